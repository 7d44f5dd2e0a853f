/** Why a job stopped, in the person's language; the engine's own sentence is English. */
import type { Failure } from '../../../src-sync/domain/failure.ts';
import type { PrintJobLine } from '../../../src-sync/domain/printing.ts';
import { t, type TextKey } from '../../i18n/index.svelte.ts';
import { sayHere } from './said.ts';

const CODES = [
  'PRINTER_OFF',
  'PRINTER_REFUSED',
  'PRINTER_STOPPED',
  'PRINTER_UNKNOWN',
  'PRINTING_UNAVAILABLE',
  'STORAGE_FULL',
  'STORAGE_UNAVAILABLE',
  'CANCELLED',
  'INTERRUPTED',
  'INTERNAL',
] as const;

/** Empty where nothing is the matter. */
export function troubleWords({ failure, printerName, handedOver, toFile }: PrintJobLine): string {
  if (failure === null) return '';
  if (toFile) return fileWords(failure);
  const code = CODES.find((one) => one === failure.code);
  if (code === undefined) return sayHere(failure);
  return t(`history.trouble.${code}` satisfies TextKey, { printer: printerName, count: handedOver });
}

/** Of a file nothing can be on paper: it is there whole, or not at all. */
function fileWords(failure: Failure): string {
  switch (failure.code) {
    case 'CANCELLED':
      return t('history.fileTrouble.CANCELLED');
    case 'INTERRUPTED':
      return t('history.fileTrouble.INTERRUPTED');
    case 'INTERNAL':
      return t('history.fileTrouble.INTERNAL');
    default:
      return sayHere(failure);
  }
}
