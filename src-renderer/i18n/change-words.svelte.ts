/** Changes in the person's language: every price has its ₹ and every rate its %, and fields go by the names of their forms. */
import {
  sayChange,
  type ChangeLanguage,
  type ChangeSummary,
  type OutboxLine,
} from '../../src-sync/domain/outbox/change-summary.ts';
import { fieldInWords, valueInWords } from './fields.ts';
import { t } from './index.svelte.ts';
import { inPersonsLanguage } from './sentences.svelte.ts';

export const PERSONS_LANGUAGE: ChangeLanguage = {
  text: (key, values) => t(`change.${key}`, values),
  field: fieldInWords,
  value: (value, field) => valueInWords(value, field) ?? '',
  sentence: inPersonsLanguage,
};

export function changeInWords(summary: ChangeSummary): string {
  return sayChange(summary, PERSONS_LANGUAGE);
}

/** Whose change it is, and what. */
export function lineInWords({ title, summary }: Pick<OutboxLine, 'title' | 'summary'>): string {
  return [title, changeInWords(summary)].filter((part) => part !== '').join(': ');
}
