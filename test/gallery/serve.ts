/** Builds the gallery and serves it with the Content-Security-Policy of the product. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { build, preview, type InlineConfig } from 'vite';
import { CONTENT_SECURITY_POLICY } from '../../src-main/security/content-policy.ts';

export interface ServedGallery {
  address(look: Readonly<Record<string, string>>): string;
  close(): Promise<void>;
}

export async function serveGallery(): Promise<ServedGallery> {
  const outDir = mkdtempSync(join(tmpdir(), 'stockhand-gallery-'));
  const config: InlineConfig = {
    root: import.meta.dirname,
    configFile: false,
    logLevel: 'warn',
    plugins: [svelte({ configFile: false })],
    build: {
      outDir,
      emptyOutDir: true,
      target: 'es2024',
      modulePreload: { polyfill: false },
      assetsInlineLimit: 0,
    },
  };
  await build(config);
  const server = await preview({
    ...config,
    preview: {
      port: 0,
      host: '127.0.0.1',
      headers: { 'content-security-policy': CONTENT_SECURITY_POLICY },
    },
  });
  const origin = server.resolvedUrls?.local[0] ?? '';
  return {
    address: (look) => `${origin}?${new URLSearchParams(look).toString()}`,
    async close() {
      await server.close();
      rmSync(outDir, { recursive: true, force: true });
    },
  };
}
