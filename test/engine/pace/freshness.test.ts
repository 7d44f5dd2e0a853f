import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  longestWaitMs,
  nextPace,
  NOBODY_SPECIAL,
  PACE_USUAL,
  shortestWaitMs,
  waitMs,
  type Attention,
  type Look,
} from '../../../src-sync/engine/progress/freshness.ts';

const MINUTE_MS = 60_000;
const CONTACTS: Look = { usualMs: MINUTE_MS, pace: PACE_USUAL, requests: 1, requestMs: 600 };

const attentions: fc.Arbitrary<Attention> = fc.record({
  isWatched: fc.boolean(),
  isHidden: fc.boolean(),
  onBattery: fc.boolean(),
});
const looks: fc.Arbitrary<Look> = fc.record({
  usualMs: fc.integer({ min: 1_000, max: 24 * 60 * MINUTE_MS }),
  pace: fc.array(fc.boolean(), { maxLength: 40 }).map((changes) => changes.reduce(nextPace, PACE_USUAL)),
  requests: fc.integer({ min: 1, max: 5_000 }),
  requestMs: fc.double({ min: 0.01, max: 6_000, noNaN: true }),
});

describe('how soon something is looked at again', () => {
  it('is the usual time on an ordinary day', () => {
    expect(waitMs(CONTACTS, NOBODY_SPECIAL)).toBe(MINUTE_MS);
  });

  it('is shorter right after a change, and becomes usual again after some quiet looks', () => {
    let pace = nextPace(PACE_USUAL, true);
    expect(waitMs({ ...CONTACTS, pace }, NOBODY_SPECIAL)).toBe(MINUTE_MS / 2);
    pace = nextPace(pace, true);
    expect(waitMs({ ...CONTACTS, pace }, NOBODY_SPECIAL)).toBe(MINUTE_MS / 4);
    let looksUntilUsual = 0;
    while (waitMs({ ...CONTACTS, pace }, NOBODY_SPECIAL) < MINUTE_MS) {
      pace = nextPace(pace, false);
      looksUntilUsual += 1;
    }
    expect(looksUntilUsual).toBeLessThanOrEqual(7);
  });

  it('is four times as soon on screen, and slower in a hidden window and on battery', () => {
    expect(waitMs(CONTACTS, { ...NOBODY_SPECIAL, isWatched: true })).toBe(MINUTE_MS / 4);
    expect(waitMs(CONTACTS, { ...NOBODY_SPECIAL, isHidden: true })).toBe(2 * MINUTE_MS);
    expect(waitMs(CONTACTS, { ...NOBODY_SPECIAL, onBattery: true })).toBe(1.5 * MINUTE_MS);
    // Nobody sees the contents of a hidden window.
    expect(waitMs(CONTACTS, { isWatched: true, isHidden: true, onBattery: false })).toBe(2 * MINUTE_MS);
  });

  it('never takes more than a tenth of what the Service allows for one thing', () => {
    fc.assert(
      fc.property(looks, attentions, (look, attention) => {
        const budgetMs = look.requests * look.requestMs;
        expect(waitMs(look, attention)).toBeGreaterThanOrEqual(budgetMs * 10 - 1e-6);
      }),
    );
  });

  it('stays between its bounds, whatever happened', () => {
    fc.assert(
      fc.property(looks, attentions, (look, attention) => {
        const ms = waitMs(look, attention);
        expect(ms).toBeGreaterThanOrEqual(shortestWaitMs(look));
        expect(ms).toBeLessThanOrEqual(longestWaitMs(look));
        expect(Number.isFinite(ms)).toBe(true);
      }),
    );
  });

  it('never becomes longer by a change, by being watched, by being shown or by being plugged in', () => {
    fc.assert(
      fc.property(looks, attentions, (look, attention) => {
        const ms = waitMs(look, attention);
        const after = (changed: boolean): number =>
          waitMs({ ...look, pace: nextPace(look.pace, changed) }, attention);
        expect(after(true)).toBeLessThanOrEqual(ms);
        expect(after(false)).toBeGreaterThanOrEqual(ms);
        expect(waitMs(look, { ...attention, isWatched: true })).toBeLessThanOrEqual(ms);
        expect(waitMs(look, { ...attention, isHidden: false })).toBeLessThanOrEqual(ms);
        expect(waitMs(look, { ...attention, onBattery: false })).toBeLessThanOrEqual(ms);
      }),
    );
  });

  it('starves nothing: however attention wanders, two looks are never further apart than the bound', () => {
    const days = fc.array(fc.tuple(attentions, fc.boolean()), { minLength: 5, maxLength: 200 });
    fc.assert(
      fc.property(looks, days, (look, moments) => {
        let pace = look.pace;
        let sinceLookMs = 0;
        let longestMs = 0;
        const stepMs = longestWaitMs(look) / 16;
        for (const [attention, changed] of moments) {
          sinceLookMs += stepMs;
          longestMs = Math.max(longestMs, sinceLookMs);
          if (sinceLookMs < waitMs({ ...look, pace }, attention)) continue;
          pace = nextPace(pace, changed);
          sinceLookMs = 0;
        }
        expect(longestMs).toBeLessThanOrEqual(longestWaitMs(look) + stepMs);
      }),
    );
  });
});
