/** The policy of an administrator: read key by key, from a file that nobody else may write, from the registry, from macOS. */
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import identity from '../../packaging/identity.json' with { type: 'json' };
import { forgetVariables } from '../../src-main/security/start-lock.ts';
import { LANGUAGES, THEMES } from '../../src-sync/domain/policy/appearance.ts';
import { POLICY_KEYS } from '../../src-sync/domain/policy/policy.ts';
import { isManagedPrinter, printerSchema } from '../../src-sync/domain/labels/printers.ts';
import { readNetwork } from '../../src-sync/profile/network.ts';
import type { Machine } from '../../src-sync/profile/policy/machine.ts';
import { managedPrinters } from '../../src-sync/profile/policy/managed-printers.ts';
import { policyState, readPolicy } from '../../src-sync/profile/policy/policy.ts';
import { registryEntries } from '../../src-sync/profile/policy/registry.ts';
import { belongsToAdministrators } from '../../src-sync/profile/policy/security-descriptor.ts';
import { fileSource, MANAGED_PREFERENCES, policyFile } from '../../src-sync/profile/policy/sources.ts';

let folder: string;
let file: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'stockhand-policy-'));
  file = join(folder, 'policy.json');
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

const pc: Machine = {
  platform: 'linux',
  environment: {},
  administratorId: process.getuid?.() ?? 0,
  run: () => null,
};

function policyOf(content: unknown) {
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
  return readPolicy({ ...pc, environment: { STOCKHAND_POLICY_FILE: file } });
}

const sentences = ({ troubles }: ReturnType<typeof readPolicy>) =>
  troubles.map(({ failure }) => failure.message);

const PRINTER = {
  ...{ name: 'Dispatch', target: { kind: 'tcp', host: '10.0.0.9', port: 9100 } },
  ...{ language: 'zpl', kind: 'roll', dpi: 203 },
};

