import type { Fix } from '../../../src-sync/domain/imports/fixes.ts';
import { draftsOf } from '../../sheets/neighbours/read.ts';

/** The stock of each row, or what is asked about it. */
export async function stocks(
  lines: readonly string[],
  fixes: readonly Fix[] = [],
): Promise<readonly unknown[]> {
  const drafts = await draftsOf(`${lines.join('\n')}\n`, 'items', fixes);
  return drafts.map(
    ({ record, problems }) => problems.map(({ kind }) => kind).join(' ') || record['openingStock'],
  );
}
