/** The settings of the window, as they are stored and as they cross the boundary. Read at each start, before all else. */
import { z } from 'zod';
import type { CountLimits } from '../../src-sync/domain/stock/count-limits.ts';
import type { ScannerSettings } from '../../src-sync/domain/stock/scanner.ts';
import { LANGUAGES, THEMES, TOUR_STEPS } from '../../src-sync/domain/policy/appearance.ts';

export const DENSITIES = ['dense', 'floor'] as const;
export const LOG_LEVELS = ['usual', 'detailed'] as const;

/** The sounds that are heard, of three, and their volume in percent. */
export const soundsSchema = z.strictObject({
  found: z.boolean(),
  refused: z.boolean(),
  done: z.boolean(),
  volume: z.number().int().min(0).max(100),
});

const scannerSchema = z.strictObject({
  lengthMin: z.number().int().min(1).max(20),
  gapMaxMs: z.number().int().min(20).max(500),
  prefix: z.string().max(10),
  suffix: z.string().max(10),
  // Settings stored by an earlier version say nothing about it.
  ending: z.enum(['key', 'none']).default('key'),
}) satisfies z.ZodType<ScannerSettings>;

const countLimitsSchema = z.strictObject({
  valueMax: z.number().min(0).max(1_000_000_000),
  percentMax: z.number().min(0).max(1_000),
}) satisfies z.ZodType<CountLimits>;

const tourSchema = z.strictObject({
  done: z.array(z.enum(TOUR_STEPS)).max(TOUR_STEPS.length),
  isClosed: z.boolean(),
});

const columns = z.array(z.string().max(40)).max(20).nullable();

/** A list as a person named it: what narrows it, how it is ordered, which columns it has. */
const listViewSchema = z.strictObject({
  /** Categories and places are those of one workspace. */
  workspaceId: z.string().max(300),
  name: z.string().min(1).max(60),
  filter: z.string().max(40),
  narrow: z.record(z.string().max(40), z.string().max(200).nullable()),
  order: z.strictObject({ sort: z.string().max(40), direction: z.enum(['asc', 'desc']) }).nullable(),
  columns,
});

export type ListView = z.infer<typeof listViewSchema>;

const listLookSchema = z.strictObject({
  /** Keys of the columns that a person chose; `null`: as many as the window has room for. */
  columns,
  /** CSS pixels by column; one that is not named has its usual width. */
  widths: z.record(z.string().max(40), z.number().int().min(40).max(800)),
  views: z.array(listViewSchema).max(200),
});

export type ListLook = z.infer<typeof listLookSchema>;

export const settingsSchema = z.strictObject({
  theme: z.enum(THEMES),
  /** The height of rows and controls; the floor theme has those of the floor in any case. */
  density: z.enum(DENSITIES),
  language: z.enum(LANGUAGES),
  /** Local id of the warehouse this PC works at, `null` until chosen. */
  workingWarehouseId: z.string().max(200).nullable(),
  sounds: soundsSchema,
  scanner: scannerSchema,
  /** Differences of a count above one of these need a confirmation of their own. */
  countLimits: countLimitsSchema,
  lists: z.strictObject({ items: listLookSchema, contacts: listLookSchema }),
  /** New notifications are shown by the system while the window is not in front. */
  desktopAlerts: z.boolean(),
  /** A closed window leaves Stockhand running in the tray. */
  keepRunning: z.boolean(),
  startAtLogin: z.boolean(),
  /** `detailed` logs each question of the window too, with its time and never with its content. */
  logLevel: z.enum(LOG_LEVELS),
  /** Progress of a person in the tour of the demo, and whether they put it away. */
  tour: tourSchema,
});

export type Settings = z.infer<typeof settingsSchema>;
