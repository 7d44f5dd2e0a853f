import { describe, expect, test } from 'vitest';
import { burstOf, codeOf, judge, limitsOf } from '../../src-renderer/shared/scan/scanner-settings.ts';
import { USUAL_SCANNER } from '../../src-sync/domain/stock/scanner.ts';
import { DEFAULT_SCAN_LIMITS } from '../../src-renderer/shared/scan/detector.ts';

/** A burst whose keys come with these gaps, in turn. */
function burst(keys: readonly string[], ...gapsMs: readonly number[]) {
  let atMs = 1_000;
  return burstOf(
    keys.map((key, index) => {
      if (index > 0) atMs += gapsMs[(index - 1) % gapsMs.length]!;
      return { key, atMs };
    }),
  );
}
const CODE = Array.from('8900000123452');

describe('what a scanner sends', () => {
  test('out of its box means the limits that the detector has by itself', () => {
    expect(limitsOf(USUAL_SCANNER)).toEqual(DEFAULT_SCAN_LIMITS);
  });

  test('is the code without what this scanner puts around it, once', () => {
    const settings = { ...USUAL_SCANNER, prefix: ']C1', suffix: '$' };
    expect(codeOf(']C18900$', settings)).toBe('8900');
    expect(codeOf('8900', settings)).toBe('8900');
    expect(codeOf(']C1]C1$$', settings)).toBe(']C1$');
    expect(codeOf('$', { ...USUAL_SCANNER, prefix: '$', suffix: '$' })).toBe('');
    expect(codeOf('8900', USUAL_SCANNER)).toBe('8900');
  });

  test('is told key by key, with its gaps', () => {
    expect(burst(['8', '9', '0', 'Tab'], 5, 10, 15)).toMatchObject({
      sent: '890',
      endedBy: 'Tab',
      longestMs: 15,
      averageMs: 10,
    });
    expect(burst(['8'])).toMatchObject({ sent: '8', endedBy: null, longestMs: 0, averageMs: null });
  });

  test('is a scan anywhere at 8 ms a key, and only outside of fields at 60', () => {
    expect(judge(burst([...CODE, 'Enter'], 8), USUAL_SCANNER)).toEqual({
      kind: 'scan',
      inFields: true,
      allowMs: null,
    });
    expect(judge(burst([...CODE, 'Enter'], 60), USUAL_SCANNER)).toEqual({
      kind: 'scan',
      inFields: false,
      allowMs: 180,
    });
  });

  test('is a scan without an ending key where it is long, and any length where this scanner sends none', () => {
    const heard = { kind: 'scan', inFields: true, allowMs: null };
    const without = { ...USUAL_SCANNER, ending: 'none' } as const;
    expect(judge(burst(CODE, 8), USUAL_SCANNER)).toEqual(heard);
    expect(judge(burst(CODE.slice(0, 3), 8), without)).toEqual(heard);
    expect(judge(burst(CODE, 60), without)).toMatchObject({ kind: 'unended', allowMs: 180 });
    expect(judge(burst(CODE, 60), { ...without, gapMaxMs: 180 })).toEqual(heard);
  });

  test('and is none says why, and what would make it one', () => {
    expect(judge(burst(CODE.slice(0, 3), 8), USUAL_SCANNER).kind).toBe('unended');
    expect(judge(burst(CODE.slice(0, 4), 140), USUAL_SCANNER)).toMatchObject({
      kind: 'unended',
      allowMs: 420,
    });
    expect(judge(burst(['8', '9', 'Enter'], 8), USUAL_SCANNER).kind).toBe('short');
    const slow = burst([...CODE, 'Enter'], 140);
    const judged = judge(slow, USUAL_SCANNER);
    expect(judged.kind).toBe('slow');
    expect(judge(slow, { ...USUAL_SCANNER, gapMaxMs: judged.allowMs! })).toMatchObject({
      kind: 'scan',
      inFields: true,
    });
    expect(judge(burst([...CODE, 'Enter'], 900), USUAL_SCANNER)).toMatchObject({
      kind: 'slow',
      allowMs: null,
    });
  });
});
