import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { databaseFile, databaseFolder, prepareFolder } from '../../src-sync/profile/folders.ts';
import { NOTHING_REMEMBERED, readRemembered, writeRemembered } from '../../src-sync/profile/remembered.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'stockhand-profile-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

const own = { baseUrl: 'https://service.example.com', organizationId: null };

describe('the folders of a profile', () => {
  test('two organizations, and two Services, never share a database', () => {
    const files = [
      own,
      { ...own, organizationId: 'a' },
      { ...own, organizationId: 'A' },
      { ...own, organizationId: 'a/../b' },
      { baseUrl: 'https://service.example.com/a', organizationId: null },
      { baseUrl: 'https://service.example.com-a', organizationId: null },
      { baseUrl: 'http://127.0.0.1:4010', organizationId: null },
    ].map((address) => databaseFile(dataDir, address));
    expect(new Set(files.map((file) => file.toLowerCase())).size).toBe(files.length);
    for (const file of files) {
      expect(dirname(dirname(file))).toBe(dataDir);
    }
  });

  test('P10: two accounts never share a database, and the first one keeps the folder it had', () => {
    const addresses = [
      own,
      { ...own, account: 'Asha' },
      { ...own, account: 'asha' },
      { ...own, account: 'Asha Rao' },
      { ...own, organizationId: 'Asha' },
      { ...own, organizationId: 'a', account: 'b' },
      { ...own, organizationId: 'b', account: 'a' },
    ];
    const folders = addresses.map((address) => databaseFolder(dataDir, address).toLowerCase());
    expect(new Set(folders).size).toBe(folders.length);
    expect(databaseFolder(dataDir, { ...own, account: '' })).toBe(databaseFolder(dataDir, own));
    // As it was before there were accounts: SHA-256 of ["https://service.example.com",null].
    expect(basename(databaseFolder(dataDir, own))).toBe('service-example-com-5ce3408f68');
  });

  test('a folder says in plain letters whose data it holds', () => {
    const folder = databaseFolder(dataDir, { baseUrl: 'http://127.0.0.1:4010', organizationId: 'Sales' });
    expect(basename(folder)).toMatch(/^127-0-0-1-4010-sales-[0-9a-f]{10}$/);
    const long = databaseFolder(dataDir, { ...own, organizationId: 'x'.repeat(500) });
    expect(basename(long).length).toBeLessThan(64);
  });

  test('what is created is for its owner only', () => {
    const folder = databaseFolder(join(dataDir, 'new'), own);
    expect(prepareFolder(folder).ok).toBe(true);
    expect(statSync(folder).mode & 0o777).toBe(0o700);
    expect(statSync(dirname(folder)).mode & 0o777).toBe(0o700);
  });
});

describe('what a profile remembers', () => {
  test('the last address is there in the next run, and nothing half-written beside it', () => {
    const names = { organizationParameter: 'X-Organization-Id', organizationPlace: 'header' };
    const remembered = {
      ...{ baseUrl: own.baseUrl, organizationId: 'b', account: 'Asha', brokerUrl: null },
      names,
    };
    expect(writeRemembered(join(dataDir, 'p'), remembered).ok).toBe(true);
    expect(readRemembered(join(dataDir, 'p'))).toEqual(remembered);
    expect(readdirSync(join(dataDir, 'p'))).toEqual(['profile.json']);
  });

  test('a missing, damaged or foreign file reads as nothing remembered', () => {
    expect(readRemembered(join(dataDir, 'absent'))).toEqual(NOTHING_REMEMBERED);
    for (const content of ['', '{"baseUrl":', '[]', 'null', '{"baseUrl":7}', '\0\0\0']) {
      writeFileSync(join(dataDir, 'profile.json'), content);
      expect(readRemembered(dataDir)).toEqual(NOTHING_REMEMBERED);
    }
    writeFileSync(join(dataDir, 'profile.json'), '{"baseUrl":"https://a.example","brokerUrl":[]}');
    expect(readRemembered(dataDir).baseUrl).toBe('https://a.example');
  });

  test('a folder that cannot be written is a failure with a sentence', () => {
    mkdirSync(join(dataDir, 'profile.json'));
    const written = writeRemembered(dataDir, NOTHING_REMEMBERED);
    expect(written.ok ? null : written.failure.code).toBe('STORAGE_UNAVAILABLE');
    expect(readdirSync(dataDir)).toEqual(['profile.json']);
  });
});
