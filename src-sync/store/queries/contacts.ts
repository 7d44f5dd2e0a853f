/** The contact list, its facets and one contact. */
import type { Answer, Question, RecordDetail } from '../../domain/questions.ts';
import type { Reader } from '../handles.ts';

function unwritten(...values: unknown[]): never {
  throw new Error(`not written yet ${values.length}`);
}
export function contactsWindow(
  reader: Reader,
  question: Question<'contacts.window'>,
): Promise<Answer<'contacts.window'>> {
  return unwritten(reader, question);
}
export function contactsFacets(reader: Reader): Promise<Answer<'contacts.facets'>> {
  return unwritten(reader);
}
/** `null` when there is no such contact. */
export function contactDetail(reader: Reader, id: string): Promise<RecordDetail | null> {
  return unwritten(reader, id);
}
