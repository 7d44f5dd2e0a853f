/** A page may be far longer than was asked for, or be the whole list: it is saved part by part, and whoever asks meanwhile is answered. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { insert } from '../../../src-service/store.ts';
import { openDeskOn } from '../desk.ts';
import { expectMirrorEqualsService } from '../equal.ts';
import { startTestService } from '../fixture.ts';

const UNITS = 4_500;

describe('a small list of thousands of rows', () => {
  it('answers in between, and is here whole at the end', async () => {
    const service = await startTestService({
      data: { items: 3, contacts: 3, warehouses: 1, notifications: 1, untrackedShare: 0 },
      rateLimit: null,
    });
    for (let at = 0; at < UNITS; at += 1)
      insert(service.state, service.state.units, { name: `Unit ${at}`, code: `U${at}` });
    const desk = await openDeskOn(service);
    let isOver = false;
    const sync = desk.sync().finally(() => (isOver = true));
    const seen = new Set<number>();
    while (!isOver) {
      const { collections } = await desk.engine.status();
      seen.add(collections.find((one) => one.collection === 'units')?.rows ?? 0);
      await nextTurn();
    }
    expect((await sync).stopped).toBe('complete');
    await expectMirrorEqualsService(desk, service);
    expect([...seen].filter((units) => units > 3 && units < UNITS).length).toBeGreaterThan(2);
    await desk.close();
  });
});
