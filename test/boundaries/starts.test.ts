/** The files that the two programs of a start read before anything is shown: a person waits for each. */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path/posix';
import { describe, expect, it } from 'vitest';

interface Read {
  readonly files: ReadonlySet<string>;
  readonly packages: ReadonlySet<string>;
}

/** The imports read at once: neither types alone nor those of later. */
function readWith(...entries: readonly string[]): Read {
  const files = new Set<string>();
  const packages = new Set<string>();
  const waiting = [...entries];
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (files.has(file)) continue;
    files.add(file);
    const text = readFileSync(file, 'utf8');
    for (const [, what = '', specifier = ''] of text.matchAll(
      /^\s*(?:import|export)\s(?!type\s)([^;'"]*?from\s)?'([^']+)';/gm,
    )) {
      const names = /^\{([^}]*)\}\s*from\s$/.exec(what)?.[1]?.split(',') ?? ['all'];
      if (names.every((name) => name.trim() === '' || name.trim().startsWith('type '))) continue;
      const target = join(dirname(file), specifier);
      if (!specifier.startsWith('.')) packages.add(specifier);
      else if (existsSync(target)) waiting.push(target);
      else throw new Error(`${file} imports ${specifier}, which is not there`);
    }
  }
  return { files, packages };
}

describe('Before the window is on its way', () => {
  const { files, packages } = readWith('src-main/main.ts', 'src-main/app/opening.ts');

  it('nothing that answers its page is read', () => {
    expect(files).toContain('src-main/window/main-window.ts');
    expect(files).not.toContain('src-main/app/desktop.ts');
    expect(files).not.toContain('src-main/workspace/workspace.ts');
    expect(files).not.toContain('src-sync/domain/questions/questions.ts');
    expect(files.size).toBeLessThanOrEqual(75);
  });

  it('no package is read but Electron and the one that checks what was stored', () => {
    expect([...packages].filter((name) => !name.startsWith('node:')).toSorted()).toEqual(['electron', 'zod']);
  });
});

describe('Before the first rows are answered', () => {
  const { files, packages } = readWith('src-main/engine/engine-program.ts');

  it('the engine reads nothing of spreadsheets', () => {
    expect(files).toContain('src-sync/store/queries/items.ts');
    expect([...files].filter((file) => /engine\/imports\/|domain\/imports\/titles/.test(file))).toEqual([]);
  });

  it('the engine reads no way to a printer', () => {
    expect([...files].filter((file) => file.startsWith('src-sync/printing/'))).toEqual([]);
  });

  it('the engine reads no client of the network', () => {
    expect(packages).toContain('better-sqlite3');
    expect(packages).not.toContain('undici');
  });
});

it('the window reads nothing that describes questions, nor draws charts and codes, before its first rows', () => {
  const { files, packages } = readWith('src-renderer/main.ts');
  expect(files).toContain('src-renderer/features/today/Today.svelte');
  expect(packages).toContain('svelte');
  expect(packages).not.toContain('zod');
  expect(files).not.toContain('src-renderer/shared/practice/PracticeCodes.svelte');
  expect(files).not.toContain('src-renderer/shared/reports/charts/geometry.ts');
});

it('what prints reads the module that calls the spooler of Windows with the first job there', () => {
  const { files, packages } = readWith('src-sync/printing/deliver.ts');
  expect(files).toContain('src-sync/printing/winspool.ts');
  expect([...packages].filter((name) => !name.startsWith('node:'))).toEqual([]);
});

it('the main process never reads SQLite, and reads what updates it minutes later', () => {
  const { files, packages } = readWith(
    ...['src-main/main.ts', 'src-main/app/opening.ts', 'src-main/app/desktop.ts'],
  );
  expect(packages).toContain('electron');
  expect(packages).not.toContain('better-sqlite3');
  expect(files).toContain('src-main/background/updates/feed-updates.ts');
  for (const later of ['electron-updater', 'undici']) expect(packages).not.toContain(later);
});
