/** The address of a printer as it is typed: what is wrong with it is told apart, so that it can be said. */
import { describe, expect, it } from 'vitest';
import { addressTrouble } from '../../src-renderer/features/labels/printers/printer-address.ts';
import { printerSchema } from '../../src-sync/domain/labels/printers.ts';

function isTaken(host: string): boolean {
  return printerSchema().safeParse({
    id: '00000000-0000-4000-8000-000000000000',
    name: 'Dock',
    target: { kind: 'tcp', host, port: 9100 },
    language: 'zpl',
    profile: { kind: 'roll', dpi: 203, dxMm: 0, dyMm: 0, scaleX: 1, scaleY: 1 },
  }).success;
}

describe('the address of a printer', () => {
  it.each([
    ['', 'empty'],
    ['   ', 'empty'],
    ['tcp://192.168.1.40', 'link'],
    ['http://printer/', 'link'],
    ['\\\\server\\zebra', 'link'],
    ['192.168.1.40:9100', 'port'],
    ['192.168.1.400', 'number'],
    ['192.168.1', 'number'],
    ['192.168..40', 'number'],
    ['dock printer', 'character'],
    ['प्रिंटर', 'character'],
  ])('“%s” is wrong in a way of its own: %s', (typed, trouble) => {
    expect(addressTrouble(typed)).toBe(trouble);
  });

  it.each(['192.168.1.40', '10.0.0.1', 'dock-printer', 'ZD421.local', 'localhost', 'fe80::1', '::1'])(
    '“%s” is one, and what is said to be one is kept',
    (typed) => {
      expect(addressTrouble(typed)).toBeNull();
      expect(isTaken(typed)).toBe(true);
    },
  );
});
