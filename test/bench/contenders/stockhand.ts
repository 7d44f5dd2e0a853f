/** Stockhand: the engine as the window and the command line ask it. */
import { randomUUID } from 'node:crypto';
import { DEFAULT_CONTRACT_NAMES } from '../../../src-sync/domain/sync/profile.ts';
import type { Answer, Question, QuestionName } from '../../../src-sync/domain/questions/questions.ts';
import { openEngine } from '../../../src-sync/engine/run/open-engine.ts';
import type { Engine, RunOnceOptions } from '../../../src-sync/engine/run/types.ts';
import {
  PAGE_ROWS,
  type Change,
  type Contender,
  type ListRow,
  type NewContact,
  type PageQuestion,
  type Place,
} from './contender.ts';

const DEADLINE_MS = 3_600_000;
const LOOK_EVERY_MS = 1;
const PATIENCE_MS = 30_000;

export class Stockhand implements Contender {
  #engine: Engine | null = null;
  #isFollowing = false;

  async open({ folder, url, token }: Place): Promise<void> {
    const opened = await openEngine({
      dataDir: folder,
      address: { baseUrl: url, organizationId: null },
      broker: null,
      names: DEFAULT_CONTRACT_NAMES,
      secrets: { accessToken: token, brokerCredential: null },
    });
    if (!opened.ok) throw new Error(opened.failure.message);
    this.#engine = opened.value;
  }

  mirror(): Promise<void> {
    return this.#sync(['items']);
  }

  settle(): Promise<void> {
    return this.#sync(null);
  }

  async keyed(id: string): Promise<ListRow | null> {
    const { record } = await this.#ask('items.get', { id });
    return record as unknown as ListRow;
  }

  async code(code: string): Promise<readonly ListRow[]> {
    return (await this.#ask('scan.find', { code })).items;
  }

  page({ category, offset }: PageQuestion): Promise<readonly ListRow[]> {
    return this.#window('', category, offset);
  }

  search(text: string): Promise<readonly ListRow[]> {
    return this.#window(text, null, 0);
  }

  write({ id, price }: Change): Promise<void> {
    return this.#accept({ op: 'items.update', id, changes: { price } });
  }

  queue(record: NewContact): Promise<void> {
    return this.#accept({ op: 'contacts.create', record: { ...record } });
  }

  drain(): Promise<void> {
    return this.#sync(['warehouses']);
  }

  async poll(_: Place, { id, price }: Change): Promise<void> {
    if (!this.#isFollowing) this.#running().start();
    this.#isFollowing = true;
    await this.#ask('sync.now', {});
    const endMs = performance.now() + PATIENCE_MS;
    while ((await this.keyed(id))?.price !== price) {
      if (performance.now() > endMs) throw new Error('the change of a colleague did not arrive');
      await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
    }
  }

  async close(): Promise<void> {
    await this.#engine?.stop();
  }

  async #sync(only: RunOnceOptions['only']): Promise<void> {
    const { stopped } = await this.#running().runOnce({ deadlineMs: DEADLINE_MS, only });
    if (stopped !== 'complete') throw new Error(`it stopped: ${stopped}`);
  }

  async #accept(operation: Question<'operations.accept'>['operation']): Promise<void> {
    await this.#ask('operations.accept', { operationId: randomUUID(), operation });
  }

  async #window(q: string, category: string | null, offset: number): Promise<readonly ListRow[]> {
    const list = { filter: 'all', sort: 'name', direction: 'asc' } as const;
    return (await this.#ask('items.window', { ...list, q, category, offset, limit: PAGE_ROWS })).rows;
  }

  async #ask<Name extends QuestionName>(name: Name, question: Question<Name>): Promise<Answer<Name>> {
    const answer = await this.#running().ask(name, question);
    if (!answer.ok) throw new Error(`${name}: ${answer.failure.message}`);
    return answer.value;
  }

  #running(): Engine {
    if (this.#engine === null) throw new Error('the engine is not open');
    return this.#engine;
  }
}