describe('the keys of a policy', () => {
  test('are all read, in one spelling, and locked unless the policy lists the locked ones', () => {
    const all = {
      ...{ address: 'https://Service.Example/', organization: '7', broker: 'https://broker.example/x/' },
      network: { proxyAddress: 'http://proxy.example:3128', noProxy: '.intern', caFile: '/etc/ca.pem' },
      ...{ printers: [PRINTER], language: 'hi-IN', theme: 'floor', updateFeed: 'https://updates.example' },
    };
    const policy = policyOf(all);
    expect(sentences(policy)).toEqual([]);
    expect(policy.values).toMatchObject({
      ...{ address: 'https://service.example', broker: 'https://broker.example/x', organization: '7' },
      ...{ 'network.proxy': 'address', 'network.caFile': '/etc/ca.pem', printers: [PRINTER] },
    });
    expect([...policy.locked].sort()).toEqual(Object.keys(policy.values).sort());
    expect([...policyOf({ ...all, locked: ['theme', 'address'] }).locked]).toEqual(['address', 'theme']);
    expect([...policyOf({ ...all, locked: [] }).locked]).toEqual([]);
  });

  test('name updates at an address of their own or in a folder, and a version to stop at', () => {
    const feedOf = (updateFeed: string) => policyOf({ updateFeed }).values.updateFeed;
    expect(feedOf('https://Updates.Example/stockhand/')).toBe('https://updates.example/stockhand');
    expect(feedOf('http://127.0.0.1:8080')).toBe('http://127.0.0.1:8080');
    expect(feedOf('file:///media/usb/stockhand/')).toBe('file:///media/usb/stockhand');
    expect(feedOf('file://server/share/stockhand')).toBe('file://server/share/stockhand');
    for (const refused of [
      'http://updates.example',
      'https://me:you@a.example',
      'file:///',
      'D:\\updates',
      'x',
    ])
      expect([refused, feedOf(refused)]).toEqual([refused, undefined]);
    const versionOf = (updateVersion: unknown) => policyOf({ updateVersion }).values.updateVersion;
    expect(['0.2.0', 'latest', '../0.2.0', 2].map(versionOf)).toEqual([
      '0.2.0',
      undefined,
      undefined,
      undefined,
    ]);
  });

  test('that are wrong are left out by name and never by value; the others hold', () => {
    const policy = policyOf({
      ...{ theme: 'dark', address: 'http://asha:hunter22@service.example', language: 'fr', colour: 'red' },
      network: { caFile: '/etc/ca.pem', proxyAddress: 'http://asha:hunter22@proxy.example', proxi: 1 },
      printers: [{ ...PRINTER, dpi: 'fine' }],
    });
    expect(policy.values).toEqual({ theme: 'dark', 'network.caFile': '/etc/ca.pem', printers: [] });
    const said = sentences(policy).join('\n');
    for (const name of ['address', 'language', 'network.proxyAddress', 'printers.1.dpi'])
      expect(said).toContain(`“${name}” cannot be used`);
    for (const name of ['colour', 'network.proxi']) expect(said).toContain(`“${name}” is not known`);
    expect(said).not.toContain('hunter22');
  });

  test('are locked all the same when the list of locked ones cannot be read', () => {
    const policy = policyOf({ theme: 'dark', locked: { theme: true } });
    expect([...policy.locked]).toEqual(['theme']);
    expect(sentences(policy).join()).toContain('“locked” cannot be used');
  });

  test.each(['{', '[]', 'null', ''])('of a file that holds %j are none, and the file is named', (text) => {
    const policy = policyOf(text);
    expect(policy.values).toEqual({});
    expect(sentences(policy).join()).toContain(`(${file}) is not in force`);
  });

  test('are none without a file', () => {
    const policy = readPolicy({ ...pc, environment: { STOCKHAND_POLICY_FILE: file } });
    expect(policy).toMatchObject({ values: {}, troubles: [], sources: [] });
  });

  test('of the network give way to a person where they are not locked, and stand in where nobody chose', () => {
    const open = policyOf({ network: { proxyAddress: 'http://company.example:1' }, locked: [] });
    expect(readNetwork(folder, open)).toMatchObject({ managed: [], settings: { proxy: 'address' } });
    const mine = { proxy: 'none', proxyAddress: null, noProxy: '', caFile: null };
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'network.json'), JSON.stringify(mine));
    expect(readNetwork(folder, open).settings).toEqual(mine);
    const locked = policyOf({ network: { proxyAddress: 'http://company.example:1' } });
    expect(readNetwork(folder, locked).settings.proxy).toBe('address');
  });

  test('leave out a printer that cannot be used, named by its place, and set up the others', () => {
    const laser = { name: 'Laser', target: { kind: 'queue', queue: 'Laser' }, language: 'pdf' };
    const policy = policyOf({
      printers: [
        ...[PRINTER, { ...PRINTER, name: 'dispatch' }, { ...laser, kind: 'sheet', dpi: 600 }],
        ...[{ ...PRINTER, name: 'Port', target: { kind: 'tcp', host: '10.0.0.9', port: 0 } }, 'all'],
        ...[
          { ...PRINTER, name: 'Pages', language: 'pdf' },
          { ...PRINTER, name: 'Extra', password: 'hunter22' },
        ],
      ],
    });
    const { printers, isWhole } = managedPrinters(policy);
    expect(printers.map(({ name }) => name)).toEqual(['Dispatch', 'Laser']);
    expect(new Set(printers.map(({ id }) => id)).size).toBe(2);
    expect(printers.every((one) => printerSchema().safeParse(one).success && isManagedPrinter(one.id))).toBe(
      true,
    );
    expect(isWhole).toBe(false);
    expect(policy.troubles.map(({ key }) => key)).toEqual([
      ...['printers.2.name', 'printers.4.target.port', 'printers.5', 'printers.6.language', 'printers.7'],
    ]);
    expect(sentences(policy).join()).not.toContain('hunter22');
    expect(policyState(policy).printerTroubles).toHaveLength(5);
    expect(policyState(policyOf({ colour: 'red' })).printerTroubles).toEqual([]);
    expect(managedPrinters(policyOf({ printers: 'all' })).isWhole).toBe(false);
    expect(managedPrinters(policyOf('{')).isWhole).toBe(false);
    expect(managedPrinters(policyOf({ colour: 'red' })).isWhole).toBe(true);
  });
});

describe('a policy file', () => {
  const trusts = (machine: Partial<Machine> = {}): boolean => {
    const source = fileSource(file, { ...pc, ...machine });
    if (source === null) throw new Error('the file is not there');
    expect(source.unusable === null).toBe(Object.keys(source.entries).length > 0);
    return source.unusable === null;
  };

  test('counts only where administrators alone may write it and its folder', () => {
    writeFileSync(file, '{"theme":"dark"}', { mode: 0o644 });
    chmodSync(folder, 0o755);
    expect(trusts()).toBe(true);
    expect(trusts({ administratorId: 4_711 })).toBe(false);
    for (const [path, mode] of [
      [file, 0o664],
      [file, 0o646],
      [folder, 0o775],
      [folder, 0o757],
    ] as const) {
      chmodSync(path, mode);
      expect(trusts()).toBe(false);
      chmodSync(path, path === file ? 0o644 : 0o755);
    }
    expect(trusts()).toBe(true);
  });

  test('cannot be named by a variable in a package, neither for the window nor for the command', () => {
    for (const isCommand of [false, true]) {
      const environment = { STOCKHAND_POLICY_FILE: file };
      forgetVariables(environment, isCommand);
      expect(environment).toEqual({});
    }
  });

  test('on Windows counts where its security descriptor lets administrators alone write', () => {
    const theirs = 'O:BAG:SYD:PAI(A;;FA;;;SY)(A;;FA;;;BA)(A;;0x1200a9;;;BU)';
    expect(belongsToAdministrators(theirs)).toBe(true);
    expect(belongsToAdministrators('O:SYG:SYD:AI(A;ID;FA;;;SY)(A;ID;FR;;;WD)')).toBe(true);
    for (const descriptor of [
      'O:S-1-5-21-1-2-3-1001G:S-1-5-21-1-2-3-513D:AI(A;ID;FA;;;SY)(A;ID;0x1200a9;;;BU)',
      'O:BAG:SYD:AI(A;ID;FA;;;S-1-5-21-1-2-3-1001)(A;ID;FA;;;SY)',
      'O:BAG:SYD:(A;;0x1301bf;;;BU)',
      'O:BAG:SYD:(A;;FRDC;;;WD)',
      'O:BAG:SYD:(XA;;FX;;;WD;(x))',
      'O:BAG:SYD:NO_ACCESS_CONTROL',
      '',
    ])
      expect([descriptor, belongsToAdministrators(descriptor)]).toEqual([descriptor, false]);
  });
});

