/** Serves the window in a browser, with the Content-Security-Policy of the product. */
import { fileURLToPath } from 'node:url';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';

const CSP = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' blob:",
  "font-src 'self'",
  "connect-src 'none'",
  "require-trusted-types-for 'script'",
  'trusted-types svelte-trusted-html',
].join('; ');

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [svelte({ configFile: false })],
  build: {
    outDir: '/tmp/stockhand-harness',
    emptyOutDir: true,
    target: 'es2024',
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
  },
  preview: { headers: { 'content-security-policy': CSP } },
});
