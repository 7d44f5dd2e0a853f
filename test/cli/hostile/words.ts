/** The parts of hostile command lines: values of every flag and operand, files of every kind, and lines for stdin. */
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { COLLECTIONS } from '../../../src-sync/domain/records/collections.ts';
import { OPERATION_NAMES } from '../../../src-sync/domain/outbox/operation.ts';

/** Texts for anything. A command line holds no NUL. */
export const TEXTS: readonly string[] = [
  ...[
    '',
    ' ',
    '-',
    '--',
    '---',
    '=',
    '-x',
    '--data-dir',
    '-1',
    '0',
    '1',
    'NaN',
    'Infinity',
    '1e309',
    '9007199254740993',
  ],
  ...[
    '0x10',
    '1.5',
    '٣',
    '12,5',
    '\t',
    '\n',
    'a\nb',
    '\u001b[2J',
    '\u202Eabc',
    '\ufeff',
    '\ud800',
    'क्षि',
    '😀',
    "'",
    '"',
    '`',
    '$(id)',
  ],
  ...[
    '__proto__',
    'constructor',
    'toString',
    'hasOwnProperty',
    'null',
    'undefined',
    'true',
    '[]',
    '{}',
    '%00',
    '%s%n',
  ],
  ...[
    '../../etc/passwd',
    '/',
    '.',
    '..',
    '/dev/null',
    '/dev/zero',
    '/dev/stdin',
    '/proc/self/mem',
    'con',
    'a:b',
    'file:///etc/passwd',
  ],
  ...[
    "' OR 1=1 --",
    '*',
    '?',
    'x"y*',
    'NEAR(',
    'name=',
    '=x',
    'name=null',
    '__proto__=1',
    'a=b=c',
    'name="x"',
    'qty={"a":1}',
  ],
  ...[
    'name=[[[[',
    `name=${'['.repeat(5_000)}`,
    'x'.repeat(100_000),
    'é'.repeat(5_000),
    '9'.repeat(400),
    'a b '.repeat(2_000),
  ],
  ...['2026-02-30', '2026-11-21T09:30:00+05:30', '0000-00-00', '99999-01-01', '1-99', '1-2-3', 'none', '0-0'],
  ...[
    'mine',
    'theirs',
    'both',
    'queued',
    'done',
    'Queued',
    'comma',
    'utf-8',
    'windows-1252',
    'utf-7',
    'xlsx',
  ],
  ...[
    'tcp://127.0.0.1:1',
    'tcp://',
    'tcp://[::1]:99999',
    'tcp://127.0.0.1:0/x',
    'http://127.0.0.1:1',
    'http://127.0.0.1:1/a?b#c',
  ],
  ...[
    'https://user:pass@127.0.0.1:1',
    'http://0x7f.1:1',
    'ftp://127.0.0.1',
    'javascript:1',
    'http://',
    'system',
    'items/',
    '/x',
    'items/x/y',
  ],
  ...COLLECTIONS.slice(0, 6),
];

export interface Files {
  /** Files to read: tables, outboxes, backups, and what is none of them. */
  readonly here: readonly string[];
  /** Places to write to. */
  readonly places: readonly string[];
}

export function makeFiles(folder: string): Files {
  mkdirSync(join(folder, 'a folder'), { recursive: true });
  const contents: Readonly<Record<string, string | Buffer>> = {
    'empty.csv': '',
    'items.csv': 'Name,SKU,Price\nHinge,H-1,12\n"Bolt,B-1\n',
    'contacts.csv': 'Name;Phone\nAsha;98450 11111\n__proto__;constructor\n',
    'wide.csv': `${'c,'.repeat(20_000)}\n${'1,'.repeat(20_000)}\n`,
    'long.csv': `Name,SKU\n${'x'.repeat(200_000)},1\n`,
    'noise.xlsx': Buffer.from(Array.from({ length: 5_000 }, (_, index) => (index * 7_919) % 256)),
    'zip.xlsx': Buffer.from('504b0304140000000000000000000000000000000000000000000000', 'hex'),
    'old.xls': Buffer.from('d0cf11e0a1b11ae1000000000000', 'hex'),
    'page.ods': '<html><table><tr><td>1</td></tr></table></html>',
    'outbox.json': '{"format":"stockhand-outbox","version":1,"operations":[null]}',
    'deep.json': '['.repeat(100_000),
    'list.json': '[]',
    'proto.json': '{"__proto__":{"a":1},"constructor":1,"rows":[{"name":"x"}]}',
    'template.json': '{"name":"x","elements":[{"type":"text","x":1e9}],"widthMm":-1}',
    'backup.sqlite': Buffer.concat([Buffer.from('SQLite format 3\0'), Buffer.alloc(5_000, 0xa5)]),
  };
  for (const [name, content] of Object.entries(contents)) writeFileSync(join(folder, name), content);
  symlinkSync(join(folder, 'circle'), join(folder, 'circle'));
  const named = Object.keys(contents).map((name) => join(folder, name));
  return {
    here: [
      ...named,
      ...['missing', 'circle', 'a folder'].map((name) => join(folder, name)),
      folder,
      '/dev/null',
      '/dev/zero',
    ],
    places: [
      'out.csv',
      'out.xlsx',
      'out.pdf',
      'out.zip',
      'out',
      'a folder',
      'no folder/out.csv',
      'circle',
      'out.exe',
      'out.zpl',
    ].map((name) => join(folder, name)),
  };
}

const RECORD = { name: 'Asha', phone: '98450 11111', qty: 1, warehouseId: 'x', notes: null };

/** Values of a field, as JSON. */
const VALUES: readonly string[] = [
  ...[
    'null',
    'true',
    '-1',
    '1e999',
    '1e400',
    '123456789012345678901234567890',
    '""',
    '"\\u0000"',
    '"\\ud800"',
    '[]',
    '{}',
  ],
  ...[
    '{"__proto__":{"x":1}}',
    '["a",["b",["c"]]]',
    `"${'x'.repeat(20_000)}"`,
    '['.repeat(2_000) + ']'.repeat(2_000),
    '"=1+1"',
  ],
];

/** Lines for `enqueue`, each wrong in its own way or nearly right. */
export function enqueueLine(pick: <Value>(values: readonly Value[]) => Value): string {
  const name = pick([...OPERATION_NAMES, 'contacts', '__proto__', 'constructor', '']);
  const field = pick(['record', 'changes', 'id', 'op', 'file', 'base', '__proto__', 'ids', 'values']);
  return pick<() => string>([
    () => JSON.stringify({ op: name, record: RECORD }),
    () => JSON.stringify({ op: name, id: pick(TEXTS), changes: RECORD }),
    () => `{"op":${JSON.stringify(name)},"id":"x","${field}":${pick(VALUES)}}`,
    () =>
      `{"op":"contacts.create","record":{"name":${pick(VALUES)},"phone":${pick(VALUES)},"${field}":${pick(VALUES)}}}`,
    () =>
      `{"op":"stock.adjust","id":"x","record":{"qty":${pick(VALUES)},"warehouseId":${pick(VALUES)},"reference":${pick(VALUES)}}}`,
    () => pick(VALUES),
    () => pick(TEXTS),
    () => JSON.stringify({ op: name, record: RECORD }).slice(0, -3),
    () => `{"op":"${name}","op":"x"}`,
  ])();
}
