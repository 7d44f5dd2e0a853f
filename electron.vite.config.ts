/** What is built from what: main, engine and the demo's Service as ES modules, the sandboxed preload as CommonJS, the window. */
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'electron-vite';
import { resolve } from 'node:path';
import type { Plugin } from 'vite';
import { BUILT_IN, MINIFY } from './scripts/runtime/built-in.ts';

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

export default defineConfig({
  main: {
    build: {
      outDir: fromRoot('out/main'),
      target: oldestNode,
      sourcemap: true,
      externalizeDeps: { exclude: [...BUILT_IN] },
      rolldownOptions: {
        checks,
        input: {
          main: fromRoot('src-main/main.ts'),
          engine: fromRoot('src-main/engine/engine-program.ts'),
          sheets: fromRoot('src-sync/sheets/thread.ts'),
          upkeep: fromRoot('src-sync/engine/upkeep/thread.ts'),
          service: fromRoot('test/service/main.ts'),
        },
        output: {
          format: 'es',
          entryFileNames: '[name].js',
          chunkFileNames: 'chunks/[name]-[hash].js',
          minify: MINIFY,
        },
      },
    },
  },
  preload: {
    build: {
      outDir: fromRoot('out/preload'),
      target: oldestNode,
      // A sandboxed preload can require nothing but `electron`: everything else must be inside it.
      externalizeDeps: false,
      rolldownOptions: {
        checks,
        input: { preload: fromRoot('src-main/preload/preload.ts') },
        output: { format: 'cjs', entryFileNames: '[name].cjs' },
      },
    },
  },
  renderer: {
    root: fromRoot('src-renderer'),
    // Served by app:// from wherever the window's page lies.
    base: './',
    plugins: [svelte({ configFile: false }), lettersFirst],
    build: {
      outDir: fromRoot('out/renderer'),
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
});
