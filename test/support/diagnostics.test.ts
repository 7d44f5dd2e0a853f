/** Diagnostics hold what helps, and no secret, person or record of whatever was planted in the logs. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import extract from 'extract-zip';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { collectDiagnostics, type DiagnosticFacts } from '../../src-sync/support/diagnostics.ts';
import { createKnownWords } from '../../src-sync/support/known-words.ts';
import { zip } from '../../src-sync/support/zip.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'stockhand-support-'));
  mkdirSync(folder, { recursive: true });
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

const KNOWN = [
  'Asha Kulkarni',
  'Tamhan Hardware Depot',
  'मोहन जोशी',
  'BLT-10',
  '98765 43210',
  'Gala 14, Nana Peth lane 3',
];

/** Each a way in which something private reaches a log. */
const PLANTED = [
  'no match for Asha Kulkarni in the list',
  'no match for ASHA   KULKARNI',
  'called Kulkarni back',
  'label for मोहन जोशी failed',
  'sku BLT-10 twice',
  'mail to ravi.k+x@depot.example.in failed',
  'phone +91 98201 12345, or 022-2345-6789, or ९८२०१ १२३४५',
  'Authorization: Bearer abcDEF123',
  'header Zoho-oauthtoken 1000.aa.bb',
  '{"access_token":"s3cr3t-value"}',
  'https://ravi:hunter22@proxy.example:1/ and https://service.example/items?search=Priya',
  'key sk9Xw27QpL0aZ83bNc55 was refused',
  'ENOENT /home/ravikumar/Documents, C:\\Users\\Ravi Kumar\\x',
  'the record “Priya Nair” is gone',
  'sent to gala 14, Nana Peth lane 3, by hand',
  'GSTIN 27AAPFU0939F1ZX is there twice',
  // Raw answers, of people whom no database here knows.
  '{"data":[{"id":4711,"fullName":"Priya Nair","town":"Tamhini","balance":918273.5}]}',
  'problem a bug {"reason":"read {\\"fullName\\":\\"Priya Nair\\",\\"town\\":\\"Tamhini\\"}"}',
  'SyntaxError: Unexpected token \'<\', "<h1>Priya Nair"... is not valid JSON',
  'answered <html><body>Priya Nair, Tamhini</body></html>',
];
const PRIVATE =
  /asha|kulkarni|मोहन|जोशी|BLT-10|depot\.example|ravi|98201|2345|९८२०१|abcDEF|1000\.aa|s3cr3t|hunter22|Priya|Tamhini|918273|Peth|AAPFU|sk9Xw27|live-secret/i;

function facts(rows: readonly string[], known: readonly string[] | null = KNOWN): DiagnosticFacts {
  const text = rows.map((row) => `2026-11-26T10:00:00.000Z info engine: ${row}\n`).join('');
  writeFileSync(join(folder, 'main.log'), text);
  return {
    versions: {
      ...{ stockhand: '0.1.0', chromium: '130.0.6723.137' },
      account: 'Asha',
      workspace: { organizationName: 'Tamhan Hardware Depot' },
    },
    status: {
      reason: { code: 'OFFLINE', message: 'Asked for Asha Kulkarni.' },
      at: '2026-11-26T10:00:00.000Z',
    },
    verification: {
      ok: false,
      checks: [
        {
          ...{ name: 'files', ok: false, detail: 'Asha.pdf is lost', more: 2 },
          problems: [{ code: 'fileLost', name: 'Asha.pdf' }],
        },
      ],
    },
    policy: null,
    events: null,
    logFolder: folder,
    known,
    cutSecrets: (one) => one.replaceAll('live-secret', '[cut out]'),
    missing: [],
  };
}

describe('diagnostics', () => {
  test('hold nothing private that was planted in logs, status, checks or versions', async () => {
    for (const row of [...PLANTED, 'the value live-secret']) {
      const parts = await collectDiagnostics(facts([row]));
      for (const { name, text } of parts)
        expect([row, name, PRIVATE.exec(text)?.[0]]).toEqual([row, name, undefined]);
    }
  });

  test('keep only the skeleton of the logs where the names on this PC cannot be read', async () => {
    const rows = [...PLANTED, 'TypeError: Meera is no number ⏎ at readPage (/opt/app/pull.js:10:5)'];
    const text = (await collectDiagnostics(facts(rows, null))).map((part) => part.text).join('\n');
    expect(text).not.toMatch(/Meera/);
    expect(text).toContain('TypeError at readPage (/opt/app/pull.js:10:5');
  });

  test('keep what helps: times, levels, ids of ours, places in the code, how many problems a check found', async () => {
    const id = '0b9c1a52-7d1e-4f0a-9a66-0f6a3f0c2d11';
    const row = `problem a bug {"stack":"RangeError: x ⏎ at sweep (file:///opt/stockhand/chunks/pull-B3xY.js:120:14)"} ${id} after 1500 ms`;
    const parts = await collectDiagnostics(facts([row]));
    const text = (name: string) => parts.find((part) => part.name === name)?.text ?? '';
    expect(text('logs/main.log')).toContain(`2026-11-26T10:00:00.000Z info engine: ${row}`);
    expect(text('crashes.txt')).toContain('RangeError');
    expect(JSON.parse(text('verify.json'))).toEqual({
      ok: false,
      checks: [{ check: 'files', ok: false, problems: 3 }],
    });
    expect(JSON.parse(text('versions.json'))).toMatchObject({ chromium: '130.0.6723.137' });
    expect(JSON.parse(text('status.json'))).toMatchObject({
      reason: { code: 'OFFLINE' },
      at: '2026-11-26T10:00:00.000Z',
    });
  });

  test('are a zip that opens', async () => {
    const packed = zip([
      { name: 'logs/main.log', text: 'नमस्ते\n'.repeat(500) },
      { name: 'versions.json', text: '' },
    ]);
    writeFileSync(join(folder, 'all.zip'), packed);
    await extract(join(folder, 'all.zip'), { dir: join(folder, 'all') });
    expect(readFileSync(join(folder, 'all', 'logs', 'main.log'), 'utf8')).toBe('नमस्ते\n'.repeat(500));
    expect(readFileSync(join(folder, 'all', 'versions.json'), 'utf8')).toBe('');
  });

  test('cut known words by a look-up for each word, however many are known', () => {
    const cut = createKnownWords(Array.from({ length: 100_000 }, (_, index) => `Kirana ${index} Stores`));
    expect(cut('from Kirana 99999 Stores to kirana 7 stores, Service')).toBe(
      'from [cut out] to [cut out], Service',
    );
  });
});
