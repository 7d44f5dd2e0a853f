/** One question to an engine process that opens no profile, e.g. while a person is still choosing one. */
import { failure } from '../../src-sync/domain/failure.ts';
import { failed, type Result } from '../../src-sync/domain/result.ts';
import type { FromEngine, ToEngine } from '../../src-sync/engine/protocol.ts';
import { logLines, type Log } from '../log/log.ts';
import type { Child } from './child.ts';

export type ConnectionToTry = Extract<ToEngine, { kind: 'organizations' }>['connection'];

const PATIENCE_MS = 45_000;

/** Asks the Service which organizations this sign-in may choose from. The process ends with the answer. */
export function askOrganizations(
  start: () => Child,
  connection: ConnectionToTry,
  log: Log,
): Promise<Result<unknown>> {
  const child = start();
  child.onOutput(logLines(log, 'connect'));
  return new Promise((resolve) => {
    let finished = false;
    const finish = (result: Result<unknown>) => {
      finished = true;
      clearTimeout(timer);
      child.kill();
      resolve(result);
    };
    const giveUp = (message: string) => finish(failed(failure('ENGINE_DOWN', message)));
    const timer = setTimeout(
      () =>
        giveUp(
          'The Service did not answer in time. Nothing was stored; check the address and the network, then try again.',
        ),
      PATIENCE_MS,
    );
    child.onExit((how) => {
      if (finished) return;
      log.problem('the connection test ended early', { how });
      giveUp(
        'The connection could not be tested because a part of Stockhand stopped. Nothing was stored; try again.',
      );
    });
    child.onMessage((message) => {
      const answer = message as FromEngine;
      if (answer.kind === 'answer') finish(answer.result);
    });
    const question: ToEngine = { kind: 'organizations', id: 1, connection };
    child.send(question);
  });
}
