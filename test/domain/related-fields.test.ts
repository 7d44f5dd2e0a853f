import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../src-sync/domain/values/json.ts';
import {
  readActivity,
  readDocument,
  readEmail,
  readHappenedAt,
  readMovement,
  readPlace,
} from '../../src-sync/domain/records/related-fields.ts';

describe('a movement', () => {
  const quantities: readonly [string, JsonObject, number | null][] = [
    ['signed', { qty: -3 }, -3],
    ['as text', { quantity: '12.50' }, 12.5],
    ['with its direction beside it', { quantity: 4, direction: 'OUT' }, -4],
    ['with a direction that says in', { quantity: 4, movementDirection: 'in' }, 4],
    ['with its direction in its kind', { qty: 40, type: 'TRANSFER_OUT' }, -40],
    ['signed already, whatever its kind says', { qty: -40, type: 'TRANSFER_OUT' }, -40],
    ['of a kind that only ends alike', { qty: 7, type: 'PAYOUT' }, 7],
    ['absent', { type: 'NOTE' }, null],
  ];
  it.each(quantities)('has its quantity read %s', (_, record, qty) => {
    expect(readMovement(record).qty).toBe(qty);
  });

  it('names who did it, as text or as a person, and why', () => {
    const record = { createdBy: { id: 'u1', name: 'Asha' }, remarks: 'Damaged', referenceNo: 118 };
    expect(readMovement(record)).toMatchObject({ who: 'Asha', reason: 'Damaged', reference: '118' });
    expect(readMovement({ by: 'Ravi', reason: ' ' })).toMatchObject({ who: 'Ravi', reason: null });
  });

  it('names its place by id, by name, or nested', () => {
    expect(readPlace({ warehouseId: 'w1', warehouseName: 'Depot' })).toEqual({
      serverId: 'w1',
      name: 'Depot',
    });
    expect(readPlace({ warehouse: { gid: 'w2', name: 'Yard' } })).toEqual({ serverId: 'w2', name: 'Yard' });
    expect(readPlace({ warehouse: 'Counter' })).toEqual({ serverId: null, name: 'Counter' });
    expect(readPlace({})).toEqual({ serverId: null, name: null });
  });
});

describe('an activity, a document and an e-mail', () => {
  it('say when they happened under the name that tells it best', () => {
    const created = '2026-11-18T06:30:00Z';
    const times = { createdAt: created, activityTime: '2026-11-17T10:00:00Z', sentAt: 1_763_300_000 };
    expect(readHappenedAt('contactActivities', times)).toBe('2026-11-17T10:00:00.000Z');
    expect(readHappenedAt('contactEmails', times)).toBe('2025-11-16T13:33:20.000Z');
    expect(readHappenedAt('contactDocuments', times)).toBe('2026-11-18T06:30:00.000Z');
    expect(readHappenedAt('stockMovements', {})).toBeNull();
  });

  it('are read under the names they plausibly have', () => {
    expect(readActivity({ activityType: 'CALL', description: 'asked', createdByName: 'Asha' })).toEqual({
      kind: 'CALL',
      note: 'asked',
      who: 'Asha',
    });
    expect(readDocument({ originalName: 'Q-1.pdf', fileSize: '2048', uploadedBy: 'Ravi' })).toEqual({
      name: 'Q-1.pdf',
      sizeBytes: 2048,
      who: 'Ravi',
      activityId: null,
    });
    expect(readDocument({ name: 'Q-2.pdf', activity: { id: 'a7' } }).activityId).toBe('a7');
    const to = [{ name: 'Asha' }, { email: 'ravi@example.in' }];
    expect(readEmail({ subject: 'Rates', sender: 'desk@example.in', to, direction: 'OUT' })).toEqual({
      subject: 'Rates',
      from: 'desk@example.in',
      to: 'Asha, ravi@example.in',
      isOutgoing: true,
    });
    expect(readEmail({ folder: 'INBOX' }).isOutgoing).toBe(false);
    expect(readEmail({}).isOutgoing).toBeNull();
  });
});
