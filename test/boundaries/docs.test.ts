/** The documents of the repository: tables that can be read in a diff, folders that can be overlooked, and nothing named that is not there. */
import { existsSync, globSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { USAGE, commandOf } from '../../src-sync/cli/definitions/commands.ts';

const root = resolve(import.meta.dirname, '..', '..');
const TOP = readdirSync(root).filter((name) =>
  /^(?:docs|migrations|packaging|scripts|src-.*|test)$/.test(name),
);
const files = globSync(['*.*', `{${TOP.join(',')}}/**/*`], {
  cwd: root,
  exclude: ['**/node_modules/**'],
  withFileTypes: true,
})
  .filter((entry) => entry.isFile())
  .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1));

interface Line {
  readonly place: string;
  readonly folder: string;
  readonly text: string;
  /** Inside a block of code: an example, no table and no link. */
  readonly isExample: boolean;
}

function linesOf(page: string): readonly Line[] {
  let isExample = false;
  return readFileSync(join(root, page), 'utf8')
    .split('\n')
    .map((text, index) => {
      if (text.startsWith('```')) isExample = !isExample;
      return { place: `${page}:${String(index + 1)}`, folder: dirname(page), text, isExample };
    });
}

const pages = files.filter((file) => file.endsWith('.md'));
const lines = pages.flatMap(linesOf);
const prose = lines.filter((line) => !line.isExample);

/** Each match of a pattern in some lines that is not as it should be, with its place. */
function found(
  among: readonly Line[],
  pattern: RegExp,
  isWrong: (name: string, line: Line) => boolean,
): readonly string[] {
  return among.flatMap((line) =>
    [...line.text.matchAll(pattern)]
      .map((match) => match[1] ?? '')
      .filter((name) => isWrong(name, line))
      .map((name) => `${line.place}: ${name}`),
  );
}

describe('Tables', () => {
  const LONGEST = 120;

  /** The text that a person reads in a cell: the target of a link and the sign before a stroke do not count, backticks do. */
  function cellsOf(row: string): readonly string[] {
    const cells = row
      .trim()
      .replace(/^\|/, '')
      .split(/(?<!\\)\|/);
    return cells.map((cell) =>
      cell
        .trim()
        .replaceAll('\\|', '|')
        .replaceAll(/\]\([^)]*\)/g, ']'),
    );
  }

  it(`have no cell of more than ${String(LONGEST)} characters`, () => {
    const rows = prose.filter(({ text }) => /^\s*\|/.test(text) && !/^[\s|:-]+$/.test(text));
    expect(rows.length).toBeGreaterThan(400);
    const tooLong = rows.flatMap(({ place, text }) =>
      cellsOf(text)
        .filter((cell) => cell.length > LONGEST)
        .map((cell) => `${place}: ${String(cell.length)} characters: ${cell}`),
    );
    expect(tooLong).toEqual([]);
  });
});

describe('Folders', () => {
  const MANY = 20;

  it(`have ${String(MANY)} files at most, or a README that says why there are more`, () => {
    const folders = Map.groupBy(
      files.filter((file) => basename(file) !== 'README.md'),
      dirname,
    );
    const large = [...folders].filter(([, inside]) => inside.length > MANY).map(([folder]) => folder);
    const silent = large.filter((folder) => {
      const readme = join(root, folder, 'README.md');
      return !existsSync(readme) || !/^Why so many files: \S/m.test(readFileSync(readme, 'utf8'));
    });
    expect(silent).toEqual([]);
  });

  it('give the reason only where they need one', () => {
    const reasons = found(prose, /^(Why so many files:)/g, (_, { folder }) => {
      return files.filter((file) => dirname(file) === folder).length - 1 <= MANY;
    });
    expect(reasons).toEqual([]);
  });
});

