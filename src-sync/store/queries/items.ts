/** The item list, its facets and one item with everything a person sees of it. */
import type { Answer, ItemDetail, Question } from '../../domain/questions.ts';
import type { Reader } from '../handles.ts';

function unwritten(...values: unknown[]): never {
  throw new Error(`not written yet ${values.length}`);
}
export function itemsWindow(
  reader: Reader,
  question: Question<'items.window'>,
): Promise<Answer<'items.window'>> {
  return unwritten(reader, question);
}
export function itemsFacets(reader: Reader): Promise<Answer<'items.facets'>> {
  return unwritten(reader);
}
/** `null` when there is no such item. */
export function itemDetail(reader: Reader, id: string): Promise<ItemDetail | null> {
  return unwritten(reader, id);
}
