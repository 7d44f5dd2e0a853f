/** The switches, read from the document of the Service: the contract names neither the events nor the ways of being told. */
import { isJsonObject, type JsonObject } from '../../../src-sync/domain/values/json.ts';
import { readText } from '../../../src-sync/domain/records/fields.ts';
import { isId } from '../../shared/answers/answer-values.ts';
import { t, type TextKey } from '../../i18n/index.svelte.ts';
import { ITS_OWN, type Setting } from '../../shared/object-form/settings-object.ts';

export interface PreferenceTable {
  /** Ways of being told, in the order in which they were first seen. */
  readonly ways: readonly string[];
  readonly events: readonly PreferenceEvent[];
}

export interface PreferenceEvent {
  readonly key: string;
  /** Its own, where the Service keeps it under an id. */
  readonly name: string | null;
  /** Only the ways that the Service knows for this event. */
  readonly on: ReadonlyMap<string, boolean>;
}

/** Events by their names, as the Service keeps them. */
export function preferencesOf(record: JsonObject | null): JsonObject {
  const preferences = record?.['preferences'];
  return isJsonObject(preferences) ? preferences : {};
}

/** A value that is plainly on or off can be switched; hours, words and all else of an event have a form below the table. */
export function preferenceTable(preferences: JsonObject): PreferenceTable {
  const events = Object.entries(preferences).flatMap(([key, value]): PreferenceEvent[] => {
    if (!isJsonObject(value)) return [];
    const switches = Object.entries(value).flatMap(([way, on]) =>
      typeof on === 'boolean' ? [[way, on] as const] : [],
    );
    const name = isId(key) ? readText(value, ['name', 'label', 'title']) : null;
    return switches.length === 0 ? [] : [{ key, name, on: new Map(switches) }];
  });
  return { ways: [...new Set(events.flatMap((event) => [...event.on.keys()]))], events };
}

/** Boxes of the table are no fields of the form, nor is an event that is no object: the contract takes objects alone. */
export function isNoFormField({ path, value }: Setting): boolean {
  return path.length === 1 ? !isJsonObject(value) : path.length === 2 && typeof value === 'boolean';
}

/** Parts that the Service tells and the contract cannot carry back. */
export function unsendable(record: JsonObject): JsonObject {
  const { preferences, ...besides } = record;
  const isTold = ([name]: readonly [string, unknown]): boolean => !ITS_OWN.has(name);
  const noObjects = Object.entries(isJsonObject(preferences) ? preferences : { preferences }).filter(
    ([, value]) => !isJsonObject(value),
  );
  return Object.fromEntries([...Object.entries(besides).filter(isTold), ...noObjects]);
}

type Words = readonly (readonly [RegExp, TextKey])[];

const EVENTS: Words = [
  [/mention/, 'prefs.mention'],
  [/low.?stock|reorder/, 'prefs.lowStock'],
  [/transfer|stock.?move|movement/, 'prefs.transfer'],
  [/count/, 'prefs.count'],
  [/price/, 'prefs.price'],
  [/lead|form/, 'prefs.lead'],
  [/import|export/, 'prefs.import'],
];

const WAYS: Words = [
  [/^(in)?.?app$|^here$/, 'prefs.app'],
  [/desktop/, 'prefs.desktop'],
  [/sound/, 'prefs.sound'],
  [/mail/, 'prefs.email'],
  [/push/, 'prefs.push'],
  [/sms/, 'prefs.sms'],
];

/** `LEAD_ASSIGNED` and `leadAssigned` read "Lead assigned": the Service's own name where no word of ours fits it alone. */
function plain(name: string): string {
  const spaced = name.replaceAll(/([a-z])([A-Z])/g, '$1 $2').replaceAll(/[_.\-\s]+/g, ' ');
  const lower = spaced.trim().toLowerCase();
  return lower.charAt(0).toUpperCase() + lower.slice(1);
}

/** Two names that one word would fit keep their own: otherwise they could not be told apart. */
function wordFor(name: string, all: readonly string[], words: Words): string {
  const found = words.find(([pattern]) => pattern.test(name.toLowerCase()));
  if (found === undefined) return plain(name);
  const [pattern, key] = found;
  return all.filter((one) => pattern.test(one.toLowerCase())).length === 1 ? t(key) : plain(name);
}

export function eventWords(key: string, table: PreferenceTable): string {
  const own = table.events.find((event) => event.key === key)?.name ?? null;
  if (own !== null) return own;
  return wordFor(
    key,
    table.events.map((event) => event.key),
    EVENTS,
  );
}

export function wayWords(way: string, table: PreferenceTable): string {
  return wordFor(way, table.ways, WAYS);
}
