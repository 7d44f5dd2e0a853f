/** The places of a policy: a file that administrators alone write, on Windows the registry, on macOS managed preferences. */
import type { PolicySource } from './source.ts';
import {
  closeSync,
  constants,
  existsSync,
  fstatSync,
  openSync,
  readFileSync,
  statSync,
  type Stats,
} from 'node:fs';
import { dirname, posix, win32 } from 'node:path';
import { isJsonObject } from '../../domain/values/json.ts';
import { isSystemError } from '../durable-file.ts';
import type { Machine } from './machine.ts';
import { readRegistry } from './registry.ts';
import { isSafeDescriptor } from './security-descriptor.ts';

const FILE_NAME = 'policy.json';
/** Another file, for a checkout and its tests; a package has forgotten the variable by now (start-lock.ts). Its owner is not checked. */
const VARIABLE = 'STOCKHAND_POLICY_FILE';
/** Named after the app id of `packaging/identity.json`. */
export const MANAGED_PREFERENCES = '/Library/Managed Preferences/stockhand.desk.plist';
const BYTES_MAX = 1_000_000;

/** Those that exist, the most binding one first. */
export function readSources(machine: Machine): readonly PolicySource[] {
  const elsewhere = machine.environment[VARIABLE]?.trim() ?? '';
  if (elsewhere !== '') return present(readFile(elsewhere, () => true));
  return [...systemSources(machine), ...present(fileSource(policyFile(machine), machine))];
}

/** The place of the policy file on this system. */
export function policyFile({ platform, environment }: Pick<Machine, 'platform' | 'environment'>): string {
  if (platform === 'win32') {
    return win32.join(environment['ProgramData'] ?? 'C:\\ProgramData', 'Stockhand', FILE_NAME);
  }
  return platform === 'darwin'
    ? posix.join('/Library/Application Support/Stockhand', FILE_NAME)
    : posix.join('/etc/stockhand', FILE_NAME);
}

const present = (source: PolicySource | null): readonly PolicySource[] => (source === null ? [] : [source]);

/** They cost a process each, so a run asks once: a change of them takes effect with the next start. */
const asked = new WeakMap<Machine, readonly PolicySource[]>();

function systemSources(machine: Machine): readonly PolicySource[] {
  const before = asked.get(machine);
  if (before !== undefined) return before;
  const sources = present(
    machine.platform === 'win32'
      ? readRegistry(machine)
      : machine.platform === 'darwin'
        ? managedPreferences(machine)
        : null,
  );
  asked.set(machine, sources);
  return sources;
}

function managedPreferences(machine: Machine): PolicySource | null {
  const where = MANAGED_PREFERENCES;
  if (!existsSync(where)) return null;
  if (!isAdministrators(machine)(statSync(where), where)) return unusable(where, NOT_ADMINISTRATORS);
  const json = machine.run('/usr/bin/plutil', ['-convert', 'json', '-o', '-', where]);
  return json === null ? unusable(where, 'it cannot be read') : jsonSource(where, json.toString('utf8'));
}

const NOT_ADMINISTRATORS = 'people who are not administrators can change it';

type IsTrusted = (about: Stats, file: string) => boolean;

/** The file belongs to an administrator and nobody else may write it, nor put another one in its place. */
function isAdministrators(machine: Machine): IsTrusted {
  if (machine.platform === 'win32') return (_about, file) => isSafeDescriptor(machine, file);
  const isTheirs = ({ uid, mode }: Stats): boolean => uid === machine.administratorId && (mode & 0o022) === 0;
  return (about, file) => isTheirs(about) && isTheirs(statSync(dirname(file)));
}

/** A policy file of the system; `null` where there is none. */
export function fileSource(file: string, machine: Machine): PolicySource | null {
  return readFile(file, isAdministrators(machine));
}

function readFile(file: string, isTrusted: IsTrusted): PolicySource | null {
  let descriptor: number | null = null;
  try {
    // A pipe in its place must not hold up the start.
    descriptor = openSync(file, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
    const about = fstatSync(descriptor);
    if (!about.isFile() || about.size > BYTES_MAX) return unusable(file, 'it cannot be read');
    if (!isTrusted(about, file)) return unusable(file, NOT_ADMINISTRATORS);
    return jsonSource(file, readFileSync(descriptor, 'utf8'));
  } catch (error) {
    if (!isSystemError(error)) throw error;
    return /^(ENOENT|ENOTDIR)$/.test(error.code) ? null : unusable(file, 'it cannot be read');
  } finally {
    if (descriptor !== null) closeSync(descriptor);
  }
}

function jsonSource(where: string, text: string): PolicySource {
  let json: unknown;
  try {
    json = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return unusable(where, 'it is not JSON');
  }
  if (!isJsonObject(json)) return unusable(where, 'it holds no settings');
  return { where, entries: entriesOf(json), unusable: null };
}

function unusable(where: string, why: string): PolicySource {
  return { where, entries: {}, unusable: why };
}

/** `$schema` names the description for editors. */
function entriesOf({
  $schema: _schema,
  ...json
}: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const entries = Object.entries(json).flatMap(([name, value]) =>
    name === 'network' && isJsonObject(value)
      ? Object.entries(value).map(([inner, one]) => [`${name}.${inner}`, one] as const)
      : [[name, value] as const],
  );
  return Object.fromEntries(entries);
}
