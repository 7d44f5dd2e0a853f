import { describe, expect, it } from 'vitest';
import { failureOf, filledShop, HINGE } from '../store/shop.ts';

const file = { sha256: 'a'.repeat(64), name: 'a.txt', type: 'text/plain', sizeBytes: 1 };
const setFile = (field: string): object => ({ op: 'items.setFile', id: HINGE.gid, field, file });

describe('the field that a file is for', () => {
  it.each(['__proto__', 'constructor', 'prototype'])(
    'is never %s, whatever the item holds and the shop calls its fields',
    async (key) => {
      const shop = await filledShop();
      const customFields = JSON.parse(`{"${key}":"old.pdf"}`) as Record<string, string>;
      await shop.pull('items', [{ ...HINGE, customFields }]);
      const gid = '0e000000-0000-4000-8000-000000000001';
      await shop.pull('itemCustomFields', [{ gid, fieldKey: key, label: key, fieldType: 'FILE' }]);
      const refused = failureOf(await shop.tryAccept(setFile(key), { files: { has: () => true } }));
      expect(refused).toMatchObject({ code: 'VALIDATION', path: ['field'] });
      expect(refused.message).toBe(`"${key}" is no name for a field`);
      await shop.close();
    },
  );
});
