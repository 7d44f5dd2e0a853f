/** Jobs that stopped and wait for a person. Apart from what prints, so that a start that asks for them loads nothing of it. */
import type { Answer, Question } from '../../domain/questions.ts';
import { ok, type Result } from '../../domain/result.ts';
import { inWrite, type Store } from '../../store/database.ts';
import { attendPrintJob, printTroubles } from '../../store/print-jobs.ts';

export interface TroubleParts {
  readonly store: Store;
  readonly nowMs: () => number;
  readonly changed: (topic: 'prints') => void;
}

type Name = 'prints.troubles' | 'prints.attend';

export type TroubleAnswerers = {
  readonly [One in Name]: (question: Question<One>) => Promise<Result<Answer<One>>>;
};

export function troubleAnswerers({ store, nowMs, changed }: TroubleParts): TroubleAnswerers {
  return {
    'prints.troubles': async () => ok(await printTroubles(store.reader)),
    'prints.attend': async ({ id }) => {
      const attended = await inWrite(store.writer, (tx) => attendPrintJob(tx, id, nowMs()));
      changed('prints');
      return attended.ok ? ok(null) : attended;
    },
  };
}
