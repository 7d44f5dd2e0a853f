/** What is built from what: main, engine and the demo's Service as ES modules, the sandboxed preload as CommonJS, the window. */
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'electron-vite';
import { join, resolve } from 'node:path';
import type { Plugin } from 'vite';
import identity from './packaging/identity.json' with { type: 'json' };
import { bundledPackages } from './scripts/package/bundled-packages.ts';
import {
  BUILT_IN,
  COMMAND_MODE,
  KEPT_PACKAGES,
  MINIFY,
  PACKAGE_MODE,
  PACKAGE_OUT,
} from './scripts/runtime/built-in.ts';

function fromRoot(path: string): string {
  return resolve(import.meta.dirname, path);
}

// The oldest runtime the build must run on (docs/runtime.md); the product's own Electron is newer.
const oldestNode = 'node20.18';
const oldestChromium = 'chrome130';

// How long each plug-in took says nothing about whether the build is right.
const checks = { bundlerTimings: false };

/** Letters of every first picture: asked for with the page, not when its script and its styles have been read. */
const FIRST_LETTERS = /^assets\/(archivo-latin|jetbrains-mono)-.*\.woff2$/;

const lettersFirst: Plugin = {
  name: 'letters-first',
  transformIndexHtml(_html, { bundle = {} }) {
    return Object.keys(bundle)
      .filter((file) => FIRST_LETTERS.test(file))
      .map((file) => ({
        tag: 'link',
        attrs: { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: '', href: `./${file}` },
        injectTo: 'head-prepend' as const,
      }));
  },
};

interface Build {
  /** In a package everything is in the programs but what is kept beside them, and they name no source. */
  readonly isPackage: boolean;
  readonly outDir: string;
}

/** Programs of Electron's main process, and of the processes and threads that it starts. */
function programs({ isPackage, outDir }: Build, input: Readonly<Record<string, string>>) {
  return {
    define: { 'import.meta.env.APP_ID': JSON.stringify(identity.appId) },
    plugins: isPackage ? [bundledPackages(fromRoot('.'))] : [],
    build: {
      outDir,
      target: oldestNode,
      sourcemap: !isPackage,
      externalizeDeps: isPackage ? false : { include: [...KEPT_PACKAGES], exclude: [...BUILT_IN] },
      rolldownOptions: {
        checks,
        ...(isPackage ? { external: [...KEPT_PACKAGES] } : {}),
        input: Object.fromEntries(Object.entries(input).map(([name, file]) => [name, fromRoot(file)])),
        output: {
          format: 'es' as const,
          entryFileNames: '[name].js',
          chunkFileNames: 'chunks/[name]-[hash].js',
          minify: MINIFY,
        },
      },
    },
  };
}

/** The command of a package: a build of its own, so that it cuts no piece out of the programs that every start of the window reads. */
const command = () => ({
  main: programs(
    { isPackage: true, outDir: fromRoot(join(PACKAGE_OUT, 'command')) },
    { command: 'src-main/command/main.ts', cli: 'src-sync/cli/main.ts' },
  ),
});

const desk = (isPackage: boolean) => {
  const out = (folder: string) => fromRoot(join(isPackage ? PACKAGE_OUT : 'out', folder));
  return {
    main: programs(
      { isPackage, outDir: out('main') },
      {
        main: 'src-main/main.ts',
        engine: 'src-main/engine/engine-program.ts',
        sheets: 'src-sync/sheets/thread.ts',
        labels: 'src-sync/labels/drawing/thread.ts',
        upkeep: 'src-sync/engine/upkeep/thread.ts',
        service: 'src-service/main.ts',
      },
    ),
    preload: {
      build: {
        outDir: out('preload'),
        target: oldestNode,
        // A sandboxed preload can require nothing but `electron`: everything else must be inside it.
        externalizeDeps: false,
        rolldownOptions: {
          checks,
          input: { preload: fromRoot('src-main/preload/preload.ts') },
          output: { format: 'cjs' as const, entryFileNames: '[name].cjs' },
        },
      },
    },
    renderer: {
      root: fromRoot('src-renderer'),
      // Served by app:// from wherever the window's page lies.
      base: './',
      plugins: [
        svelte({ configFile: false }),
        lettersFirst,
        ...(isPackage ? [bundledPackages(fromRoot('.'))] : []),
      ],
      build: {
        outDir: out('renderer'),
        chunkSizeWarningLimit: 1_000,
        // Every start reads it.
        minify: true,
        target: oldestChromium,
        // Inlined as data: addresses, small fonts and pictures would be refused by the content security policy.
        assetsInlineLimit: 0,
        // One file for all that a start reads, and one a screen for what comes later: each file is a way to the main process and back.
        modulePreload: { polyfill: false },
        rolldownOptions: {
          checks,
          input: { index: fromRoot('src-renderer/index.html') },
          output: { codeSplitting: { groups: [{ name: 'start', tags: ['$initial'] }] } },
        },
      },
    },
  };
};

export default defineConfig(({ mode }) => (mode === COMMAND_MODE ? command() : desk(mode === PACKAGE_MODE)));
