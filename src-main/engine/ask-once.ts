/** One question to an engine process that opens no profile, e.g. while a person is still choosing one. */
import { failure } from '../../src-sync/domain/failure.ts';
import type { Message } from '../../src-sync/domain/messages/message.ts';
import { aboutWorkspaces } from '../../src-sync/domain/messages/workspaces.ts';
import type { ProfileAddress } from '../../src-sync/domain/sync/profile.ts';
import { failed, type Result } from '../../src-sync/domain/result.ts';
import type { MoveInOrder } from '../../src-sync/engine/process/move-in.ts';
import type { FromEngine, ToEngine } from '../../src-sync/engine/process/protocol.ts';
import { logLines, type Log } from '../log/log.ts';
import type { Child } from './child.ts';

export type ConnectionToTry = Extract<ToEngine, { kind: 'organizations' }>['connection'];
type QuestionOnce = Extract<ToEngine, { kind: 'organizations' | 'workspaces' | 'remove' | 'moveIn' }>;

const USUAL_PATIENCE_MS = 45_000;

/** The way a question is asked, and the sentences where no answer comes. */
interface Manner {
  /** A question that only reads goes to a second process where the first ends without an answer. */
  readonly attempts: 1 | 2;
  readonly patienceMs: number;
  readonly late: Message;
  readonly stopped: Message;
}

const ABOUT_CONNECTION: Manner = {
  attempts: 2,
  patienceMs: USUAL_PATIENCE_MS,
  late: aboutWorkspaces('connectionLate'),
  stopped: aboutWorkspaces('connectionStopped'),
};

const ABOUT_WORKSPACES: Manner = {
  attempts: 2,
  patienceMs: USUAL_PATIENCE_MS,
  late: aboutWorkspaces('workspacesLate'),
  stopped: aboutWorkspaces('workspacesStopped'),
};

const ABOUT_BACKUP: Manner = {
  attempts: 1,
  // A large one comes from a slow share or a USB stick, and is looked through.
  patienceMs: 20 * 60_000,
  late: aboutWorkspaces('backupLate'),
  stopped: aboutWorkspaces('backupStopped'),
};

/** Asks the Service which organizations this sign-in may choose from: an `OrganizationList`. */
export function askOrganizations(
  start: () => Child,
  connection: ConnectionToTry,
  log: Log,
): Promise<Result<unknown>> {
  return askOnce(start, { kind: 'organizations', id: 1, connection }, log, ABOUT_CONNECTION);
}

/** The waiting changes in each workspace of the data folder, the one that is open included: `WorkspaceOverview[]`. */
export function askWorkspaces(start: () => Child, dataDir: string, log: Log): Promise<Result<unknown>> {
  return askOnce(start, { kind: 'workspaces', id: 1, dataDir }, log, ABOUT_WORKSPACES);
}

/** Deletes the data of a workspace that is not open. */
export function askToRemove(
  start: () => Child,
  dataDir: string,
  address: ProfileAddress,
  log: Log,
): Promise<Result<unknown>> {
  return askOnce(start, { kind: 'remove', id: 1, dataDir, address }, log, {
    ...ABOUT_WORKSPACES,
    attempts: 1,
  });
}

/** Makes a backup of another PC the database of a workspace that is not here. */
export function askToMoveIn(start: () => Child, order: MoveInOrder, log: Log): Promise<Result<unknown>> {
  return askOnce(start, { kind: 'moveIn', id: 1, order }, log, ABOUT_BACKUP);
}

async function askOnce(
  start: () => Child,
  question: QuestionOnce,
  log: Log,
  manner: Manner,
): Promise<Result<unknown>> {
  for (let attempt = 1; attempt <= manner.attempts; attempt += 1) {
    const answer = await answerOf(start(), question, log, manner.patienceMs);
    if (answer === 'late') return failed(failure('ENGINE_DOWN', manner.late));
    if (answer !== 'ended') return answer;
  }
  return failed(failure('ENGINE_DOWN', manner.stopped));
}

/** The process ends with the answer. */
function answerOf(
  child: Child,
  question: QuestionOnce,
  log: Log,
  patienceMs: number,
): Promise<Result<unknown> | 'late' | 'ended'> {
  child.onOutput(logLines(log, question.kind));
  return new Promise((resolve) => {
    let finished = false;
    const finish = (answer: Result<unknown> | 'late' | 'ended') => {
      if (finished) return;
      finished = true;
      clearTimeout(timer);
      child.kill();
      resolve(answer);
    };
    const timer = setTimeout(() => finish('late'), patienceMs);
    child.onExit((how) => {
      if (finished) return;
      log.problem('a question to a process of its own was not answered', { about: question.kind, how });
      finish('ended');
    });
    child.onMessage((message) => {
      const answer = message as FromEngine;
      if (answer.kind === 'answer') finish(answer.result);
    });
    child.send(question);
  });
}
