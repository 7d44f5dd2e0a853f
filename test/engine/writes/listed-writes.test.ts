import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { LISTED_COLLECTIONS, type ListedCollection } from '../../../src-sync/domain/outbox/operation.ts';
import type { MirrorRecord } from '../../../src-sync/domain/records/record.ts';
import { startService, type StandInService } from '../../../src-service/server.ts';
import { openDeskOn, type Desk } from '../desk.ts';

/** A new entry of each list, a field of it that a person changes, and another that a colleague does. */
const ENTRIES: Readonly<
  Record<
    ListedCollection,
    { record: Record<string, unknown>; mine: Record<string, unknown>; theirs: Record<string, unknown> }
  >
> = {
  warehouses: { record: { name: 'Annexe' }, mine: { code: 'ANX' }, theirs: { name: 'Annexe 2' } },
  categories: { record: { name: 'Gaskets' }, mine: { displayOrder: 7 }, theirs: { active: false } },
  units: { record: { name: 'Drum of 50' }, mine: { displayOrder: 7 }, theirs: { active: false } },
  itemCustomFields: { record: { label: 'Alloy' }, mine: { options: 'a,b' }, theirs: { required: true } },
  labelTemplates: {
    record: { name: 'Bin', columns: 2, fields: ['name', 'sku'] },
    mine: { columns: 3 },
    theirs: { showBorder: true },
  },
  pipelines: { record: { name: 'Projects' }, mine: { name: 'Big projects' }, theirs: { displayOrder: 9 } },
  leadSources: { record: { name: 'Fair' }, mine: { color: '#112233' }, theirs: { active: false } },
  leadTypes: { record: { name: 'Dealer North' }, mine: { color: '#112233' }, theirs: { active: false } },
  leadPriorities: { record: { name: 'Soon' }, mine: { color: '#112233' }, theirs: { active: false } },
  forms: { record: { name: 'Callback' }, mine: { title: 'Call me' }, theirs: { description: 'Short' } },
  automations: {
    record: { name: 'Greet', triggerType: 'CONTACT_CREATED' },
    mine: { definition: { steps: [{ send: 'mail' }] } },
    theirs: { enabled: true },
  },
};

const PATHS: Readonly<Record<ListedCollection, string>> = {
  warehouses: '/api/v1/inventory/warehouses',
  categories: '/api/v1/inventory/categories',
  units: '/api/v1/inventory/units',
  itemCustomFields: '/api/v1/inventory/custom-fields',
  labelTemplates: '/api/v1/inventory/label-templates',
  pipelines: '/api/crm/pipelines',
  leadSources: '/api/crm/lead-sources',
  leadTypes: '/api/crm/lead-types',
  leadPriorities: '/api/crm/lead-priorities',
  forms: '/api/crm/forms',
  automations: '/api/crm/automations',
};

let service: StandInService;
let desk: Desk;

beforeEach(async () => {
  service = await startService({
    data: { items: 3, contacts: 3, warehouses: 2, notifications: 1 },
    rateLimit: null,
  });
  desk = await openDeskOn(service);
  await desk.sync({ only: ['warehouses', 'items', 'categories', 'pipelines', 'forms'] });
});

afterEach(async () => {
  await desk.close();
  await service.stop();
});

/** The requests of one list; the others are no part of these promises. */
function sync(...only: readonly ListedCollection[]): Promise<unknown> {
  return desk.sync({ only });
}

function there(collection: ListedCollection) {
  return collection === 'itemCustomFields' ? service.state.customFields : service.state[collection];
}

async function entry(collection: ListedCollection, id: string): Promise<MirrorRecord | undefined> {
  return (await desk.records(collection)).find((record) => record.id === id);
}

function writes(collection: ListedCollection, method: string): number {
  return service.requests.filter((one) => one.method === method && one.path.startsWith(PATHS[collection]))
    .length;
}

