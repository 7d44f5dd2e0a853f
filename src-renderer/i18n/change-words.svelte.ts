/**
 * What a change is, in a few words that the engine writes: in English, with the values as the Service has them. In the window every
 * price has its ₹ and every rate its %, and in another language the words are those of that language.
 */
import type { OutboxLine } from '../../src-sync/domain/outbox/operation.ts';
import { currentLanguage, isTextKey, t, type Language } from './index.svelte.ts';
import { inUnits } from './measured.ts';

/** Fields by what the engine calls them. */
const FIELDS: Readonly<Record<string, string>> = {
  ...{
    Name: 'name',
    Phone: 'phone',
    Company: 'companyName',
    'E-mail': 'email',
    GSTIN: 'gstin',
    State: 'state',
  },
  ...{ PIN: 'pin', Source: 'source', Owner: 'assignedTo', Notes: 'notes', Type: 'type', Note: 'note' },
  ...{ 'Billing address': 'billingAddress', 'Shipping address': 'shippingAddress', Address: 'address' },
  ...{ 'Activity time': 'activityTime', SKU: 'sku', Barcode: 'barcode', Category: 'category', Unit: 'unit' },
  ...{
    'Purchase unit': 'purchaseUnit',
    Description: 'description',
    HSN: 'hsn',
    Price: 'price',
    Cost: 'cost',
  },
  ...{ 'GST rate': 'gstRate', 'Reorder level': 'reorderLevel', 'Track inventory': 'trackInventory' },
  ...{ 'Unit conversion': 'uomConversion', City: 'city', Code: 'code', Color: 'color', Title: 'title' },
  ...{ 'Display order': 'displayOrder', Active: 'active', Label: 'label', Enabled: 'enabled' },
};
const LONGEST_FIRST = Object.keys(FIELDS)
  .sort((one, other) => other.length - one.length)
  .join('|');
const EDIT = new RegExp(`^(${LONGEST_FIRST}) (.+)$`, 'su');
const NEXT_EDIT = new RegExp(`, (?=(?:${LONGEST_FIRST}) )`, 'u');
const MORE = / and (\d+) more$/u;

interface Template {
  readonly english: RegExp;
  readonly said: string;
}
let templates = $state.raw<readonly Template[]>([]);

/** Reads what the language needs; English needs nothing. */
export async function readChangeWords(language: Language): Promise<void> {
  if (language === 'en-IN' || templates.length > 0) return;
  const { changeWords } = await import('./hi-IN/change-words.ts');
  templates = Object.entries(changeWords).map(([english, said]) => ({
    english: new RegExp(`^${english.replaceAll(/\{(\w+)\}/g, '(?<$1>.+)')}$`, 'su'),
    said,
  }));
}

/** A change in the person's language, with units; what is not known stays as it was written. */
export function changeInWords(summary: string): string {
  const edits = summary.replace(MORE, '').split(NEXT_EDIT);
  const said = edits.map(editInWords);
  if (said.every((one) => one !== null)) {
    const more = MORE.exec(summary)?.[1];
    return said.join(', ') + (more === undefined ? '' : ` ${t('change.more', { count: Number(more) })}`);
  }
  for (const { english, said: words } of templates) {
    const found = english.exec(summary);
    if (found !== null && currentLanguage() !== 'en-IN')
      return words.replaceAll(/\{(\w+)\}/g, (whole, name: string) => found.groups?.[name] ?? whole);
  }
  return summary;
}

/** Whose change it is, and what. */
export function lineInWords({ title, summary }: Pick<OutboxLine, 'title' | 'summary'>): string {
  return [title, changeInWords(summary)].filter((part) => part !== '').join(': ');
}

/** `Price 96 → 148`, `Price 148`, `Price removed`; `null` for another kind of change. */
function editInWords(edit: string): string | null {
  const [, label = '', rest = ''] = EDIT.exec(edit) ?? [];
  const field = FIELDS[label];
  if (field === undefined) return null;
  const key = `field.${field}`;
  const name = currentLanguage() === 'en-IN' || !isTextKey(key) ? label : t(key);
  if (rest === 'removed') return t('change.removed', { field: name });
  return `${name} ${rest
    .split(' → ')
    .map((value) => valueInWords(field, value))
    .join(' → ')}`;
}

function valueInWords(field: string, value: string): string {
  return value === 'yes' || value === 'no' ? t(value) : inUnits(field, value);
}
