/** Rows of which a person must say which contact is meant. */
import { NEW_CONTACT, type Fix } from '../../../src-sync/domain/imports/fixes.ts';
import type { ContactChoice } from '../../../src-sync/domain/questions/sheet-questions.ts';
import type { Decision, Import } from './imports.svelte.ts';

export const NEW_PERSON = NEW_CONTACT;
export const SKIP_PERSON = 'skip';

/** The id of a candidate, `NEW_PERSON`, `SKIP_PERSON`, or empty while nobody has decided. */
export function decidedFor(run: Import, { row, chosen }: ContactChoice): string {
  const isSkipped = run.decisions.some(
    ({ fix }) => fix.kind === 'whichContact' && fix.row === row && fix.action === 'skip-row',
  );
  return isSkipped ? SKIP_PERSON : (chosen ?? '');
}

export function undecided(run: Import): readonly ContactChoice[] {
  return (run.check?.choices ?? []).filter((choice) => decidedFor(run, choice) === '');
}

export function decisionFor({ field, row }: ContactChoice, who: string): Decision {
  const about = { field, kind: 'whichContact', value: null, row } as const;
  const fix: Fix =
    who === SKIP_PERSON ? { ...about, action: 'skip-row' } : { ...about, action: 'accept', with: who };
  return { fix, count: 1 };
}
