/**
 * The users who may write a file on Windows, by its security descriptor: everybody may make a folder in `ProgramData`, so a policy file there
 * counts only when it belongs to the administrators. Checked on recorded descriptors only: nobody ran it on Windows yet.
 */
import { win32 } from 'node:path';
import type { Machine } from './machine.ts';

/** Built-in administrators, the system, the installer of Windows. */
const ADMINISTRATORS: ReadonlySet<string> = new Set([
  'BA',
  'SY',
  'S-1-5-32-544',
  'S-1-5-18',
  'S-1-5-80-956008885-3418522649-1831038044-1853292631-2271478464',
]);

/** Rights that change nothing: read, execute, list, read attributes, read the descriptor. */
const HARMLESS: ReadonlySet<string> = new Set(['FR', 'FX', 'GR', 'GX', 'RC', 'CC', 'RP', 'WP', 'LO']);
const HARMLESS_MASK = 0x1200a9n;

export function isSafeDescriptor(machine: Machine, file: string): boolean {
  const system = machine.environment['SystemRoot'] ?? 'C:\\Windows';
  const powershell = win32.join(system, 'System32', 'WindowsPowerShell', 'v1.0', 'powershell.exe');
  const command = '(Get-Acl -LiteralPath $env:STOCKHAND_FILE).Sddl';
  const words = ['-NoProfile', '-NonInteractive', '-Command', command];
  const output = machine.run(powershell, words, { STOCKHAND_FILE: file });
  return output !== null && belongsToAdministrators(output.toString('latin1').trim());
}

/** @param descriptor in SDDL, e.g. `O:BAG:BAD:(A;;FA;;;BA)`. What cannot be read is not trusted. */
export function belongsToAdministrators(descriptor: string): boolean {
  const [, owner = '', list] = /^O:([A-Z]{2}|S-[\d-]+)G:(?:[A-Z]{2}|S-[\d-]+)D:(.*)$/.exec(descriptor) ?? [];
  if (list === undefined || !ADMINISTRATORS.has(owner)) return false;
  const granting = list.split('S:')[0] ?? '';
  const entries = [...granting.matchAll(/\(([^()]*)\)/g)].map(([, entry = '']) => entry);
  // An absent list would let everybody in.
  return entries.length > 0 && entries.every(isHarmless);
}

function isHarmless(entry: string): boolean {
  const [type = '', flags = '', rights = '', , , who = ''] = entry.split(';');
  if (type === 'D' || pairsOf(flags).includes('IO') || ADMINISTRATORS.has(who)) return true;
  if (type !== 'A') return false;
  if (/^0x[\da-f]+$/i.test(rights)) return (BigInt(rights) & ~HARMLESS_MASK) === 0n;
  return rights !== '' && pairsOf(rights).every((right) => HARMLESS.has(right));
}

/** Flags and rights are written in pairs of letters, one behind the other. */
function pairsOf(letters: string): readonly string[] {
  return letters.match(/..?/g) ?? [];
}
