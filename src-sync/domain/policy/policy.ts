/** Settings that an administrator gives to every user of a PC: their names, their values, and which of them nobody else changes. */
import { z } from 'zod';
import { parseAddress, parseFeed } from '../values/address.ts';
import type { Failure } from '../failure.ts';
import { networkSettingsSchema, parseProxy } from '../sync/network.ts';
import { onDemand } from '../sync/on-demand.ts';
import { printerProfileSchema, printerSchema } from '../labels/printers.ts';
import { LANGUAGES, THEMES } from './appearance.ts';

const addressSchema = z
  .string()
  .max(2_048)
  .refine((text) => parseAddress(text).ok)
  .transform((text) => {
    const parsed = parseAddress(text);
    return parsed.ok ? parsed.value : text;
  });

const feedSchema = z
  .string()
  .max(2_048)
  .transform((text, context) => {
    const feed = parseFeed(text);
    if (feed === null) context.addIssue({ code: 'custom' });
    return feed ?? text;
  });

/** Every user can read a policy, so an address with a password in it is refused. */
const proxyAddressSchema = networkSettingsSchema.shape.proxyAddress.unwrap().refine((address) => {
  const parsed = parseProxy(address);
  return parsed.ok && parsed.value.kind !== 'other' && parsed.value.signIn === null;
});

/** A printer without an id or a correction: each PC finds those itself. */
export const policyPrinterSchema = onDemand(() => {
  const { name, target, language } = printerSchema().shape;
  const { kind, dpi } = printerProfileSchema().shape;
  return z
    .strictObject({ name, target, language, kind, dpi })
    .refine((printer) => (printer.target.kind === 'queue') === (printer.language === 'pdf'), {
      path: ['language'],
    });
});

const POLICY_PRINTERS_MAX = 50;

export type PolicyPrinter = Readonly<z.infer<ReturnType<typeof policyPrinterSchema>>>;

/** A dot leads into a group of the file: `network.proxy` is `proxy` of `network`. */
const schemas = {
  address: () => addressSchema,
  organization: () => z.string().min(1).max(200),
  broker: () => addressSchema,
  'network.proxy': () => networkSettingsSchema.shape.proxy,
  'network.proxyAddress': () => proxyAddressSchema,
  'network.noProxy': () => networkSettingsSchema.shape.noProxy.unwrap(),
  'network.caFile': () => networkSettingsSchema.shape.caFile.unwrap(),
  printers: () => z.array(policyPrinterSchema()).max(POLICY_PRINTERS_MAX),
  language: () => z.enum(LANGUAGES),
  theme: () => z.enum(THEMES),
  keepRunning: () => z.boolean(),
  startAtLogin: () => z.boolean(),
  updateFeed: () => feedSchema,
  updateVersion: () => z.string().regex(/^\d{1,9}\.\d{1,9}\.\d{1,9}$/),
} as const;

export type PolicyKey = keyof typeof schemas;

export const POLICY_KEYS = Object.keys(schemas) as readonly PolicyKey[];

export type PolicyValues = {
  readonly [Key in PolicyKey]?: z.output<ReturnType<(typeof schemas)[Key]>>;
};

export function isPolicyKey(name: string): name is PolicyKey {
  return Object.hasOwn(schemas, name);
}

/** @returns the value in its one spelling; `undefined` where it cannot be used. */
export function readPolicyValue(key: PolicyKey, value: unknown): PolicyValues[PolicyKey] {
  const parsed = schemas[key]().safeParse(value);
  return parsed.success ? parsed.data : undefined;
}

export interface PolicyPrinters {
  readonly printers: readonly PolicyPrinter[];
  /** Places of what cannot be used, counted from 1, e.g. `printers.2.dpi`. */
  readonly wrong: readonly string[];
}

/** A wrong printer leaves the others standing. @returns `undefined` where the list as a whole cannot be used */
export function readPolicyPrinters(value: unknown): PolicyPrinters | undefined {
  if (!Array.isArray(value) || value.length > POLICY_PRINTERS_MAX) return undefined;
  const printers: PolicyPrinter[] = [];
  const wrong: string[] = [];
  for (const [index, entry] of value.entries()) {
    const place = `printers.${String(index + 1)}`;
    const parsed = policyPrinterSchema().safeParse(entry);
    if (!parsed.success) {
      const path = parsed.error.issues[0]?.path ?? [];
      wrong.push([place, ...path.map(String)].join('.'));
    } else if (printers.some(({ name }) => isSameName(name, parsed.data.name))) wrong.push(`${place}.name`);
    else printers.push(parsed.data);
  }
  return { printers, wrong };
}

/** @param key of the policy, or of a place in its printers */
export function isAboutPrinters(key: string): boolean {
  return key === 'printers' || key.startsWith('printers.');
}

export function isSameName(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

/** The policy of this PC, as the window is told of it. */
export interface PolicyState {
  /** Nobody but an administrator changes these. */
  readonly locked: readonly PolicyKey[];
  readonly address: string | null;
  readonly organization: string | null;
  readonly broker: string | null;
  /** One sentence for each part of the policy that is left out. */
  readonly troubles: readonly Failure[];
  /** Those of them that are about printers. */
  readonly printerTroubles: readonly Failure[];
}
