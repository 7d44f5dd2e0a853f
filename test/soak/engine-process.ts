/** The engine as the main process has it: a process of its own, supervised. One that ends by itself ends the run. */
import { resolve } from 'node:path';
import { Supervisor } from '../../src-main/engine/supervisor.ts';
import { DEFAULT_CONTRACT_NAMES } from '../../src-sync/domain/sync/profile.ts';
import type { Answer, Question, QuestionName } from '../../src-sync/domain/questions/questions.ts';
import { quietLog, startProcess } from '../main/practice.ts';

const modulePath = resolve(import.meta.dirname, '../../src-main/engine/engine-program.ts');

export interface EngineProcess {
  pid(): number;
  ask<Name extends QuestionName>(name: Name, question: Question<Name>): Promise<Answer<Name>>;
  stop(): Promise<void>;
}

export interface EnginePlace {
  readonly dataDir: string;
  readonly url: string;
  readonly token: string;
}

export function startEngineProcess({ dataDir, url, token }: EnginePlace): EngineProcess {
  let trouble: string | null = null;
  const supervisor = new Supervisor({
    start: () => startProcess(modulePath, dataDir),
    open: {
      dataDir,
      address: { baseUrl: url, organizationId: null },
      broker: null,
      names: DEFAULT_CONTRACT_NAMES,
      secrets: { accessToken: token, brokerCredential: null },
    },
    log: { ...quietLog, warning: (text) => (trouble = text), problem: (text) => (trouble = text) },
    onState: () => undefined,
    onChanged: () => undefined,
    onStatus: () => undefined,
  });
  supervisor.start();
  return {
    pid() {
      const pid = supervisor.pid();
      if (pid === null) throw new Error('The engine has ended.');
      return pid;
    },
    async ask<Name extends QuestionName>(name: Name, question: Question<Name>): Promise<Answer<Name>> {
      const result = await supervisor.ask(name, question);
      if (trouble !== null) throw new Error(`The engine is in trouble: ${trouble}`);
      if (!result.ok) throw new Error(`${name}: ${result.failure.message}`);
      return result.value as Answer<Name>;
    },
    stop: () => supervisor.stop(),
  };
}
