/** Fields of the Service and their values, as a person reads them on every screen. */
import { fieldInWords as fieldInEnglish } from '../../src-sync/domain/outbox/change-summary.ts';
import { isJsonArray, isJsonObject, type JsonValue } from '../../src-sync/domain/values/json.ts';
import { isTextKey, t } from './index.svelte.ts';
import { inUnits } from './measured.ts';

/** In the person's language as far as it is known; a custom field or a stage goes by the name that a person gave it. */
export function fieldInWords(field: string): string {
  const [top = field] = field.split('.', 1);
  const name = field.slice(top.length + 1);
  if (name !== '') return top === 'stages' ? stageInWords(name) : name.replaceAll('.', ': ');
  const key = `field.${top}`;
  return isTextKey(key) ? t(key) : fieldInEnglish(top);
}

/** `lead.winProbability`, or `lead` where one side took the stage away; a key may hold dots itself. */
function stageInWords(name: string): string {
  const dot = name.lastIndexOf('.');
  const field = name.slice(dot + 1);
  return dot > 0 && isTextKey(`field.${field}`)
    ? t('stage.field', { stage: name.slice(0, dot), field: fieldInWords(field) })
    : t('stage.whole', { stage: name });
}

/** As it is edited; `null` where there is no value. */
export function valueAsText(value: JsonValue | undefined): string | null {
  if (value === undefined || value === null || value === '') return null;
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** As it is read, with its unit; `null` where there is no value. Of a list nothing is left out: that may be where two sides differ. */
export function valueInWords(value: JsonValue | undefined, field: string): string | null {
  if (typeof value === 'boolean') return t(value ? 'yes' : 'no');
  if (isJsonArray(value)) {
    const separator = value.some(isJsonObject) ? '; ' : ', ';
    return value.map((one) => valueInWords(one, field) ?? t('conflict.empty')).join(separator) || null;
  }
  if (isJsonObject(value)) {
    const parts = Object.entries(value).flatMap(([name, one]) => {
      const words = valueInWords(one, name);
      return words === null ? [] : [`${fieldInWords(name)}: ${words}`];
    });
    return parts.join(', ') || null;
  }
  const text = valueAsText(value);
  return text === null ? null : inUnits(field, text);
}
