/** `npm run screenshots [-- NAME …]`: pictures of every screen of the demo, light and dark, in two sizes; `--docs` renews those of the docs. */
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { ensureBuilt } from '../../scripts/runtime/build.ts';
import { Explained, runScript } from '../../scripts/runtime/processes.ts';
import { prepareRuntime, type Runtime } from '../../scripts/runtime/runtime.ts';
import { openWindow } from './open.ts';
import { picture, placesOf, SCENES } from './scenes.ts';

const root = resolve(import.meta.dirname, '..', '..');
const folder = join(root, 'test-results', 'screenshots');
const SIZES = ['1366x768', '1920x1080'] as const;
const THEMES = ['light', 'dark'] as const;
const SYNC_PATIENCE_MS = 120_000;
/** Shown by README and docs, as `name-theme`. */
const IN_DOCS: ReadonlySet<string> = new Set([
  'today-light',
  'items-light',
  'items-dark',
  'contacts-light',
  'sync-dark',
  'palette-light',
  'items-import-light',
  'count-light',
  'labels-bench-light',
]);

interface Look {
  readonly theme: string;
  readonly size: string;
}

async function pictures(
  runtime: Runtime,
  dataDir: string,
  { theme, size }: Look,
  wanted: ReadonlySet<string>,
): Promise<number> {
  let made = 0;
  const take = async (args: readonly string[], withPlaces: boolean): Promise<void> => {
    const window = await openWindow(runtime, dataDir, [...args, '--theme', theme, '--size', size]);
    // The first reading of the demo takes a while; a picture of it half done says nothing about the screens.
    if (withPlaces) await window.page.getByText('All synced').waitFor({ timeout: SYNC_PATIENCE_MS });
    const scenes = withPlaces
      ? [...(await placesOf(window)), ...SCENES]
      : [{ name: 'first-run', arrange: () => Promise.resolve() }];
    for (const scene of scenes) {
      if (wanted.size > 0 && !wanted.has(scene.name)) continue;
      await picture(window, scene, join(folder, `${scene.name}-${theme}-${size}.png`));
      made += 1;
    }
    await window.close();
  };
  await take(['--demo'], true);
  if (wanted.size === 0 || wanted.has('first-run')) await take(['--first-run'], false);
  return made;
}

const FLAGS: ReadonlySet<string> = new Set(['--docs']);

async function main(words: readonly string[]): Promise<void> {
  const unknown = words.find((word) => word.startsWith('--') && !FLAGS.has(word));
  if (unknown !== undefined) {
    throw new Explained(`${unknown} is no flag of this. It is: npm run screenshots [-- NAME …] [--docs]`);
  }
  const wanted = new Set(words.filter((word) => !word.startsWith('--')));
  const { exitCode } = await ensureBuilt();
  if (exitCode !== 0) throw new Error('The build failed, so there is no window to picture.');
  const runtime = await prepareRuntime({ displaySize: { width: 1920, height: 1200 }, keychain: false });
  const dataDir = mkdtempSync(join(tmpdir(), 'stockhand-pictures-'));
  mkdirSync(folder, { recursive: true });
  try {
    let made = 0;
    for (const size of SIZES) {
      for (const theme of THEMES) made += await pictures(runtime, dataDir, { theme, size }, wanted);
    }
    console.log(`${String(made)} pictures in ${folder}`);
    if (words.includes('--docs')) {
      for (const name of IN_DOCS) {
        cpSync(join(folder, `${name}-1366x768.png`), join(root, 'docs', 'pictures', `${name}.png`));
      }
      console.log('The pictures of README and docs are renewed.');
    }
  } finally {
    runtime.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

await runScript(async () => {
  await main(process.argv.slice(2));
  return 0;
});
