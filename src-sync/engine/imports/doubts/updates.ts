/** Updates that would make another thing of an item that is here, and conversions that stand the wrong way round. */
import type { ImportField } from '../../../domain/imports/import-fields.ts';
import { sharesWord } from '../../../domain/imports/cells/names.ts';
import { isLargerUnit, isSameUnit } from '../../../domain/imports/cells/units.ts';
import type { JsonValue } from '../../../domain/values/json.ts';
import type { Reading } from '../../../domain/imports/rows.ts';
import { tell, textIn, type Draft } from '../draft.ts';

/** Another list may use the same codes, and stock that is here keeps its number in whatever unit. */
export function tellOtherItems(drafts: readonly Draft[], reading: Reading): void {
  for (const draft of drafts) {
    if (draft.match === null) continue;
    const { name: nameHere, isDecided } = draft.match;
    const name = textIn(draft.record, 'name');
    if (name !== '' && !isDecided && !sharesWord(name, nameHere))
      tell(draft, 'name', { kind: 'whichItem', detail: nameHere }, reading);
    tellStockHere(draft, draft.match.onHand, reading);
  }
}

function tellStockHere(draft: Draft, onHand: number, reading: Reading): void {
  if (onHand === 0) return;
  const unitHere = textHere(draft, 'unit');
  const unit = textIn(draft.record, 'unit');
  const counted = `${String(onHand)} ${unitHere}`.trim();
  if (unit !== '' && unitHere !== '' && !isSameUnit(unit, unitHere))
    tell(draft, 'unit', { kind: 'otherUnit', detail: counted }, reading);
  if (draft.record['trackInventory'] !== false || draft.match?.here.trackInventory === false) return;
  const about = { kind: 'stockUntracked', detail: '', value: counted } as const;
  tell(draft, 'trackInventory', about, reading);
}

function textHere({ match }: Draft, field: ImportField): string {
  const text = match?.here[field];
  return typeof text === 'string' ? text : '';
}

/** `Box`, bought in `Pcs`, 12: one piece would be twelve boxes. */
export function tellConversions(drafts: readonly Draft[], reading: Reading): void {
  for (const draft of drafts) {
    const factor = draft.record['uomConversion'];
    tellOtherPack(draft, factor, reading);
    const unit = textIn(draft.record, 'unit') || textHere(draft, 'unit');
    const bought = textIn(draft.record, 'purchaseUnit') || textHere(draft, 'purchaseUnit');
    if (typeof factor !== 'number' || factor <= 1 || !isLargerUnit(unit, bought)) continue;
    if (draft.match?.here.uomConversion === factor) continue;
    const detail = `1 ${bought} = ${String(factor)} ${unit}`;
    tell(draft, 'uomConversion', { kind: 'turnedConversion', detail }, reading);
  }
}

/** A box of another size: what is bought by the box would be booked otherwise from now on. */
function tellOtherPack(draft: Draft, factor: JsonValue | undefined, reading: Reading): void {
  const here = draft.match?.here.uomConversion;
  if (typeof factor !== 'number' || typeof here !== 'number' || here === factor) return;
  const bought = textHere(draft, 'purchaseUnit');
  const detail = `${String(here)} ${textHere(draft, 'unit')}`.trim() + (bought === '' ? '' : ` (${bought})`);
  tell(draft, 'uomConversion', { kind: 'otherPack', detail }, reading);
}
