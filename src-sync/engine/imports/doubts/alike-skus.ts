/** SKUs in another spelling than those that are here, or that an earlier row has: `AB100/2` of `AB-100/2`, 777 of 00777. */
import { looseSkuKey, sharesWord } from '../../../domain/imports/cells/names.ts';
import type { Reading } from '../../../domain/imports/rows.ts';
import type { Reader } from '../../../store/sqlite/handles.ts';
import { importKey, itemsAlike } from '../../../store/queries/import-keys.ts';
import { tell, textIn, type Draft } from '../draft.ts';
import type { Found } from '../known-names.ts';

/** Other goods of one spelling: each row is not compared with all others. */
const ALIKE_COMPARED_MAX = 20;

/** A new SKU that may be one of these is asked about. @returns the items that a person says are meant */
export async function matchAlikeSkus(
  reader: Reader,
  drafts: readonly Draft[],
  reading: Reading,
): Promise<ReadonlyMap<Draft, Found>> {
  const found = new Map<Draft, Found>();
  const fresh = drafts.filter(
    ({ match, isSkipped, record, problems }) =>
      match === null &&
      !isSkipped &&
      textIn(record, 'sku') !== '' &&
      !problems.some(({ kind }) => kind === 'twice'),
  );
  const keyOf = ({ record }: Draft): string => looseSkuKey(textIn(record, 'sku'));
  const alike = await itemsAlike(reader, 'sku', new Set(fresh.map(keyOf)));
  const earlier = new Map<string, Draft[]>();
  for (const draft of fresh) {
    const key = keyOf(draft);
    const here = alike.get(key) ?? [];
    const before = earlier.get(key) ?? [];
    const first = before.find((one) => !isOtherGoods(one, draft));
    if (first === undefined && before.length < ALIKE_COMPARED_MAX) earlier.set(key, [...before, draft]);
    if (key === '') continue;
    if (here.length > 0) {
      ask(
        draft,
        here.map(({ sku }) => sku),
        reading,
      );
      const record = here.find(({ sku }) => isSame(draft, sku));
      if (record !== undefined) found.set(draft, { record, field: 'sku', isDecided: true });
    } else if (first !== undefined) {
      const sku = textIn(first.record, 'sku');
      if (isSame(draft, sku)) continue;
      ask(draft, [sku], reading);
      if (isSame(draft, sku)) tell(draft, 'sku', { kind: 'twice', detail: String(first.row) }, reading);
    }
  }
  return found;
}

function ask(draft: Draft, skus: readonly string[], reading: Reading): void {
  const [suggestion = ''] = skus;
  const about = { kind: 'codeAlike', detail: skus.join(', '), suggestion } as const;
  tell(draft, 'sku', about, reading);
}

/** A file that has both spellings, for goods whose names share no word, means two codes. */
function isOtherGoods(one: Draft, other: Draft): boolean {
  const [first, second] = [textIn(one.record, 'name'), textIn(other.record, 'name')];
  return first !== '' && second !== '' && !sharesWord(first, second);
}

function isSame({ record }: Draft, sku: string): boolean {
  return importKey('sku', textIn(record, 'sku')) === importKey('sku', sku);
}