describe('the registry of Windows', () => {
  const RECORDED = [
    '',
    'HKEY_LOCAL_MACHINE\\Software\\Policies\\Stockhand',
    '    Address    REG_SZ    https://service.example',
    '    theme    REG_SZ    dark',
    '    locked    REG_MULTI_SZ    address\\0network.proxy',
    `    printers    REG_SZ    ${JSON.stringify([PRINTER])}`,
    '    organization    REG_DWORD    0x7',
    '',
    'HKEY_LOCAL_MACHINE\\Software\\Policies\\Stockhand\\Network',
    '    proxyAddress    REG_SZ    http://proxy.example:3128',
    '    caFile    REG_SZ    C:\\Gesch\x84ft\\ca.pem',
    '    noProxy    REG_SZ    ',
    '',
    'HKEY_LOCAL_MACHINE\\Software\\Policies\\Stockhand\\Other',
    '    theme    REG_SZ    light',
    '',
  ].join('\r\n');

  test('is read from what “reg query” prints', () => {
    expect(registryEntries(RECORDED)).toEqual({
      ...{ address: 'https://service.example', theme: 'dark', printers: [PRINTER] },
      ...{ locked: ['address', 'network.proxy'], organization: null, Other: null },
      ...{ 'network.proxyAddress': 'http://proxy.example:3128', 'network.caFile': null },
      'network.noProxy': '',
    });
  });

  test('stands above the file, is asked once, and names what cannot be used', () => {
    const calls: string[] = [];
    const windows: Machine = {
      ...pc,
      platform: 'win32',
      environment: { SystemRoot: 'C:\\Windows', ProgramData: 'D:\\Data' },
      run(program, words) {
        calls.push([program, ...words].join(' '));
        return Buffer.from(RECORDED, 'latin1');
      },
    };
    expect(policyFile(windows)).toBe('D:\\Data\\Stockhand\\policy.json');
    const policy = readPolicy(windows);
    expect(policy).toEqual(readPolicy(windows));
    expect(calls).toEqual([
      'C:\\Windows\\System32\\reg.exe query HKLM\\Software\\Policies\\Stockhand /s /reg:64',
    ]);
    expect(policy.values).toMatchObject({ theme: 'dark', 'network.proxy': 'address' });
    expect([...policy.locked]).toEqual(['address', 'network.proxy']);
    expect(policy.troubles.map(({ key }) => key)).toEqual(['organization', 'network.caFile', 'Other']);
  });
});

describe('what administrators are given', () => {
  const text = (name: string) =>
    readFileSync(join(import.meta.dirname, '../../packaging/policy', name), 'utf8');
  const byKey = (list: readonly string[]) => [...list].sort();

  test('the JSON schema names every key, and no other', () => {
    const { properties } = JSON.parse(text('policy.schema.json')) as {
      properties: Record<string, { properties?: object; enum?: string[]; items?: { enum?: string[] } }>;
    };
    const { $schema: _schema, locked, network, ...others } = properties;
    const inNetwork = Object.keys(network?.properties ?? {}).map((name) => `network.${name}`);
    expect(byKey([...Object.keys(others), ...inNetwork])).toEqual(byKey(POLICY_KEYS));
    expect(byKey(locked?.items?.enum ?? [])).toEqual(byKey(POLICY_KEYS));
    expect([others['theme']?.enum, others['language']?.enum]).toEqual([[...THEMES], [...LANGUAGES]]);
  });

  test('the template of Windows writes every key where it is read, and every word of it is there', () => {
    const template = text('windows/Stockhand.admx');
    const words = text('windows/en-US/Stockhand.adml');
    const written = [...template.matchAll(/key="([^"]+)"[^]*?valueName="(\w+)"/g)];
    const output = written.map(([, key, name]) => `HKEY_LOCAL_MACHINE\\${key}\r\n    ${name}    REG_SZ    x`);
    expect(byKey(Object.keys(registryEntries(output.join('\r\n'))))).toEqual(
      byKey([...POLICY_KEYS, 'locked']),
    );
    for (const [, kind = '', id = ''] of template.matchAll(/\$\((string|presentation)\.(\w+)\)/g))
      expect(words).toContain(`<${kind} id="${id}">`);
  });
});

test('managed preferences of macOS have the name of the app', () => {
  expect(MANAGED_PREFERENCES).toBe(`/Library/Managed Preferences/${identity.appId}.plist`);
});
