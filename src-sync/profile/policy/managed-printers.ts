/** The printers of a policy, as they are set up on this PC. */
import { createHash } from 'node:crypto';
import { ROLL_PRINTER, SHEET_PRINTER } from '../../domain/labels/labels.ts';
import { isAboutPrinters, type PolicyPrinter } from '../../domain/policy/policy.ts';
import type { ManagedPrinters, Printer } from '../../domain/labels/printers.ts';
import type { Policy } from './policy.ts';

/** A wrong entry takes nothing away: while the policy has one, printers that it set up before stay. */
export function managedPrinters({ values, troubles }: Pick<Policy, 'values' | 'troubles'>): ManagedPrinters {
  const isWhole = troubles.every(({ key }) => key !== null && !isAboutPrinters(key));
  return { printers: (values.printers ?? []).map(asPrinter), isWhole };
}

function asPrinter({ name, target, language, kind, dpi }: PolicyPrinter): Printer {
  const usual = kind === 'sheet' ? SHEET_PRINTER : ROLL_PRINTER;
  return { id: idOf(name), name, target, language, profile: { ...usual, kind, dpi } };
}

/** A UUID of version 8 made of the name: a printer keeps its correction and its jobs while its address changes. */
function idOf(name: string): string {
  const hex = createHash('sha256').update(`stockhand printer ${name.toLowerCase()}`).digest('hex');
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-');
}
