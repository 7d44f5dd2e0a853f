/** Social pages: read as the Service tells them, changed while a person waits, found out when the answer is lost. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Question, QuestionName } from '../../../src-sync/domain/questions/questions.ts';
import { startService, type StandInService } from '../../../src-service/server.ts';
import { openDeskOn, type Desk } from '../desk.ts';

const PAGE = '104417730022';
const FORM = '9002';
/** A connection that stood open breaks, a new one is not to be had. */
const NO_CONNECTION = ['INTERRUPTED', 'UNREACHABLE'];
const NOWHERE = { leadSource: null, pipelineId: null };

let service: StandInService;
let desk: Desk;

beforeEach(async () => {
  service = await startService({
    data: { items: 1, contacts: 1, warehouses: 1, notifications: 1 },
    rateLimit: null,
  });
  desk = await openDeskOn(service);
  await desk.sync({ only: ['pipelines'] });
});

afterEach(async () => {
  await desk.close();
  await service.stop();
});

async function ask<Name extends QuestionName>(name: Name, question: Question<Name>) {
  const answer = await desk.engine.ask(name, question);
  return answer.ok ? answer.value : answer.failure.code;
}

const pageThere = () => service.state.metaPages.find((row) => row.fields['pageId'] === PAGE);
const sent = (method: string, path: RegExp): number =>
  service.requests.filter((one) => one.method === method && path.test(one.path)).length;
const map = (mappings: Record<string, string>, seen: Record<string, string> = {}) =>
  ask('social.map', { pageId: PAGE, formId: FORM, mappings, seen, ...NOWHERE });

describe('social pages', () => {
  it('are connected with the pipeline as the Service knows it, and told with the one that this PC knows', async () => {
    const [pipeline] = await desk.records('pipelines');
    const place = { leadSource: 'Social', pipelineId: pipeline?.id ?? '' };
    expect(await ask('social.connect', { pageId: PAGE, ...place })).toBeNull();
    expect(pageThere()?.fields).toMatchObject({ connected: true, pipelineId: pipeline?.serverId });
    expect(await ask('social.pages', {})).toContainEqual({
      pageId: PAGE,
      name: 'Tamhan Paint Corner',
      isConnected: true,
      ...place,
    });
    expect(await ask('social.status', {})).toMatchObject({ connectedPages: 2 });
  });

  it('of which the Service lists one twice stand there once', async () => {
    const twin = pageThere();
    if (twin === undefined) throw new Error('the Service has the page');
    const { fields, createdAt } = twin;
    service.state.metaPages.add({ id: service.state.random.uuid(), createdAt, fields });
    const pages = await ask('social.pages', {});
    expect(pages).toHaveLength(service.state.metaPages.size - 1);
  });

  it.each([
    ['before', false],
    ['after', true],
  ] as const)(
    'a connection whose answer is lost %s it took effect is looked up, never sent twice',
    async (when, isDone) => {
      const kind = isDone ? 'cutAfterCommit' : 'cutBeforeCommit';
      service.faults.add({ kind, match: { method: 'POST', path: /connect$/ }, times: 1 });
      const answer = await ask('social.connect', { pageId: PAGE, ...NOWHERE });
      expect([answer, pageThere()?.fields['connected']]).toEqual([isDone ? null : 'INTERRUPTED', isDone]);
      expect([when, sent('POST', /connect$/)]).toEqual([when, 1]);
    },
  );

  it('that are gone already are disconnected', async () => {
    service.state.metaPages.clear();
    expect(await ask('social.disconnect', { pageId: PAGE })).toBeNull();
  });

  it('a mapping that a colleague changed meanwhile is not written over', async () => {
    expect(await map({ full_name: 'name' })).toBeNull();
    expect(await map({ full_name: 'companyName' })).toBe('CONFLICT');
    expect(await map({ full_name: 'companyName' }, { full_name: 'name' })).toBeNull();
    expect(await ask('social.forms', { pageId: PAGE })).toMatchObject([
      { formId: FORM, name: 'Shade card', mappings: { full_name: 'companyName' } },
    ]);
  });

  it('a mapping whose answer is lost is looked up', async () => {
    service.faults.add({ kind: 'cutAfterCommit', match: { method: 'PUT', path: /mapping$/ }, times: 1 });
    expect(await map({ phone_number: 'phone' })).toBeNull();
    expect(sent('PUT', /mapping$/)).toBe(1);
  });

  it('the sign-in is opened under an encrypted address only', async () => {
    expect(await ask('social.signInAddress', {})).toBe('ADDRESS_REFUSED');
    service.shape.linkOrigin = 'https://social.example';
    expect(await ask('social.signInAddress', {})).toEqual({
      address: 'https://social.example/pretended-sign-in?state=stand-in',
    });
  });

  it('need the Service', async () => {
    await service.goDark();
    expect(NO_CONNECTION).toContain(await ask('social.pages', {}));
  });
});

describe('the fields of forms', () => {
  it('are kept with their time, and stay when they cannot be read again', async () => {
    expect(await ask('forms.keptCatalog', {})).toBeNull();
    const phone = { fieldKey: 'phone', label: 'Phone', fieldType: 'PHONE', options: null, custom: false };
    const read = await ask('forms.catalog', {});
    if (read === null || typeof read === 'string') throw new Error('the Service has a catalogue');
    expect(read.fields).toContainEqual(phone);
    expect(Date.parse(read.asOf)).toBeGreaterThan(0);
    expect(await ask('forms.keptCatalog', {})).toEqual(read);
    service.faults.add({
      kind: 'status',
      status: 500,
      match: { method: 'GET', path: /field-catalog$/ },
      times: 9,
    });
    await ask('forms.catalog', {});
    await service.goDark();
    expect(NO_CONNECTION).toContain(await ask('forms.catalog', {}));
    expect(await ask('forms.keptCatalog', {})).toEqual(read);
  });
});
