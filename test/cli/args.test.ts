import { describe, expect, test } from 'vitest';
import { parseCommandLine } from '../../src-sync/cli/arguments/args.ts';

const common = ['--data-dir', '/d'];
const command = (...argv: string[]): unknown => {
  const parsed = parseCommandLine([...argv, ...common]);
  return parsed.ok ? parsed.value.command.value : parsed.failure.message;
};

describe('the command line', () => {
  test('says what each command is about', () => {
    expect(command('sync', '--deadline', '1.5', '--only', 'items,contacts', '--watch')).toEqual({
      name: 'sync',
      deadlineMs: 1500,
      only: ['items', 'contacts'],
      with: [],
      watch: true,
    });
    expect(command('sync')).toEqual({ name: 'sync', deadlineMs: null, only: null, with: [], watch: false });
    expect(command('sync', '--with', 'items/HNG/4', '--with', 'contacts/1')).toMatchObject({
      with: [
        { collection: 'items', id: 'HNG/4' },
        { collection: 'contacts', id: '1' },
      ],
    });
    expect(
      command(
        'list',
        'items',
        '--q',
        'hinge',
        '--where',
        'sku=A=B',
        '--where',
        'name=',
        '--limit',
        '0',
        '--deleted',
      ),
    ).toEqual({
      name: 'list',
      collection: 'items',
      of: null,
      q: 'hinge',
      where: [
        ['sku', 'A=B'],
        ['name', ''],
      ],
      limit: 0,
      offset: 0,
      deleted: true,
    });
    expect(command('list', 'stockMovements', '--of', 'HNG-4')).toMatchObject({ of: 'HNG-4' });
    expect(command('get', 'items', 'HNG-4')).toEqual({ name: 'get', collection: 'items', id: 'HNG-4' });
    expect(command('outbox', '--state', 'rejected')).toEqual({ name: 'outbox', state: 'rejected' });
    expect(command('discard', 'x')).toEqual({ name: 'discard', operationId: 'x' });
    expect(command('outbox', 'export', 'f.json')).toEqual({ name: 'outbox export', file: 'f.json' });
    expect(command('outbox', 'import', 'f.json')).toEqual({ name: 'outbox import', file: 'f.json' });
    expect(command('conflicts')).toEqual({ name: 'conflicts' });
    expect(
      command('resolve', 'x', '--take', 'theirs', '--set', 'notes="a=b"', '--set', 'customFields.x=null'),
    ).toEqual({
      name: 'resolve',
      operationId: 'x',
      version: null,
      take: 'theirs',
      set: [
        ['notes', 'a=b'],
        ['customFields.x', null],
      ],
    });
    expect(command('resolve', 'x', '--take', 'mine', '--seen', '4f1c')).toMatchObject({ version: '4f1c' });
    expect(command('accept-deletions', 'items')).toEqual({ name: 'accept-deletions', collection: 'items' });
  });

  test('takes flags between its words, wherever they stand', () => {
    for (const name of ['outbox export', 'outbox import'] as const) {
      const [first, second] = name.split(' ') as [string, string];
      for (const argv of [
        [first, ...common, second, 'f.json'],
        [first, second, ...common, 'f.json'],
        [first, ...common, '--org', 'export', second, 'f.json'],
        [first, '--data-dir=/d', second, '--', 'f.json'],
      ]) {
        const parsed = parseCommandLine(argv);
        expect(parsed.ok ? parsed.value.command.value : parsed.failure.message).toEqual({
          name,
          file: 'f.json',
        });
      }
    }
    expect(parseCommandLine(['list', ...common, 'items'])).toMatchObject({
      value: { command: { value: { name: 'list', collection: 'items' } } },
    });
    expect(command('outbox', '--state', 'export')).toMatch(/^--state /);
    expect(command('outbox', '--state', 'rejected', 'export', 'f.json')).toMatch(/--state/);
  });

  test.each([
    [['outbox', 'export']],
    [['outbox', 'send', 'f.json']],
    [['resolve', 'x']],
    [['resolve', 'x', '--take', 'both']],
    [['resolve', 'x', '--set', 'notes=plain']],
    [['resolve', 'x', '--set', 'notes="a"', '--set', 'notes="b"']],
    [['resolve', 'x', '--set', 'price=0.12345678901234567890']],
    [['sync', '--token', 'abc']],
    [['sync', '--deadline', '1', '--deadline', '2']],
    [['status', '--data-dir', '/elsewhere']],
    [['sync', '--deadline', 'soon']],
    [['sync', '--deadline', '-1']],
    [['sync', '--deadline', '0']],
    [['sync', '--only', 'items,']],
    [['sync', '--only', 'invoices']],
    [['sync', '--with', 'stockMovements/1']],
    [['sync', '--with', 'items/']],
    [['sync', '--with', 'HNG-4']],
    [['list', 'items', '--of', 'HNG-4']],
    [['sync', 'now']],
    [['sync', '--watch=yes']],
    [['list']],
    [['list', 'invoices']],
    [['list', '__proto__']],
    [['list', 'items', 'contacts']],
    [['list', 'items', '--where', 'name']],
    [['list', 'items', '--where', '=x']],
    [['list', 'items', '--limit', '1e3']],
    [['list', 'items', '--offset=-1']],
    [['get', 'items']],
    [['get', 'items', '']],
    [['outbox', '--state', 'open']],
    [['enqueue', '--watch']],
    [['retry']],
    [['accept-deletions']],
    [['accept-deletions', 'invoices']],
    [['accept-deletions', 'stockMovements']],
    [['toString']],
    [['--help']],
  ])('%j is refused with a sentence', (argv) => {
    expect(command(...argv)).toMatch(/^[^\n]{10,}[.]$/);
  });

  test.each([
    [
      ['sync', '--deadline', '-5'],
      /^--deadline takes a number of seconds above 0 .+; what was given is below 0\.$/,
    ],
    [['sync', '--deadline', '0'], /too small/],
    [['sync', '--deadline=1e9'], /no number in plain digits/],
    [['sync', '--deadline', '99999999999'], /too large/],
    [['sync', '--deadline='], /nothing was given/],
    [['list', 'items', '--limit', '-1'], /^--limit takes a whole number of rows, 0 or more.+below 0/],
    [['list', 'items', '--q', 'a b '.repeat(60)], /^--q takes a text of 200 characters at most/],
    [['export', 'items', '--out', 'a.csv', '--q', 'x'.repeat(201)], /^--q takes a text of 200/],
    [['list', 'items', '--limit', '2.5'], /no whole number/],
    [['list', 'items', '--offset', '-3'], /^--offset takes .+below 0/],
    [['events', '--limit', 'all'], /^--limit takes .+no number/],
    [
      ['labels', '--template', 't', '--items', 'f', '--out', 'a.pdf', '--start', '-1'],
      /^--start takes .+below 0/,
    ],
    [
      ['labels', '--template', 't', '--items', 'f', '--out', 'a.pdf', '--dpi', '20'],
      /from 72 to 4,800.+too small/,
    ],
    [
      ['resolve', 'x', '--set', 'customFields={"a":1,"a":2}'],
      /^What --set gives for “customFields” names “a” twice\.$/,
    ],
  ])('%j says what is wrong with the value and what is taken', (argv, sentence) => {
    expect(command(...argv)).toMatch(sentence);
  });

  test('a profile folder is needed, and an empty organization is none', () => {
    expect(parseCommandLine(['status']).ok).toBe(false);
    expect(parseCommandLine(['status', '--data-dir', '']).ok).toBe(false);
    expect(parseCommandLine(['status', '--data-dir', '/d', '--org=']).ok).toBe(false);
    expect(parseCommandLine([]).ok).toBe(false);
  });

  test('the value of a wrong flag is not repeated: it might be a secret', () => {
    expect(String(command('sync', '--access-token=very-secret'))).not.toContain('very-secret');
  });
});
