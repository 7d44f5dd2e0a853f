/** The schema of what is stored, and how anything unexpected in it is read. */
import { z } from 'zod';
import { isJsonObject } from '../../src-sync/domain/values/json.ts';
import { USUAL_COUNT_LIMITS } from '../../src-sync/domain/stock/count-limits.ts';
import { USUAL_SCANNER } from '../../src-sync/domain/stock/scanner.ts';
import { settingsSchema, type ListLook, type Settings } from '../ipc-contract/settings.ts';

/** The zoom of the window: the steps that keys choose, and the bounds of a stored preference. */
export const ZOOM_FACTORS = [0.8, 0.9, 1, 1.1, 1.25, 1.5, 1.75, 2] as const;
export const ZOOM_MIN = ZOOM_FACTORS[0];
export const ZOOM_MAX = ZOOM_FACTORS[7];

const side = z.number().int().min(200).max(20_000);
const coordinate = z.number().int().min(-40_000).max(40_000);

export const windowPlaceSchema = z.strictObject({
  x: coordinate,
  y: coordinate,
  width: side,
  height: side,
  maximized: z.boolean(),
});

export type WindowPlace = z.infer<typeof windowPlaceSchema>;

const USUAL_LOOK = { columns: null, widths: {}, views: [] } satisfies ListLook;

export const DEFAULT_SETTINGS: Settings = {
  theme: 'system',
  density: 'dense',
  language: 'en-IN',
  workingWarehouseId: null,
  sounds: { found: true, refused: true, done: true, volume: 75 },
  scanner: USUAL_SCANNER,
  countLimits: USUAL_COUNT_LIMITS,
  lists: { items: USUAL_LOOK, contacts: USUAL_LOOK },
  desktopAlerts: true,
  keepRunning: false,
  startAtLogin: false,
  logLevel: 'usual',
  tour: { done: [], isClosed: false },
};

const storedSchema = z.object({
  theme: settingsSchema.shape.theme.catch(DEFAULT_SETTINGS.theme),
  density: settingsSchema.shape.density.catch(DEFAULT_SETTINGS.density),
  language: settingsSchema.shape.language.catch(DEFAULT_SETTINGS.language),
  workingWarehouseId: settingsSchema.shape.workingWarehouseId.catch(null),
  sounds: settingsSchema.shape.sounds.catch(DEFAULT_SETTINGS.sounds),
  scanner: settingsSchema.shape.scanner.catch(DEFAULT_SETTINGS.scanner),
  countLimits: settingsSchema.shape.countLimits.catch(DEFAULT_SETTINGS.countLimits),
  lists: settingsSchema.shape.lists.catch(DEFAULT_SETTINGS.lists),
  desktopAlerts: settingsSchema.shape.desktopAlerts.catch(DEFAULT_SETTINGS.desktopAlerts),
  keepRunning: settingsSchema.shape.keepRunning.catch(DEFAULT_SETTINGS.keepRunning),
  startAtLogin: settingsSchema.shape.startAtLogin.catch(DEFAULT_SETTINGS.startAtLogin),
  logLevel: settingsSchema.shape.logLevel.catch(DEFAULT_SETTINGS.logLevel),
  tour: settingsSchema.shape.tour.catch(DEFAULT_SETTINGS.tour),
  windowPlace: windowPlaceSchema.nullable().catch(null),
  zoomFactor: z.number().min(ZOOM_MIN).max(ZOOM_MAX).catch(1),
  /** The workspace that the next start opens; the connected one's address lies in the profile folder (src-sync/profile). */
  workspace: z.enum(['first-run', 'demo', 'connected']).nullable().catch(null),
  organizationName: z.string().max(200).nullable().catch(null),
  /** The version whose installation this PC began last: what is not done then needs a person. */
  begunUpdate: z.string().max(100).nullable().catch(null),
});

export type Stored = Readonly<z.infer<typeof storedSchema>>;

/** Preferences can always be given again: each one that cannot be read falls back to its default by itself. */
export function readStored(value: unknown): Stored {
  return storedSchema.parse(isJsonObject(value) ? value : {});
}
