/** Undo, pressed at any moment of a toast's life and after it, online, offline and while answers get lost: the Service ends where it began. */
import { describe, expect, it } from 'vitest';
import type { JsonRecord } from '../../../src-service/json.ts';
import type { StandInService } from '../../../src-service/server.ts';
import { change } from '../../../src-service/store.ts';
import { OPERATION_NAMES } from '../../../src-sync/domain/outbox/operation.ts';
import { until } from '../desk.ts';
import { AFTER_IT_WAS_SENT, MADE_OF_MANY, WITHIN_THE_TOAST } from './changes.ts';
import { accept, later, openShop, stateOf, untilAllSent, type Saved } from './shop.ts';

/** Since the change was saved; a toast stands for six seconds. */
const PRESSED_AFTER_MS = [100, 600, 3_000, 6_000];

/** The Service offers nothing that would take these back once they are there. */
const NEVER_AFTER: readonly string[] = Object.keys(WITHIN_THE_TOAST).filter(
  (words) => !AFTER_IT_WAS_SENT.includes(words),
);

/** Nothing is wrong with the sums of this shop. */
const SAME_AFTER: readonly string[] = ['stock that is added up again'];

const WRITES = ['POST', 'PUT', 'PATCH', 'DELETE'];

const MODES: Readonly<Record<string, (service: StandInService) => Promise<void> | void>> = {
  // Slow enough that some of them are on their way when Undo is pressed.
  online: ({ faults }) => {
    for (const method of WRITES) faults.add({ kind: 'delay', delayMs: 30, match: { method } });
  },
  offline: (service) => service.goDark(),
  'while half of the answers get lost': ({ faults }) => {
    for (const method of WRITES) faults.add({ kind: 'cutAfterCommit', probability: 0.5, match: { method } });
  },
};

describe.each(Object.keys(MODES))('Undo %s', (mode) => {
  it('takes every kind of change back at any moment after it was saved', async () => {
    const [service, desk] = await openShop();
    const before = stateOf(service);
    await MODES[mode]!(service);
    for (const afterMs of PRESSED_AFTER_MS) {
      const pressed = Object.entries(WITHIN_THE_TOAST).map(async ([words, make], turn) => {
        const { hold, undo } = await make(desk, service, turn);
        await later(afterMs);
        expect([words, await undo()]).toEqual([words, expect.stringMatching(/^(withdrawn|whole)$/)]);
        await desk.engine.ask('holds.release', { hold });
      });
      await Promise.all(pressed);
      expect([afterMs, await desk.outbox()]).toEqual([afterMs, []]);
    }
    service.faults.clear();
    if (service.dark) await service.comeBack();
    await untilAllSent(desk);
    expect(stateOf(service)).toEqual(before);
    expect(service.requests.filter(({ method }) => method !== 'GET')).toEqual([]);
  });

  it('takes back what has an opposite after it was sent, or was to be', async () => {
    const [service, desk] = await openShop();
    const before = stateOf(service);
    await MODES[mode]!(service);
    for (const [turn, words] of AFTER_IT_WAS_SENT.entries()) {
      const { hold, undo } = await WITHIN_THE_TOAST[words]!(desk, service, turn);
      await desk.engine.ask('holds.release', { hold });
      await later((turn % 4) * 200);
      expect([words, await undo()]).toEqual([words, expect.stringMatching(/^(withdrawn|reversed|whole)$/)]);
    }
    service.faults.clear();
    if (service.dark) await service.comeBack();
    await untilAllSent(desk);
    expect(stateOf(service)).toEqual(before);
  });

  it('takes back as a whole what the Service has booked already', async () => {
    const [service, desk] = await openShop();
    const before = stateOf(service);
    const done: [words: string, saved: Saved][] = [];
    for (const [turn, words] of MADE_OF_MANY.entries()) {
      const saved = await WITHIN_THE_TOAST[words]!(desk, service, turn);
      await desk.engine.ask('holds.release', { hold: saved.hold });
      done.push([words, saved]);
    }
    await untilAllSent(desk);
    await MODES[mode]!(service);
    for (const [words, { undo }] of done) {
      expect([words, await undo()]).toEqual([words, expect.stringMatching(/^(reversed|whole)$/)]);
    }
    service.faults.clear();
    if (service.dark) await service.comeBack();
    await untilAllSent(desk);
    expect(stateOf(service)).toEqual(before);
  });
});

