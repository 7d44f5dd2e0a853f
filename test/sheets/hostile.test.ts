/** A slice of `node test/sheets/hostile-main.ts 500`: a file that is meant to harm is answered, and costs little memory. */
import { expect, it } from 'vitest';
import { runHostile } from './hostile-main.ts';

it('answers every hostile file in words with less than 512 MB', async () => {
  const answers: string[] = [];
  const { files, peakMegabytes } = await runHostile(44, (_name, { message }) => answers.push(message));
  expect(files).toBe(48);
  expect(answers.every((message) => /^\d+ rows$|Nothing was changed/.test(message))).toBe(true);
  expect(peakMegabytes).toBeLessThan(512);
}, 300_000);
