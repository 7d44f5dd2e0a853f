import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { APP_VERSION } from '../../src-sync/domain/sync/version.ts';

test('the version that the event log tells is the one that is released', () => {
  const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
  expect(APP_VERSION).toBe(manifest.version);
});
