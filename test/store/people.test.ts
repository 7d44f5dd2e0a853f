/** People are known by the records that name them: no operation of the Service lists them. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { mentionNames, readMentions } from '../../src-sync/domain/correspondence/people.ts';
import { knownPeople } from '../../src-sync/store/queries/people.ts';
import { ASHA, filledShop, type Shop } from './shop.ts';

let shop: Shop;

beforeEach(async () => {
  shop = await filledShop();
});
afterEach(() => shop.close());

const MEERA = 'aaaaaaaa-0000-4000-8000-000000000001';
const RAVI = 'aaaaaaaa-0000-4000-8000-000000000002';
const ZOYA = 'aaaaaaaa-0000-4000-8000-000000000003';

describe('the people whom records name', () => {
  it('are none where there are only names, or only ids', async () => {
    await shop.pull('contacts', [
      { ...ASHA, assignedTo: 'Meera', owner: { id: MEERA }, createdBy: { name: 'Ravi' } },
    ]);
    await shop.pull('crmActivity', [
      { gid: 'l1', createdBy: { id: 7, name: 'Not a UUID' }, mentions: [RAVI] },
    ]);
    expect(await knownPeople(shop.store.reader)).toEqual([]);
  });

  it('are met under any of the usual keys and in any spelling of an id, each once', async () => {
    await shop.pull('contacts', [
      {
        ...ASHA,
        assignedTo: { gid: MEERA.toUpperCase(), fullName: ' Meera ' },
        updatedBy: { uuid: RAVI, displayName: 'Ravi' },
      },
    ]);
    await shop.pull('crmActivity', [
      { gid: 'l1', user: { id: MEERA, name: 'Meera' }, mentions: [{ id: ZOYA, name: 'Zoya' }, RAVI, null] },
    ]);
    expect(await knownPeople(shop.store.reader)).toEqual([
      { id: MEERA, name: 'Meera' },
      { id: RAVI, name: 'Ravi' },
      { id: ZOYA, name: 'Zoya' },
    ]);
  });
});

describe('the mentions of an activity', () => {
  it('have the names that the activity tells, or that are known elsewhere', () => {
    const activity = { mentions: [MEERA.toUpperCase(), { id: RAVI, name: 'Ravi' }, ZOYA, 4, {}] };
    expect(mentionNames(activity, [{ id: MEERA, name: 'Meera' }])).toEqual(['Meera', 'Ravi']);
    expect(readMentions(activity)).toHaveLength(3);
    expect(mentionNames({ mentions: 'Meera' }, [])).toEqual([]);
    expect(mentionNames({}, [])).toEqual([]);
  });

  it('are kept with a note that is made here', async () => {
    const { recordId } = await shop.accept({
      op: 'contacts.addActivity',
      id: ASHA.gid,
      record: { type: 'NOTE', note: 'ask @Meera', mentions: [MEERA] },
    });
    const { view } = await shop.record('contactActivities', recordId);
    expect(readMentions(view ?? {})).toEqual([{ id: MEERA, name: null }]);
  });
});
