/**
 * What labels cost once in the life of a process: their libraries and the tables of the fonts, a quarter of a second on a slow PC.
 * In steps, because whoever takes them has others to answer.
 */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { bundledFonts } from '../../labels/fonts/bundled.ts';

/** Each a few dozen milliseconds; taken again they cost nothing. */
const STEPS: readonly (() => unknown)[] = [
  () => import('../../labels/symbols/encode.ts'),
  () => bundledFonts(),
  () => bundledFonts().regular.shape('A'),
  () => bundledFonts().bold.shape('A'),
];

/** Takes the steps one by one, others in between. Never throws: what is the matter is said by the label that wants it, in its place. */
export async function readyForLabels(): Promise<void> {
  try {
    for (const step of STEPS) {
      await step();
      await nextTurn();
    }
  } catch {
    // A broken font file stops whoever draws with it, and nobody who saves a template.
  }
}
