import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { useLanguage } from '../../src-renderer/i18n/index.svelte.ts';
import { inPersonsLanguage, readSentences } from '../../src-renderer/i18n/sentences.svelte.ts';
import type { Failure } from '../../src-sync/domain/failure.ts';
import { readLabelTemplate } from '../../src-sync/domain/labels/label-template.ts';
import { storageFailure } from '../../src-sync/store/sqlite/storage-failure.ts';

beforeAll(() => readSentences('hi-IN'));

function troubleOf(code: string): Failure {
  const failure = storageFailure(Object.assign(new Error('disk'), { code }));
  if (failure === null) throw new Error(`${code} is no trouble of storage`);
  return failure;
}

afterEach(() => {
  useLanguage('en-IN');
});

describe('on the label screens', () => {
  test('trouble with the disk is said in Hindi', () => {
    useLanguage('hi-IN');
    for (const code of [
      'SQLITE_FULL',
      'SQLITE_BUSY',
      'SQLITE_CORRUPT',
      'SQLITE_READONLY',
      'ENOSPC',
      'EACCES',
    ]) {
      expect(inPersonsLanguage(troubleOf(code)), code).toMatch(/\p{Script=Devanagari}{3}/u);
    }
  });

  test('what is wrong with a template is said in Hindi, with the name of the field', () => {
    useLanguage('hi-IN');
    const read = readLabelTemplate({ name: 'Shelf', labelWidthMm: 'wide' });
    expect(read.ok).toBe(false);
    if (read.ok) return;
    expect(inPersonsLanguage(read.failure)).toMatch(/^लेबल का यह साँचा.*“labelWidthMm”/u);
  });

  test('a sentence without a translation stays as it was said', () => {
    useLanguage('hi-IN');
    expect(inPersonsLanguage({ message: 'As it was said.' })).toBe('As it was said.');
  });
});