/** As a colleague would: through the Service's own interface, whole records. */
async function colleague(
  collection: ListedCollection,
  id: string,
  changes: Record<string, unknown>,
): Promise<void> {
  const { fields } = there(collection).get(id) ?? {};
  const contract = Object.entries(fields ?? {}).filter(([name]) => CONTRACT_FIELDS.has(name));
  const answer = await fetch(`${service.url}${PATHS[collection]}/${id}`, {
    method: 'PUT',
    headers: {
      authorization: `Service-oauthtoken ${service.token}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ ...Object.fromEntries(contract), ...changes }),
  });
  expect(answer.status).toBe(200);
}

const CONTRACT_FIELDS = new Set(
  'name code label fieldType options required active sortOrder displayOrder color columns fields showBorder triggerType enabled definition title description'.split(
    ' ',
  ),
);

describe.each(LISTED_COLLECTIONS)('an entry of %s', (collection) => {
  const { record, mine, theirs } = ENTRIES[collection];

  it('made, changed and deleted offline arrives once, with every field', async () => {
    const made = await desk.accept({ op: `${collection}.create`, record });
    await desk.accept({ op: `${collection}.update`, id: made.recordId, changes: mine });
    expect((await entry(collection, made.recordId))?.record).toMatchObject({ ...record, ...mine });
    await sync(collection);
    const arrived = await entry(collection, made.recordId);
    expect(arrived?.pending).toBe(false);
    expect(there(collection).get(arrived?.serverId ?? '')?.fields).toMatchObject({
      ...record,
      ...mine,
    });
    expect(writes(collection, 'POST')).toBe(1);
    await desk.accept({ op: `${collection}.delete`, id: made.recordId });
    await sync(collection);
    expect(there(collection).get(arrived?.serverId ?? '')).toBeUndefined();
    expect(await entry(collection, made.recordId)).toBeUndefined();
    expect(await desk.outbox()).toEqual([]);
  });

  it('whose making was done but never answered is found, not made twice', async () => {
    service.faults.add({
      kind: 'cutAfterCommit',
      match: { method: 'POST', path: new RegExp(`^${PATHS[collection]}$`) },
      times: 1,
    });
    const before = there(collection).size;
    const made = await desk.accept({ op: `${collection}.create`, record });
    await sync(collection);
    expect(there(collection).size).toBe(before + 1);
    expect((await entry(collection, made.recordId))?.serverId).toEqual(expect.any(String));
    expect(await desk.outbox()).toEqual([]);
  });

  it('keeps what a colleague changed in another field, and asks about the same field', async () => {
    const made = await desk.accept({ op: `${collection}.create`, record });
    await sync(collection);
    const serverId = (await entry(collection, made.recordId))?.serverId ?? '';
    // Not seen here yet when the person writes.
    await colleague(collection, serverId, theirs);
    await desk.accept({ op: `${collection}.update`, id: made.recordId, changes: mine });
    await sync(collection);
    expect(there(collection).get(serverId)?.fields).toMatchObject({ ...record, ...mine, ...theirs });
    const [mineField = '', mineValue] = Object.entries(mine)[0] ?? [];
    const again =
      typeof mineValue === 'number' ? 4 : typeof mineValue === 'string' ? 'mine now' : { steps: [] };
    const meanwhile =
      typeof mineValue === 'number' ? 5 : typeof mineValue === 'string' ? 'theirs now' : { steps: [1] };
    await colleague(collection, serverId, { [mineField]: meanwhile });
    await desk.accept({ op: `${collection}.update`, id: made.recordId, changes: { [mineField]: again } });
    await sync(collection);
    const [waiting] = await desk.outbox();
    expect(waiting?.state).toBe('conflict');
    expect(there(collection).get(serverId)?.fields[mineField]).toEqual(meanwhile);
  });
});

describe('entries of small lists', () => {
  it('a form names a pipeline that was made with it offline by its new id', async () => {
    const pipeline = await desk.accept({ op: 'pipelines.create', record: { name: 'Web' } });
    const form = await desk.accept({
      op: 'forms.create',
      record: { name: 'Ask us', defaultPipelineId: pipeline.recordId },
    });
    await desk.sync();
    const madePipeline = await entry('pipelines', pipeline.recordId);
    const madeForm = await entry('forms', form.recordId);
    expect(service.state.forms.get(madeForm?.serverId ?? '')?.fields['defaultPipelineId']).toBe(
      madePipeline?.serverId,
    );
  });

  it.each(['stays with its form when the pipeline of it is gone', 'is a conflict when the form is gone too'])(
    'an edit of a form %s',
    async (what) => {
      const isGone = what.startsWith('is a conflict');
      const form = (await desk.records('forms')).find((one) => one.record['defaultPipelineId'] != null);
      const named = String(form?.record['defaultPipelineId']);
      service.state.pipelines.remove(named);
      if (isGone) service.state.forms.remove(form?.serverId ?? '');
      await desk.accept({ op: 'forms.update', id: form?.id ?? '', changes: { title: 'Ask us' } });
      await desk.sync();
      const [waiting] = await desk.outbox();
      expect(waiting).toMatchObject(
        isGone ? { state: 'conflict' } : { state: 'rejected', lastError: { code: 'REFUSED' } },
      );
      expect(waiting?.lastError?.message).toContain(isGone ? 'no longer' : 'what the change names');
      // Given up, the form is what the Service says of it.
      await desk.engine.ask('operations.discard', { operationId: waiting?.opId ?? '' });
      await desk.sync();
      expect((await desk.records('forms')).some((one) => one.id === form?.id)).toBe(!isGone);
    },
  );

  it('one that others still use is refused in the words of the Service, and stays', async () => {
    const [item] = service.state.items.all();
    const name = String(item?.fields['category']);
    const category = (await desk.records('categories')).find((one) => one.record['name'] === name);
    await desk.accept({ op: 'categories.delete', id: category?.id ?? '' });
    await desk.sync();
    const [refused] = await desk.outbox();
    expect(refused?.state).toBe('rejected');
    expect(refused?.lastError?.message).toContain(`${name} is used by`);
  });

  it('one without a name is refused at once', async () => {
    await expect(desk.accept({ op: 'categories.create', record: {} })).rejects.toThrow(/name is required/);
    await expect(desk.accept({ op: 'units.create', record: { name: '  ' } })).rejects.toThrow(/name/);
  });
});

describe('an item field of a type that nobody here knows', () => {
  it('keeps its type: an edit of something else is sent back to the person, and never with another type', async () => {
    const { recordId } = await desk.accept({ op: 'itemCustomFields.create', record: { label: 'Stars' } });
    await sync('itemCustomFields');
    const [field] = service.state.customFields.all().filter(({ fields }) => fields['label'] === 'Stars');
    field!.fields['fieldType'] = 'RATING';
    await sync('itemCustomFields');
    await desk.accept({ op: 'itemCustomFields.update', id: recordId, changes: { label: 'Rating' } });
    await sync('itemCustomFields');
    expect(field!.fields).toMatchObject({ label: 'Stars', fieldType: 'RATING' });
    const [line] = await desk.outbox();
    expect(line?.state).toBe('rejected');
    expect(JSON.stringify(line?.lastError)).toContain('fieldType');
    expect((await entry('itemCustomFields', recordId))?.record['fieldType']).toBe('RATING');
  });
});
