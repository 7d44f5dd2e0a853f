/** Every one of the 120 operations through the typed client, against the stand-in Service, whatever the contract leaves open. */
import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, test } from 'vitest';
import { OPERATIONS, type OperationKey } from '../../src-sync/contract/operations.ts';
import { decodeList } from '../../src-sync/contract/decode.ts';
import { startService, type StandInService } from '../../src-service/server.ts';
import type { Shape } from '../../src-service/shapes.ts';
import { openDesk } from '../transport/desk.ts';
import { walkContacts, walkNotifications } from './conformance-contacts.ts';
import { walkCrm, type CrmKnown } from './conformance-crm.ts';
import { ConformanceDesk } from './conformance-desk.ts';
import { walkInventory } from './conformance-inventory.ts';

const VARIANTS: readonly (readonly [string, Partial<Shape>])[] = [
  ['as the contract reads', {}],
  [
    'gid everywhere, every list paginated, creates answer an id, updates nothing, numbers as text',
    {
      idKey: 'gid',
      listShape: 'paginated',
      createAnswer: 'id',
      updateAnswer: 'nothing',
      numbersAsStrings: true,
      stockItemKey: 'item',
      pageSizeOverMax: 'refuse',
    },
  ],
  [
    'id everywhere, lists as {items}, creates answer nothing, no timestamps, pages cut, fields nobody documented',
    {
      idKey: 'id',
      listShape: 'items',
      createAnswer: 'nothing',
      updateAnswer: 'id',
      timestamps: false,
      pageSizeCut: 7,
      extraFields: true,
      stockQuantityField: 'onHand',
      downloads: 'envelope',
    },
  ],
  [
    'both ids, bare arrays, objects with an id, PUT patches, no order, stock rows with the item’s id',
    {
      idKey: 'both',
      listShape: 'array',
      createAnswer: 'idObject',
      updateAnswer: 'idObject',
      putMode: 'patch',
      sortHonoured: false,
      stockItemKey: 'id',
      movementReferenceField: 'note',
      firstPage: { contacts: 0 },
    },
  ],
];

let service: StandInService | null = null;

afterEach(async () => {
  await service?.stop();
  service = null;
});

function crmKnown(running: StandInService): CrmKnown {
  const page = running.state.metaPages.all().find((one) => one.fields['connected'] !== true);
  const forms = page?.fields['forms'] as readonly { formId: string }[] | undefined;
  const contact = running.state.contacts.all()[0];
  const email = running.state.emails.add({
    id: randomUUID(),
    fields: { contactGid: contact?.id ?? '', subject: 'Rate list', sentAt: '2026-11-01T06:30:00Z' },
    createdAt: '2026-11-01T06:30:00Z',
  });
  return {
    emailId: email.id,
    pageId: String(page?.fields['pageId']),
    formId: forms?.[0]?.formId ?? '',
  };
}

describe.each(VARIANTS)('a Service %s', (_name, shape) => {
  test('understands all 120 operations, and is understood', async () => {
    service = await startService({ shape, rateLimit: null, data: { items: 30, contacts: 20 } });
    const { client, close } = openDesk(service.url, {
      secrets: { accessToken: service.token, brokerCredential: null },
    });
    const desk = new ConformanceDesk(client);
    try {
      await walkContacts(desk);
      await walkCrm(desk, crmKnown(service));
      await walkInventory(desk);
      await walkNotifications(desk);
      const organizations = await client.call('organizations.list', { lane: 'person' });
      expect(organizations.ok && decodeList(organizations.value.data).ok).toBe(true);
    } finally {
      await close();
    }
    const missing = (Object.keys(OPERATIONS) as OperationKey[]).filter((key) => !desk.called.has(key));
    expect(missing).toEqual([]);
    expect(service.requests.filter((request) => request.status !== 200)).toEqual([]);
  });
});
