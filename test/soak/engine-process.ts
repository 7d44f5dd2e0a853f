/** The engine as the main process has it: a process of its own, asked in messages. */
import { join, resolve } from 'node:path';
import { startNodeChild } from '../../src-main/engine/node-child.ts';
import { DEFAULT_CONTRACT_NAMES } from '../../src-sync/domain/sync/profile.ts';
import type { SyncStatus } from '../../src-sync/domain/sync/status.ts';
import type { Answer, Question, QuestionName } from '../../src-sync/domain/questions/questions.ts';
import type { Result } from '../../src-sync/domain/result.ts';
import type { FromEngine, ToEngine } from '../../src-sync/engine/process/protocol.ts';

const modulePath = resolve(import.meta.dirname, '../../src-main/engine/engine-program.ts');

export interface EngineProcess {
  pid(): number;
  ask<Name extends QuestionName>(name: Name, question: Question<Name>): Promise<Answer<Name>>;
  /** The newest that was told. */
  status(): SyncStatus | null;
  stop(): Promise<void>;
}

export interface EnginePlace {
  readonly dataDir: string;
  readonly url: string;
  readonly token: string;
}

export function startEngineProcess({ dataDir, url, token }: EnginePlace): EngineProcess {
  const child = startNodeChild(process.execPath, {
    modulePath,
    arguments: [],
    name: 'engine',
    compiledFolder: join(dataDir, 'compiled'),
  });
  const waiting = new Map<number, (result: Result<unknown>) => void>();
  let asked = 0;
  let status: SyncStatus | null = null;
  const tell = (message: ToEngine): void => child.send(message);
  child.onMessage((message) => {
    const heard = message as FromEngine;
    if (heard.kind === 'status') ({ status } = heard);
    if (heard.kind !== 'answer') return;
    waiting.get(heard.id)?.(heard.result);
    waiting.delete(heard.id);
  });
  child.onOutput((text) => void process.stderr.write(text));
  const ended = new Promise<string>((done) => child.onExit(done));
  tell({
    kind: 'open',
    options: {
      dataDir,
      address: { baseUrl: url, organizationId: null },
      broker: null,
      names: DEFAULT_CONTRACT_NAMES,
      secrets: { accessToken: token, brokerCredential: null },
    },
  });
  return {
    pid() {
      const pid = child.pid();
      if (pid === null) throw new Error('The engine has ended.');
      return pid;
    },
    async ask<Name extends QuestionName>(name: Name, question: Question<Name>): Promise<Answer<Name>> {
      const id = (asked += 1);
      const answer = new Promise<Result<unknown>>((resolve) => waiting.set(id, resolve));
      tell({ kind: 'ask', id, name, question });
      const lost = ended.then((how): never => {
        throw new Error(`The engine ended (${how}) before it answered ${name}.`);
      });
      const result = await Promise.race([answer, lost]);
      if (!result.ok) throw new Error(`${name}: ${result.failure.message}`);
      return result.value as Answer<Name>;
    },
    status: () => status,
    async stop() {
      tell({ kind: 'stop' });
      await ended;
    },
  };
}
