/** Changes in the person's language: every price has its ₹ and every rate its %, and fields go by the names of their forms. */
import {
  fieldInWords as fieldInEnglish,
  sayChange,
  type ChangeLanguage,
  type ChangeSummary,
  type OutboxLine,
} from '../../src-sync/domain/outbox/change-summary.ts';
import { isTextKey, t } from './index.svelte.ts';
import { inUnits } from './measured.ts';
import { inPersonsLanguage } from './sentences.svelte.ts';

export const PERSONS_LANGUAGE: ChangeLanguage = {
  text: (key, values) => t(`change.${key}`, values),
  field: fieldInWords,
  value: (value, field) => (typeof value === 'boolean' ? t(value ? 'yes' : 'no') : inUnits(field, value)),
  sentence: inPersonsLanguage,
};

/** A field of the Service; one that the catalogue does not know by its own name, in words. */
export function fieldInWords(field: string): string {
  const key = `field.${field}`;
  return isTextKey(key) ? t(key) : fieldInEnglish(field);
}

export function changeInWords(summary: ChangeSummary): string {
  return sayChange(summary, PERSONS_LANGUAGE);
}

/** Whose change it is, and what. */
export function lineInWords({ title, summary }: Pick<OutboxLine, 'title' | 'summary'>): string {
  return [title, changeInWords(summary)].filter((part) => part !== '').join(': ');
}