describe('the changes of this table', () => {
  it('are all that there are, and come off again one after the other', async () => {
    const [service, desk] = await openShop();
    const before = stateOf(service);
    await service.goDark();
    const saved: Saved[] = [];
    for (const [turn, make] of Object.values(WITHIN_THE_TOAST).entries())
      saved.push(await make(desk, service, turn));
    const lines = await desk.outbox();
    expect([...new Set(lines.map(({ op }) => op))].sort()).toEqual([...OPERATION_NAMES].sort());
    for (const { undo } of saved.toReversed()) await undo();
    expect(await desk.outbox()).toEqual([]);
    await service.comeBack();
    expect((await desk.sync()).stopped).toBe('complete');
    expect(stateOf(service)).toEqual(before);
  });

  it('that have no opposite are too late once they were sent, and stay', async () => {
    const [service, desk] = await openShop();
    for (const [turn, words] of NEVER_AFTER.entries()) {
      const before = stateOf(service);
      const { hold, undo } = await WITHIN_THE_TOAST[words]!(desk, service, turn);
      await desk.engine.ask('holds.release', { hold });
      await until('it is sent', async () => (await desk.outbox()).length === 0);
      const after = stateOf(service);
      if (!SAME_AFTER.includes(words)) expect([words, after]).not.toEqual([words, before]);
      expect([words, await undo().catch(String)]).toEqual([
        words,
        expect.stringMatching(/too late|on its way or done/),
      ]);
      expect(await desk.outbox()).toEqual([]);
      expect(stateOf(service)).toEqual(after);
    }
  });
});

describe('the Undo of what was sent', () => {
  /** A colleague's change of the same record, by what was changed there. */
  const meanwhile: Readonly<Record<string, (service: StandInService) => void>> = {
    'an edit of a contact': ({ state }) => {
      change(state, state.contacts, state.contacts.all()[1]!, { notes: 'theirs' });
    },
    'an edit in forms': ({ state }) => {
      change(state, state.forms, state.forms.all()[0]!, { title: 'theirs' });
    },
    'an edit in itemCustomFields': ({ state }) => {
      change(state, state.customFields, state.customFields.all()[0]!, { required: true });
    },
    'other stages': ({ state }) => {
      const row = state.pipelines.all()[1]!;
      const stages = (row.fields['stages'] as JsonRecord[]).map((stage) =>
        stage['key'] === 'WON' ? { ...stage, label: 'theirs' } : stage,
      );
      change(state, state.pipelines, row, { stages });
    },
    'an automation that is switched off': ({ state }) => {
      change(state, state.automations, state.automations.all()[1]!, { name: 'theirs' });
    },
    'a form that is published': ({ state }) => {
      change(state, state.forms, state.forms.all()[2]!, { title: 'theirs' });
    },
    'settings of the stock': ({ state }) => {
      state.settings.stock = { ...state.settings.stock, lowStockAlerts: 'theirs' };
    },
    'settings of the e-mails': ({ state }) => {
      state.settings.crmEmail = { ...state.settings.crmEmail, mailbox: 'theirs@tamhan.example' };
    },
    'an adjustment': ({ state, otherClients }) => {
      otherClients.adjustStock(state.items.all()[5]!.id, {
        qty: 2,
        warehouseId: state.warehouses.all()[0]!.id,
      });
    },
  };

  it('leaves what a colleague changed there meanwhile', async () => {
    const [service, desk] = await openShop();
    const [twin] = await openShop();
    const done: Saved[] = [];
    for (const words of Object.keys(meanwhile)) done.push(await WITHIN_THE_TOAST[words]!(desk, service, 5));
    for (const { hold } of done) await desk.engine.ask('holds.release', { hold });
    await untilAllSent(desk);
    for (const theirs of Object.values(meanwhile)) for (const one of [service, twin]) theirs(one);
    for (const { undo } of done) expect(await undo()).toBe('reversed');
    await untilAllSent(desk);
    expect(stateOf(service)).toEqual(stateOf(twin));
  });
});

describe('the Undo of a new category whose answer was lost', () => {
  it('deletes it, whatever the Service has added to it since', async () => {
    const [service, desk] = await openShop();
    const before = stateOf(service);
    service.faults.add({ kind: 'cutAfterCommit', times: 1, match: { method: 'POST' } });
    const made = { op: 'categories.create', record: { name: ' Tapes  and glue' } };
    const { hold, undo } = await accept(desk, made);
    await desk.engine.ask('holds.release', { hold });
    await until('it has left', () => service.requests.some(({ method }) => method === 'POST'));
    expect(await undo()).toBe('reversed');
    await untilAllSent(desk);
    expect(stateOf(service)).toEqual(before);
  });
});
