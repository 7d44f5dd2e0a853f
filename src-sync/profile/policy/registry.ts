/**
 * The policy in the registry of Windows, where group policies write it. Read by the system's own `reg`, without native code. Checked
 * on recorded output only: nobody ran it on Windows yet.
 */
import { win32 } from 'node:path';
import { POLICY_KEYS } from '../../domain/policy/policy.ts';
import type { Machine } from './machine.ts';
import type { PolicySource } from './source.ts';

export const REGISTRY_KEY = 'HKLM\\Software\\Policies\\Stockhand';
const NETWORK = /\\Stockhand\\Network$/i;
const ROOT = /\\Stockhand$/i;
/** `    name    REG_SZ    value`, with four spaces between. */
const VALUE = /^ {4}(.+?) {4}(REG_[A-Z_]+) {0,4}(.*)$/;

/** `null` where no policy is there. */
export function readRegistry(machine: Machine): PolicySource | null {
  const system = machine.environment['SystemRoot'] ?? 'C:\\Windows';
  const reg = win32.join(system, 'System32', 'reg.exe');
  const output = machine.run(reg, ['query', REGISTRY_KEY, '/s', '/reg:64']);
  if (output === null) return null;
  return { where: REGISTRY_KEY, entries: registryEntries(output.toString('latin1')), unusable: null };
}

/** @param output of `reg query /s`, one character a byte. */
export function registryEntries(output: string): Record<string, unknown> {
  const entries: Record<string, unknown> = {};
  let group: string | null = null;
  for (const row of output.split(/\r?\n/)) {
    if (/^HKEY_/i.test(row)) {
      const key = row.trim();
      group = NETWORK.test(key) ? 'network.' : ROOT.test(key) ? '' : null;
      // A key that nobody reads is named like a value that nobody reads.
      if (group === null) entries[key.slice(key.lastIndexOf('\\') + 1)] = null;
      continue;
    }
    const [, name, type, data = ''] = VALUE.exec(row) ?? [];
    if (group === null || name === undefined || type === undefined) continue;
    entries[knownSpelling(group + name)] = dataOf(name, type, data);
  }
  return entries;
}

/** Names in the registry have no case of their own. */
function knownSpelling(name: string): string {
  const all: readonly string[] = [...POLICY_KEYS, 'locked'];
  return all.find((key) => key.toLowerCase() === name.toLowerCase()) ?? name;
}

function dataOf(name: string, type: string, data: string): unknown {
  // `reg` writes in the code page of the console: any other letter would be another one here.
  if (/[^\t\x20-\x7e]/.test(data)) return null;
  if (type === 'REG_DWORD') return data === '0x1' ? true : data === '0x0' ? false : null;
  if (type === 'REG_MULTI_SZ') return data.split('\\0').filter((part) => part !== '');
  if (type !== 'REG_SZ' && type !== 'REG_EXPAND_SZ') return null;
  return name.toLowerCase() === 'printers' ? jsonOf(data) : data;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return null;
  }
}
