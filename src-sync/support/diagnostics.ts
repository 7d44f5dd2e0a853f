/** The texts that are handed to support: versions, status, checks, policy, event log, logs, crashes. Redacted before anybody sees them. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate as afterOthers } from 'node:timers/promises';
import type { ExportedEvent } from '../domain/sync/sync-event.ts';
import type { Verification } from '../domain/sync/upkeep.ts';
import { createKnownWords } from './known-words.ts';
import { CUT, cutPatterns } from './patterns.ts';
import type { ZipEntry } from './zip.ts';

export interface DiagnosticFacts {
  readonly versions: object;
  /** `null` for each that could not be had. */
  readonly status: object | null;
  readonly verification: Verification | null;
  readonly policy: object | null;
  readonly events: readonly ExportedEvent[] | null;
  readonly logFolder: string;
  /** Names and numbers of people and records; `null` where they could not be read: then only the skeleton of the logs is handed on. */
  readonly known: readonly string[] | null;
  /** Cuts out the live secrets of this run. */
  readonly cutSecrets: (text: string) => string;
  /** Why something is missing. */
  readonly missing: readonly string[];
}

const LOGS = ['main.log', 'main.previous.log'] as const;
const ROWS_AT_ONCE = 500;
/** Keys whose text is a name that a person gave. */
const NAMES: ReadonlySet<string> = new Set([
  'account',
  'organizationName',
  'organization',
  'signedInAs',
  'name',
]);
/** Keys whose text is a version of a program, which looks like a telephone number. */
const VERSIONS: ReadonlySet<string> = new Set([
  'stockhand',
  'electron',
  'chromium',
  'node',
  'system',
  'runtime',
]);
const CRASH = / problem .*(?:stack|\bat )|\b[A-Z]\w*Error\b|FATAL|Segmentation| at .*:\d+:\d+/;

type Redact = (text: string) => string;

export async function collectDiagnostics(facts: DiagnosticFacts): Promise<readonly ZipEntry[]> {
  const cutKnown = createKnownWords(facts.known ?? []);
  const redact: Redact = (text) => cutKnown(cutPatterns(facts.cutSecrets(text)));
  const json = (name: string, value: object | null): readonly ZipEntry[] =>
    value === null ? [] : [{ name, text: `${JSON.stringify(redactJson(value, redact), null, 2)}\n` }];
  const logs: ZipEntry[] = [];
  for (const name of LOGS) {
    const text = await readLog(join(facts.logFolder, name), redact, facts.known === null);
    if (text !== null) logs.push({ name: `logs/${name}`, text });
  }
  const crashes = logs.flatMap(({ text }) => text.split('\n').filter((row) => CRASH.test(row)));
  // Made without content already: every text in it is a word of the program or a keyed hash (sync-event.ts).
  const events = facts.events?.map((event) => `${JSON.stringify(event)}\n`).join('') ?? null;
  return [
    ...json('versions.json', { ...facts.versions, missing: facts.missing }),
    ...json('status.json', facts.status),
    ...json('verify.json', facts.verification === null ? null : outcomeOf(facts.verification)),
    ...json('policy.json', facts.policy),
    ...(events === null ? [] : [{ name: 'events.ndjson', text: events }]),
    ...logs,
    ...(crashes.length === 0 ? [] : [{ name: 'crashes.txt', text: `${crashes.join('\n')}\n` }]),
  ];
}

/** Without the problems themselves: they name records. */
function outcomeOf({ ok, checks }: Verification): object {
  return {
    ok,
    checks: checks.map((check) => ({
      check: check.name,
      ok: check.ok,
      problems: check.problems.length + check.more,
    })),
  };
}

function redactJson(value: unknown, redact: Redact, key = ''): unknown {
  if (typeof value === 'string') return redactText(value, redact, key);
  if (Array.isArray(value)) return value.map((one) => redactJson(one, redact, key));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([name, one]) => [name, redactJson(one, redact, name)] as const);
  return Object.fromEntries(entries);
}

function redactText(text: string, redact: Redact, key: string): string {
  if (NAMES.has(key)) return CUT;
  return VERSIONS.has(key) || isTime(text) ? text : redact(text);
}

function isTime(text: string): boolean {
  return /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text);
}

async function readLog(file: string, redact: Redact, isSkeleton: boolean): Promise<string | null> {
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error) return null;
    throw error;
  }
  const rows = text.split('\n').filter((row) => row !== '');
  const clean: string[] = [];
  for (const [index, row] of rows.entries()) {
    // A log is megabytes, and a window waits for this process.
    if (index % ROWS_AT_ONCE === 0) await afterOthers();
    const [, at = '', said = row] = /^(\d{4}-\d\d-\d\dT[\d:.]+Z )(.*)$/s.exec(row) ?? [];
    clean.push(at + redact(isSkeleton ? skeletonOf(said) : said));
  }
  return `${clean.join('\n')}\n`;
}

/** The part of a row that this program wrote itself: level and sentence, kinds of errors, places in the code. */
function skeletonOf(row: string): string {
  const [, own = '', rest = ''] = /^([\w ,’'-]*)(.*)$/s.exec(row) ?? [];
  const places = rest.match(/\b[A-Z]\w*Error\b|\bat [^⏎"]*?:\d+:\d+/g) ?? [];
  return [own.trimEnd(), ...places].join(' ');
}
