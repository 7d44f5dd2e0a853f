/** The build of the window: its main process as ES modules, the sandboxed preload as CommonJS, the page. scripts/runtime/programs.ts builds what runs beside it. */
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'electron-vite';
import { join, resolve } from 'node:path';
import type { Plugin } from 'vite';
import identity from './packaging/identity.json' with { type: 'json' };
import { bundledPackages } from './scripts/package/bundled-packages.ts';
import {
  BUILT_IN,
  KEPT_PACKAGES,
  MINIFY,
  OLDEST_NODE,
  PACKAGE_MODE,
  PACKAGE_OUT,
} from './scripts/runtime/built-in.ts';

function fromRoot(path: string): string {
  return resolve(import.meta.dirname, path);
}

// Of the oldest Electron the build must run on (docs/runtime.md).
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

const desk = (isPackage: boolean) => {
  const out = (folder: string) => fromRoot(join(isPackage ? PACKAGE_OUT : 'out', folder));
  return {
    main: {
      define: { 'import.meta.env.APP_ID': JSON.stringify(identity.appId) },
      plugins: isPackage ? [bundledPackages(fromRoot('.'))] : [],
      build: {
        outDir: out('main'),
        target: OLDEST_NODE,
        sourcemap: !isPackage,
        // In a package everything is in the program but what is kept beside it.
        externalizeDeps: isPackage ? false : { include: [...KEPT_PACKAGES], exclude: [...BUILT_IN] },
        rolldownOptions: {
          checks,
          ...(isPackage ? { external: [...KEPT_PACKAGES] } : {}),
          input: { main: fromRoot('src-main/main.ts') },
          output: {
            format: 'es' as const,
            entryFileNames: '[name].js',
            chunkFileNames: 'chunks/[name]-[hash].js',
            minify: MINIFY,
          },
        },
      },
    },
    preload: {
      build: {
        outDir: out('preload'),
        target: OLDEST_NODE,
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
          output: { codeSplitting: { groups: [{ name: 'start', tags: ['$initial' as const] }] } },
        },
      },
    },
  };
};

export default defineConfig(({ mode }) => desk(mode === PACKAGE_MODE));
