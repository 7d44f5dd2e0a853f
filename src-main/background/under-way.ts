/** Work that a restart would end in the middle. All of it is kept and goes on later; a person would rather choose the moment. */
import { failure, type Failure } from '../../src-sync/domain/failure.ts';
import { aboutProgram } from '../../src-sync/domain/messages/program.ts';
import type { Answer, Question, QuestionName } from '../../src-sync/domain/questions/questions.ts';
import type { Result } from '../../src-sync/domain/result.ts';

/** The engine, whose answers lose their types on the way between the processes. */
export type AskEngine = (name: QuestionName, question: unknown) => Promise<Result<unknown>>;

/** Rows of an import and scans follow one another faster than this, or a person has turned to something else. */
const PAUSE_MS = 60_000;
/** An engine that does not answer has nothing that could be waited for. */
const PATIENCE_MS = 1_000;
const PRINTS_LOOKED_AT = 50;

const IS_PRINTING = failure('WORK_UNDER_WAY', aboutProgram('isPrinting'));
const IS_IMPORTING = failure('WORK_UNDER_WAY', aboutProgram('isImporting'));
const IS_SCANNING = failure('WORK_UNDER_WAY', aboutProgram('isScanning'));

/** @returns what is under way, as a refusal of the restart; `null` where nothing is */
export async function workUnderWay(askEngine: AskEngine, nowMs = Date.now()): Promise<Failure | null> {
  const ask = async <Name extends QuestionName>(name: Name, question: Question<Name>) => {
    const answer = await askEngine(name, question);
    return answer.ok ? (answer.value as Answer<Name>) : null;
  };
  const isFresh = (at: string): boolean => nowMs - Date.parse(at) < PAUSE_MS;
  const found = async (): Promise<Failure | null> => {
    const prints = await ask('prints.list', { offset: 0, limit: PRINTS_LOOKED_AT });
    if (prints?.rows.some(({ state }) => state === 'printing') === true) return IS_PRINTING;
    const imported = await ask('imports.standing', {});
    if (imported !== null && isFresh(imported.at)) return IS_IMPORTING;
    const sessions = await ask('sessions.list', { kind: null });
    const isScanned = sessions?.some(({ state, changedAt }) => state === 'open' && isFresh(changedAt));
    return isScanned === true ? IS_SCANNING : null;
  };
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((resolve) => (timer = setTimeout(resolve, PATIENCE_MS, null)));
  return Promise.race([found(), late]).finally(() => clearTimeout(timer));
}