describe('What documents name', () => {
  const folders = new Set(files.flatMap((file) => foldersAbove(file)));
  /** Files of others, and files that are made: they are named, and are not in the repository. */
  const ELSEWHERE = new Set(['service-api.md', 'skills/offline/SKILL.md', 'THIRD-PARTY.md']);

  function foldersAbove(path: string): readonly string[] {
    const above = dirname(path);
    return above === '.' ? [] : [above, ...foldersAbove(above)];
  }

  /** The last parts of a name are enough, for a test without `.test.ts`. `*` stands for any letters. */
  function isThere(name: string): boolean {
    const pattern = name.replace(/\/$/, '').replaceAll(/[.+]/g, '\\$&').replaceAll('*', '[^/]*');
    const ending = new RegExp(`(?:^|/)${pattern}(?:\\.(?:test|e2e)\\.ts)?$`);
    return files.some((file) => ending.test(file)) || [...folders].some((folder) => ending.test(folder));
  }

  it('is a file or a folder that is there', () => {
    const inFolders = new RegExp(`(?<![\\w./@-])((?:${TOP.join('|')})/[\\w./*-]*[\\w/*])`, 'g');
    const names = /`((?:[\w*-]+\/)*[\w.*-]+\.(?:ts|svelte|css|md))`/g;
    const isMissing = (name: string) => !ELSEWHERE.has(name) && !isThere(name);
    expect([...found(lines, inFolders, isMissing), ...found(prose, names, isMissing)]).toEqual([]);
  });

  it('is linked to where it is, with the heading that the link names', () => {
    const broken = found(prose, /\]\((?!https?:)([^)\s]+)\)/g, (link, { place, folder }) => {
      const [path = '', heading] = link.split('#');
      const target = path === '' ? place.split(':')[0]! : join(folder, path);
      if (!existsSync(join(root, target))) return true;
      return heading !== undefined && !headingsOf(target).includes(heading);
    });
    expect(broken).toEqual([]);
  });

  function headingsOf(page: string): readonly string[] {
    return linesOf(page)
      .filter(({ text, isExample }) => !isExample && text.startsWith('#'))
      .map(({ text }) =>
        text
          .replace(/^#+ /, '')
          .toLowerCase()
          .replaceAll(/[^\w\- ]/g, '')
          .replaceAll(' ', '-'),
      );
  }

  it('is a script of the project, where it follows `npm run`', () => {
    const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: object };
    expect(found(lines, /npm run (?:-s )?([a-z][\w:-]*)/g, (name) => !(name in scripts))).toEqual([]);
  });

  it('is a command of `stockhand`, and cli.md explains each of them', () => {
    const isUnknown = (name: string) => commandOf(name) === undefined;
    expect(found(prose, /`stockhand ([a-z][a-z-]*(?: (?:export|import)(?=[ `]))?)/g, isUnknown)).toEqual([]);
    const rows = [...USAGE.matchAll(/^ {2}([a-z][a-z-]*)(?: ([a-z]+))?/gm)];
    const names = rows.map(([, first = '', second = '']) => {
      return commandOf(`${first} ${second}`) === undefined ? first : `${first} ${second}`;
    });
    expect(names.length).toBeGreaterThan(25);
    const explained = readFileSync(join(root, 'docs', 'cli.md'), 'utf8');
    expect(names.filter((name) => !new RegExp(`^- \`${name}[ \`]`, 'm').test(explained))).toEqual([]);
  });

  it('is a page that the list of pages in docs/README.md leads to', () => {
    const listed = readFileSync(join(root, 'docs', 'README.md'), 'utf8');
    const unlisted = pages.filter(
      (page) => dirname(page) === 'docs' && !listed.includes(`](${basename(page)})`),
    );
    expect(unlisted).toEqual(['docs/README.md']);
  });
});

describe('Pictures of the documents', () => {
  const pictures = readdirSync(join(root, 'docs', 'pictures')).map((name) => `docs/pictures/${name}`);
  const shown = prose.flatMap(({ text, folder }) =>
    [...text.matchAll(/!\[[^\]]+\]\(([^)\s]+)\)/g)].map((match) => join(folder, match[1]!)),
  );

  it('are all shown somewhere, and none is too large to load', () => {
    expect(shown.length).toBeGreaterThan(5);
    expect(pictures.filter((file) => !shown.includes(file))).toEqual([]);
    expect(pictures.filter((file) => statSync(join(root, file)).size > 400_000)).toEqual([]);
  });
});
