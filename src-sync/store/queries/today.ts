/** What the Today screen shows. */
import type { Today } from '../../domain/questions.ts';
import type { Reader } from '../handles.ts';

export function today(reader: Reader): Promise<Today> {
  throw new Error(`not written yet ${String(reader)}`);
}
