/** `docs/contract-coverage.md` against the contract: nobody can forget an operation, a test file or a figure. */
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { coverageRows, tableCells } from '../../scripts/testing/arrivals.ts';
import { OPERATIONS } from '../../src-sync/contract/operations.ts';
import { isCollectionName } from '../../src-sync/domain/records/collections.ts';
import { isOperationName } from '../../src-sync/domain/outbox/operation.ts';
import { SCENES } from '../window/scenes.ts';
import { SERVICE_SCENES } from '../window/service-scenes.ts';

const root = resolve(import.meta.dirname, '..', '..');
const page = readFileSync(join(root, 'docs', 'contract-coverage.md'), 'utf8');

const REACHES = ['window', 'command', 'nowhere', 'by design not'] as const;
/** Push needs the push service of a browser; added stock goes out as an adjustment (docs/decisions/0017). */
const BY_DESIGN = ['/api/v1/notifications/push/', '/api/v1/inventory/add-stock'];

const tableRows = tableCells(page);
const rows = coverageRows(page);

/** The figures at the top of the page, by their name. */
const figures = Object.fromEntries(
  tableRows.filter((cells) => cells.length === 2).map(([name = '', figure]) => [name, Number(figure)]),
);

const count = (isCounted: (row: (typeof rows)[number]) => boolean): number => rows.filter(isCounted).length;
const isPressed = ({ tests }: (typeof rows)[number]): boolean =>
  tests.some((name) => name.startsWith('e2e/'));

const inTicks = (cell: string): readonly string[] =>
  [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name);
/** Rows of the table of parameters and fields. */
const namesTold = tableRows
  .filter((cells) => cells.length === 3 && /^`[A-Z]+ \//.test(cells[0] ?? ''))
  .map(([of = '', names = '']) => ({ of: inTicks(of), names: inTicks(names) }));
const fieldsOf = (schema: z.ZodType): readonly string[] =>
  schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];

/** Words of the form, then names of tests, or in italics the reason why there is none; in the last cell names of scenes. */
const forms = tableRows.filter((cells) => cells.length === 10 && !/^(form|-+)$/.test(cells[0] ?? ''));
const scenes = new Set([...SCENES.map(({ name }) => name), ...SERVICE_SCENES]);
/** Each test of the Hindi column looks through all scenes, so it names no form. */
const ALL_SCENES = 'access/zoom';
/** In the order of the columns, what at least one test of a cell does to press its point. */
const POINTS: readonly RegExp[] = [
  /seesText|getByText/,
  /goDark|cutLine|InTheDark|Pull the cable/,
  /colleague|conflict/i,
  /Undo|Control\+z/,
  /tabTo|press\(|walk\(/,
  /violations/,
  /LANGUAGES/,
];

function sourcesOf(cell: string): readonly (readonly [name: string, source: string])[] {
  return cell
    .split(', ')
    .map((name) => [name, readFileSync(join(root, 'test', 'e2e', `${name}.e2e.ts`), 'utf8')]);
}

describe('the page of what reaches the contract', () => {
  test('has each operation of the contract exactly once', () => {
    const operations = Object.values(OPERATIONS).map(({ method, path }) => `${method} ${path}`);
    expect(rows.map(({ operation }) => operation).sort()).toEqual(operations.sort());
  });

  test('has the right figures at its top', () => {
    for (const reach of REACHES) {
      expect([reach, figures[reach]]).toEqual([reach, count((row) => row.reach === reach)]);
    }
    expect(figures['all']).toBe(rows.length);
    const inWindow = (row: (typeof rows)[number]): boolean => row.reach === 'window';
    expect(page).toContain(
      `presses ${String(count((row) => inWindow(row) && isPressed(row)))} of the ${String(count(inWindow))} in the real window`,
    );
  });

  test.each(rows.map((row) => [row.operation, row] as const))(
    '%s names tests that are there, and a way that leads there',
    (_name, { operation, reach, screen, control, offline, tests }) => {
      expect(REACHES).toContain(reach);
      expect(tests.length).toBeGreaterThan(0);
      for (const name of tests) {
        const ending = name.startsWith('e2e/') ? '.e2e.ts' : '.test.ts';
        expect([name, existsSync(join(root, 'test', `${name}${ending}`))]).toEqual([name, true]);
      }
      expect(reach === 'by design not').toBe(BY_DESIGN.some((path) => operation.includes(path)));
      if (reach === 'window') {
        expect([screen, control, offline]).not.toContain('');
        expect(tests.some((name) => name.startsWith('e2e/'))).toBe(true);
      }
      if (reach !== 'command') return;
      const [, command, subject = ''] = /^`stockhand (list|enqueue) (\S+)`$/.exec(control) ?? [];
      const isThere = command === 'list' ? isCollectionName(subject) : isOperationName(subject);
      expect([control, isThere]).toEqual([control, true]);
    },
  );

  test.each(Object.values(OPERATIONS).map((one) => [`${one.method} ${one.path}`, one] as const))(
    'says of each parameter and field of %s where it is',
    (operation, { query, body }) => {
      const sent = body.kind === 'json' ? fieldsOf(body.schema) : [];
      const told = namesTold.filter(({ of }) => of.includes(operation)).flatMap(({ names }) => names);
      expect(told.toSorted()).toEqual([...fieldsOf(query), ...sent].sort());
    },
  );

  test('has a table of forms', () => {
    expect(forms.length).toBeGreaterThan(25);
  });

  test.each(forms.map(([form = '', ...cells]) => [form, cells] as const))(
    'the form "%s" names for each point tests of its own that press it, and its pictures',
    (_form, [words = '', ...cells]) => {
      for (const [at, point] of POINTS.entries()) {
        const cell = cells[at] ?? '';
        if (/^_.+_$/.test(cell)) continue;
        const sources = sourcesOf(cell);
        expect([cell, sources.some(([, source]) => point.test(source))]).toEqual([cell, true]);
        for (const [name, source] of sources) {
          const isOfForm = name === ALL_SCENES || words.split(' / ').some((word) => source.includes(word));
          expect([name, isOfForm]).toEqual([name, true]);
        }
      }
      const pictures = cells[POINTS.length] ?? '';
      expect(pictures.split(', ').filter((name) => !scenes.has(name))).toEqual([]);
    },
  );
});
