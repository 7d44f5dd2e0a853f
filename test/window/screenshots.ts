/**
 * `npm run screenshots [-- NAME …]`: pictures of every screen of the demo, light and dark, in two sizes. `--theme`, `--size` and
 * `--language` choose others, `--docs` renews those of the docs.
 */
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureBuilt } from '../../scripts/runtime/build.ts';
import { Explained, runScript } from '../../scripts/runtime/processes.ts';
import { prepareRuntime, type Runtime } from '../../scripts/runtime/runtime.ts';
import { LANGUAGES, THEMES } from '../../src-sync/domain/policy/appearance.ts';
import { openWindow, type OpenWindow } from './open.ts';
import type { Scene } from './scene.ts';
import { picture, placesOf, SCENES } from './scenes.ts';
import { openServiceWorld, SERVICE_SCENES } from './service-scenes.ts';

const root = resolve(import.meta.dirname, '..', '..');
const folder = join(root, 'test-results', 'screenshots');
const USUAL_SIZES = ['1366x768', '1920x1080'];
const USUAL_THEMES = ['light', 'dark'];
const SYNC_PATIENCE_MS = 120_000;
/** Shown by README and docs, as `name-theme`. */
const IN_DOCS: ReadonlySet<string> = new Set([
  'today-light',
  'items-light',
  'items-dark',
  'contacts-light',
  'sync-dark',
  'items-picked-light',
  'conflict-light',
  'offline-items-light',
  'palette-light',
  'items-import-light',
  'settings-itemCustomFields-light',
  'crm-form-light',
  'count-light',
  'labels-bench-light',
  'items-floor',
]);
const FLOOR_IN_DOCS = ['items'] as const;

interface Look {
  readonly theme: string;
  readonly size: string;
  readonly language: (typeof LANGUAGES)[number];
}

interface Studio {
  readonly runtime: Runtime;
  readonly dataDir: string;
}

async function pictures(
  { runtime, dataDir }: Studio,
  { theme, size, language }: Look,
  wanted: ReadonlySet<string>,
): Promise<number> {
  let made = 0;
  const take = async (
    folderName: string,
    args: readonly string[],
    scenesOf: (window: OpenWindow) => Promise<readonly Scene[]>,
  ): Promise<void> => {
    const looks = [...args, '--theme', theme, '--size', size];
    const window = await openWindow(runtime, join(dataDir, folderName), looks);
    for (const scene of await scenesOf(window)) {
      if (wanted.size > 0 && !wanted.has(scene.name)) continue;
      const tongue = language === 'en-IN' ? '' : `-${language}`;
      const file = join(folder, `${scene.name}-${theme}-${size}${tongue}.png`);
      await picture(window, scene, file, language);
      made += 1;
    }
    await window.close();
  };
  const isAsked = (names: readonly string[]): boolean =>
    wanted.size === 0 || names.some((name) => wanted.has(name));
  const isOfDemo = (name: string): boolean => name !== 'first-run' && !SERVICE_SCENES.has(name);
  if (wanted.size === 0 || [...wanted].some(isOfDemo)) {
    await take('demo', ['--demo'], scenesOfDemo);
  }
  if (isAsked([...SERVICE_SCENES])) {
    const world = await openServiceWorld();
    try {
      await take(`service-${theme}-${size}`, ['--first-run'], async (window) => {
        await world.enter(window);
        return world.scenes;
      });
    } finally {
      await world.stop();
    }
  }
  if (isAsked(['first-run'])) {
    const scene: Scene = { name: 'first-run', arrange: () => Promise.resolve() };
    await take('demo', ['--first-run'], () => Promise.resolve([scene]));
  }
  return made;
}

async function scenesOfDemo(window: OpenWindow): Promise<readonly Scene[]> {
  // The first reading of the demo takes a while; a picture of it half done says nothing about the screens.
  await window.page.getByText('All synced').waitFor({ timeout: SYNC_PATIENCE_MS });
  return [...(await placesOf(window)), ...SCENES];
}

interface Wanted {
  readonly names: ReadonlySet<string>;
  readonly looks: readonly Look[];
  readonly docs: boolean;
}

const USAGE =
  'It is: npm run screenshots [-- NAME …] [--theme THEME …] [--size 1366x768 …] [--language LANGUAGE] [--docs]';

function readWords(words: string[]): Wanted {
  const options = {
    theme: { type: 'string', multiple: true },
    size: { type: 'string', multiple: true },
    language: { type: 'string' },
    docs: { type: 'boolean' },
  } as const;
  try {
    const { values, positionals } = parseArgs({ args: words, options, allowPositionals: true });
    const language = LANGUAGES.find((one) => one === (values.language ?? 'en-IN'));
    const themes = values.theme ?? USUAL_THEMES;
    if (language === undefined || themes.some((theme) => !THEMES.some((one) => one === theme)))
      throw new TypeError('This theme or language is not there.');
    const looks = (values.size ?? USUAL_SIZES).flatMap((size) =>
      themes.map((theme): Look => ({ size, theme, language })),
    );
    return { names: new Set(positionals), looks, docs: values.docs === true };
  } catch (error) {
    throw new Explained(`${error instanceof Error ? error.message : String(error)} ${USAGE}`);
  }
}

async function main(words: string[]): Promise<void> {
  const { names, looks, docs } = readWords(words);
  const { exitCode } = await ensureBuilt();
  if (exitCode !== 0) throw new Error('The build failed, so there is no window to picture.');
  const runtime = await prepareRuntime({ displaySize: { width: 1920, height: 1200 }, keychain: false });
  const dataDir = mkdtempSync(join(tmpdir(), 'stockhand-pictures-'));
  mkdirSync(folder, { recursive: true });
  const studio: Studio = { runtime, dataDir };
  try {
    let made = 0;
    for (const look of looks) made += await pictures(studio, look, names);
    if (made === 0)
      throw new Explained(`No screen has one of these names: ${[...names].join(', ')}. ${USAGE}`);
    console.log(`${String(made)} pictures in ${folder}`);
    if (docs) {
      for (const name of FLOOR_IN_DOCS) {
        const look = { theme: 'floor', size: '1366x768', language: 'en-IN' } as const;
        made += await pictures(studio, look, new Set([name]));
      }
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
