/** Two creates that are alike, looked for at the same time. */
import { expect, it } from 'vitest';
import { PLANS } from '../../../src-sync/push/plans.ts';
import { NOT_OURS } from '../../../src-sync/push/plan.ts';
import { finishOperation, markSending, setOperationState } from '../../../src-sync/store/outbox/outbox.ts';
import { ok } from '../../../src-sync/domain/result.ts';
import { filledShop } from '../../store/shop.ts';

it('gives a record that two look-ups found to one create only', async () => {
  const shop = await filledShop();
  const record = { name: 'Asha', phone: '55298 45012' };
  const made = [];
  for (let count = 0; count < 2; count += 1) {
    const accepted = await shop.accept({ op: 'contacts.create', record });
    const { seq } = await shop.operation(accepted.opId);
    await shop.write(async (tx) => {
      await markSending(tx, seq, 1);
      await setOperationState(tx, seq, { state: 'unconfirmed' });
    });
    made.push(await shop.operation(accepted.opId));
  }
  const page = { items: [{ gid: '0a000000-0000-4000-8000-0000000000aa', ...record }], total: 1 };
  const context = {
    store: shop.store,
    signal: new AbortController().signal,
    client: { call: () => Promise.resolve(ok({ data: page, status: 200 })) },
  } as never;
  const found = await Promise.all(made.map((one) => PLANS['contacts.create'].lookUp(context, one)));
  const answers: unknown[] = [];
  for (const [index, operation] of made.entries()) {
    const one = found[index];
    if (one?.ok !== true || one.value.kind !== 'applied') throw new Error('not found');
    const { settle } = one.value;
    await shop.write(async (tx) => {
      const answer = await settle(tx, { tick: 5, nowMs: 5 });
      answers.push(answer);
      if (answer !== NOT_OURS) await finishOperation(tx, operation.seq, 5);
    });
  }
  expect(answers).toEqual([undefined, NOT_OURS]);
  const second = made[1]?.recordId ?? '';
  expect((await shop.record('contacts', second)).id).toBe(second);
  const again = made[1] === undefined ? null : await PLANS['contacts.create'].lookUp(context, made[1]);
  expect(again?.ok === true ? again.value.kind : null).toBe('absent');
});
