/** Codes of the Service in words: those that the catalogue has, any other as it came. */
import { isTextKey, t } from '../i18n/index.svelte.ts';
import type { CodeWord } from '../ui/fields/code-words.ts';

/** Codes that are offered where one is chosen. The contract lists none of them but the types of item fields: another one may be typed. */
const OFFERED = {
  granularity: ['day', 'week', 'month', 'year'],
  method: ['avg', 'fifo'],
  /** Of a web form; items have their own (src-sync/domain/records/item-fields.ts). */
  fieldType: ['TEXT', 'TEXTAREA', 'EMAIL', 'PHONE', 'NUMBER', 'DATE', 'SELECT'],
  block: ['heading', 'text', 'field', 'divider'],
} as const;

/** @param of the field that holds the code */
export function codeWords(of: string, code: string): string {
  const known = [code, code.toUpperCase(), code.toLowerCase()].map((one) => `code.${of}.${one.trim()}`);
  const key = known.find(isTextKey);
  return key === undefined ? code : t(key);
}

export function offeredCodes(of: keyof typeof OFFERED): readonly CodeWord[] {
  return OFFERED[of].map((value) => ({ value, text: codeWords(of, value) }));
}
