/** Search over everything, and what a scanned code means. */
import type { Answer, Question } from '../../domain/questions.ts';
import type { Reader } from '../handles.ts';

function unwritten(...values: unknown[]): never {
  throw new Error(`not written yet ${values.length}`);
}
export function searchEverything(
  reader: Reader,
  question: Question<'search.everything'>,
): Promise<Answer<'search.everything'>> {
  return unwritten(reader, question);
}
export function scanFind(reader: Reader, question: Question<'scan.find'>): Promise<Answer<'scan.find'>> {
  return unwritten(reader, question);
}
