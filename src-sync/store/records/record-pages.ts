/** All records, some at a time. */
import { onward } from '../sqlite/chunked-read.ts';
import type { Reader } from '../sqlite/handles.ts';

/** Their ids in the order in which they came here. What is changed meanwhile may be among them or not, nothing is given twice. */
export async function* recordPages(reader: Reader, rowsAtOnce: number): AsyncGenerator<readonly string[]> {
  for (let after = 0; ;) {
    const page = await reader
      .selectFrom('record')
      .select(['seq', 'id'])
      .where('seq', '>', after)
      .orderBy('seq')
      .limit(rowsAtOnce)
      .execute();
    const last = page.at(-1);
    if (last === undefined) return;
    after = onward(after, last.seq);
    yield page.map((row) => row.id);
  }
}
