import { describe, expect, test } from 'vitest';
import { DEFAULT_SCAN_LIMITS, ScanDetector } from '../../src-renderer/shared/scan/detector.ts';

/** The keys a scanner sends for a code, one per character. */
function keys(code: string): string[] {
  return Array.from(code);
}

interface Typing {
  readonly detector?: ScanDetector;
  readonly startMs?: number;
  /** True where the keys go into a text field. */
  readonly typing?: boolean;
}

/** Feeds keys with a gap between them, or with the gaps in turn, and returns the codes that were recognised. */
function typed(
  strokes: readonly string[],
  gapsMs: number | readonly number[],
  { detector = new ScanDetector(), startMs = 0, typing = true }: Typing = {},
): string[] {
  const codes: string[] = [];
  const gaps = typeof gapsMs === 'number' ? [gapsMs] : gapsMs;
  let atMs = startMs;
  strokes.forEach((key, index) => {
    if (index > 0) atMs += gaps[(index - 1) % gaps.length]!;
    const verdict = detector.feed({ key, atMs, breaks: false, typing });
    if (verdict.kind === 'scan') codes.push(verdict.code);
  });
  return codes;
}

describe('telling a scanner from a person', () => {
  test('a fast code ended by Enter or Tab is a scan', () => {
    expect(typed([...keys('8900000123452'), 'Enter'], 8)).toEqual(['8900000123452']);
    expect(typed([...keys('HNG-SS-4'), 'Tab'], 30)).toEqual(['HNG-SS-4']);
  });

  test('in a text field a burst at 5, 20 or 30 ms a key is a scan, short or long', () => {
    for (const gapMs of [5, 20, 30]) {
      expect(typed([...keys('890'), 'Enter'], gapMs)).toEqual(['890']);
      expect(typed([...keys('8900000123452'), 'Enter'], gapMs)).toEqual(['8900000123452']);
    }
  });

  test('in a text field a person who types fast is a person, whatever single keys do', () => {
    for (const gapMs of [50, 60, 75, 90]) expect(typed([...keys('hinges'), 'Enter'], gapMs)).toEqual([]);
    // Two keys of a word often go down together.
    expect(typed([...keys('butt hinge'), 'Tab'], [70, 18, 85, 60, 25, 90])).toEqual([]);
    expect(typed([...keys('120'), 'Enter'], [30, 28, 62])).toEqual([]);
  });

  test('a scan with a hiccup of the PC in it is still a scan', () => {
    expect(typed([...keys('8900000123452'), 'Enter'], [8, 9, 8, 8, 90, 8])).toEqual(['8900000123452']);
  });

  test('where nothing can be typed a slow scanner is heard up to 100 ms a key', () => {
    expect(typed([...keys('123'), 'Enter'], 100, { typing: false })).toEqual(['123']);
    expect(typed([...keys('123'), 'Enter'], 101, { typing: false })).toEqual([]);
  });

  test('a slow scanner is heard in a field too once the limits allow it', () => {
    const detector = new ScanDetector(() => ({
      ...DEFAULT_SCAN_LIMITS,
      gapMaxMs: 200,
      averageMaxMs: 120,
    }));
    expect(typed([...keys('4006381333931'), 'Enter'], 110, { detector })).toEqual(['4006381333931']);
  });

  test('two characters and Enter are a person', () => {
    expect(typed(['1', '2', 'Enter'], 10)).toEqual([]);
  });

  test('what a person typed before a scan is not part of it', () => {
    const detector = new ScanDetector();
    expect(typed([...keys('bolt')], 180, { detector })).toEqual([]);
    expect(typed([...keys('4006381333931'), 'Enter'], 9, { detector, startMs: 5_000 })).toEqual([
      '4006381333931',
    ]);
  });

  test('scans that follow each other are each heard', () => {
    expect(typed([...keys('111'), 'Enter', ...keys('222'), 'Enter', ...keys('111'), 'Enter'], 7)).toEqual([
      '111',
      '222',
      '111',
    ]);
  });

  test('capitals sent with Shift belong to the code', () => {
    expect(typed(['Shift', 'H', 'Shift', 'N', 'Shift', 'G', '4', 'Enter'], 6)).toEqual(['HNG4']);
  });

  test('Ctrl with a letter is the scanner’s within its rhythm and behind its code, and a hand’s a moment later', () => {
    const detector = new ScanDetector();
    const at = (atMs: number) => detector.isInRhythm({ atMs, typing: true });
    const feed = (key: string, atMs: number) => detector.feed({ key, atMs, breaks: false, typing: true });
    expect(at(0)).toBe(false);
    for (const [index, key] of Array.from('890123').entries()) feed(key, index * 8);
    expect([at(48), at(150)]).toEqual([true, false]);
    expect(feed('\u000b', 48)).toMatchObject({ kind: 'scan', code: '890123' });
    expect([at(60), at(160)]).toEqual([true, false]);
  });

  test('Ctrl with a letter behind the code is the scanner’s within the longest pause that one may make, where the focus stayed', () => {
    const detector = new ScanDetector();
    const [box, other] = ['box', 'other'];
    const feed = (key: string, atMs: number) =>
      detector.feed({ key, atMs, breaks: false, typing: false, place: box });
    for (const [index, key] of Array.from('890123').entries()) feed(key, index * 20);
    expect(feed('Enter', 120)).toMatchObject({ kind: 'scan' });
    const at = (place: string, atMs: number) => detector.isInRhythm({ atMs, typing: false, place });
    expect([at(box, 205), at(box, 221), at(other, 205)]).toEqual([true, false, false]);
  });

  test('a shortcut or a held key ends what looked like a scan', () => {
    const detector = new ScanDetector();
    typed([...keys('123')], 5, { detector });
    detector.feed({ key: 's', atMs: 16, breaks: true, typing: true });
    expect(detector.feed({ key: 'Enter', atMs: 20, breaks: false, typing: true })).toEqual({ kind: 'none' });
  });

  test('whatever follows a scan in its rhythm was sent by the scanner, and nothing else is', () => {
    const detector = new ScanDetector();
    const feed = (key: string, atMs: number, breaks = false) =>
      detector.feed({ key, atMs, breaks, typing: true }).kind;
    for (const [index, key] of keys('4006381333931').entries()) feed(key, index * 5);
    expect(feed('Tab', 65)).toBe('scan');
    expect(feed('Enter', 70)).toBe('tail');
    expect(feed('F8', 75)).toBe('tail');
    expect(feed('Escape', 80)).toBe('tail');
    expect(detector.feed({ key: ' ', atMs: 85, breaks: false, typing: true })).toEqual({
      kind: 'first',
      isSent: true,
    });
    expect(feed('Enter', 90)).toBe('tail');
    expect(feed('Enter', 291)).toBe('none');
    for (const [index, key] of keys('4006381333931').entries()) feed(key, 1_000 + index * 5);
    expect([feed('Enter', 1_065), feed('z', 1_070, true), feed('Enter', 1_075)]).toEqual([
      'scan',
      'none',
      'none',
    ]);
    for (const [index, key] of keys('4006381333931').entries()) feed(key, 2_000 + index * 5);
    expect([feed('Enter', 2_065), feed('Enter', 1_900)]).toEqual(['scan', 'none']);
    expect(detector.feed({ key: 'a', atMs: 3_000, breaks: false, typing: true })).toMatchObject({
      isSent: false,
    });
  });

  test('ending keys come one after the other, each as late as a hiccup of the PC, and a sign with Shift soon', () => {
    const detector = new ScanDetector();
    const feed = (key: string, atMs: number) =>
      detector.feed({ key, atMs, breaks: false, typing: true }).kind;
    for (const [index, key] of keys('4006381333931').entries()) feed(key, index * 5);
    expect([feed('Enter', 65), feed('Tab', 150), feed('Enter', 235)]).toEqual(['scan', 'tail', 'tail']);
    for (const [index, key] of keys('4006381333931').entries()) feed(key, 1_000 + index * 5);
    expect([feed('Enter', 1_065), feed('Shift', 1_078)]).toEqual(['scan', 'none']);
    expect(detector.feed({ key: '$', atMs: 1_083, breaks: false, typing: true })).toMatchObject({
      isSent: true,
    });
  });

  test('a short code with a hiccup counts right behind another code, and not by itself', () => {
    const gaps = [5, 5, 5, 5, 5, 85, 5, 5, 5];
    expect(typed([...keys('4C8a'), 'Enter'], [85, 5, 5, 5])).toEqual([]);
    expect(typed([...keys('X7-4Y'), 'Enter', ...keys('4C8a'), 'Enter'], gaps)).toEqual(['X7-4Y', '4C8a']);
  });

  test('a separator belongs to the code in every form that a key has', () => {
    expect(typed([...keys('0109501101020917'), 'Control', '\u001d', ...keys('3712'), 'Enter'], 5)).toEqual([
      '0109501101020917\u001d3712',
    ]);
  });

  test('the keys are told by their place, where each is known', () => {
    const detector = new ScanDetector();
    const feed = (key: string, atMs: number, position: string | null) =>
      detector.feed({ key, atMs, breaks: false, typing: false, position });
    for (const [index, key] of keys('éàDead').entries()) feed(key, index, index === 0 ? '2' : '0');
    expect(feed('Enter', 7, null)).toMatchObject({ code: 'éàDead', byPosition: '200000' });
    feed('é', 500, '2');
    feed('Dead', 505, '[');
    feed('à', 510, '0');
    expect(feed('Enter', 515, null)).toMatchObject({ code: 'éà', byPosition: '2[0' });
    for (const [index, key] of keys('123').entries()) feed(key, 900 + index, null);
    expect(feed('Enter', 905, null)).toMatchObject({ code: '123', byPosition: null });
  });

  test('an arrow key ends what looked like a scan', () => {
    expect(typed(['1', '2', '3', 'ArrowDown', 'Enter'], 5)).toEqual([]);
  });

  test.each(['ArrowDown', 'Escape', 'PageDown', 'End', 'F2'])(
    '%s at the end of a code that its rhythm tells is the scanner’s ending key',
    (ending) => {
      const codes = ['8900000123452', '96385074', '8900000123452'];
      const keysOfAll = codes.flatMap((code) => [...keys(code), ending]);
      for (const gapMs of [5, 20, 38]) expect(typed(keysOfAll, gapMs), `at ${gapMs} ms`).toEqual(codes);
      const detector = new ScanDetector();
      expect(typed([...keys('8900000123452'), ending, 'Enter'], 5, { detector })).toEqual(['8900000123452']);
      // A hand and a text expander send these keys too.
      expect(typed([...keys('108900'), ending], [60, 75, 55])).toEqual([]);
      expect(typed([...keys('regards'), ending], 5)).toEqual([]);
      const prose = keys('108900').map((key, index) => ({ key, atMs: index * 5 }));
      const kinds = [...prose, { key: ending, atMs: 30 }].map(
        ({ key, atMs }) =>
          detector.feed({ key, atMs: 9_000 + atMs, breaks: false, typing: true, prose: true }).kind,
      );
      expect(kinds).not.toContain('scan');
    },
  );
});

/** The code that silence after these keys makes of them. */
function silenced(text: string, gapsMs: readonly number[], limits = DEFAULT_SCAN_LIMITS): string | null {
  const detector = new ScanDetector(() => limits);
  typed(keys(text), gapsMs, { detector });
  const verdict = detector.silence();
  return verdict.kind === 'scan' ? verdict.code : null;
}

describe('a scanner without an ending key', () => {
  test('is heard in the silence after its code, in a field too, once', () => {
    for (const code of ['8900000123452', '96385074', 'HNG-SS-4', '0109501101020917\u001d3712'])
      for (const gaps of [[2], [5], [20], [38], [8, 9, 8, 90]])
        expect(silenced(code, gaps), `${code} at ${gaps.join()}`).toBe(code);
    const detector = new ScanDetector();
    typed(keys('8900000123452'), 5, { detector });
    expect([detector.isOver(60), detector.isOver(160), detector.isOver(161)]).toEqual([false, false, true]);
    expect([detector.silence().kind, detector.silence().kind]).toEqual(['scan', 'none']);
    expect(detector.isOver(5_000)).toBe(false);
  });

  test('is not a person, however fast: quantities, words and fingers that roll over the keys', () => {
    // The fastest typists stay above 50 ms a key over six keys.
    for (const text of ['120', '2406.25', '1,00,000', '108900', 'Bolt M8x40'])
      for (const gaps of [[50], [60], [75], [55, 28, 90]])
        expect(silenced(text, gaps), `${text} at ${gaps.join()}`).toBeNull();
    for (const text of ['12', '123', '456', '78945']) expect(silenced(text, [8, 12, 15]), text).toBeNull();
  });

  test('is not a text expander, which writes words, several of them or an address', () => {
    for (const text of ['Best regards', '27 MG Road', 'asha27@shop.example'])
      expect(silenced(text, [3]), text).toBeNull();
  });

  test('sends short codes and words too, where a person said that nothing ends them', () => {
    const limits = { ...DEFAULT_SCAN_LIMITS, isUnended: true };
    expect(silenced('890', [8], limits)).toBe('890');
    expect(silenced('RACK-A', [8], limits)).toBe('RACK-A');
    expect(silenced('89', [8], limits)).toBeNull();
    expect(silenced('120', [60], limits)).toBeNull();
    expect(silenced('1200', [10, 12, 55], limits)).toBeNull();
  });

  test('has a late ending key swallowed, and a person’s key later is the person’s', () => {
    const detector = new ScanDetector();
    const feed = (key: string, atMs: number) =>
      detector.feed({ key, atMs, breaks: false, typing: true }).kind;
    typed(keys('8900000123452'), 5, { detector });
    expect([detector.silence().kind, feed('Enter', 70), feed('Enter', 400)]).toEqual([
      'scan',
      'tail',
      'none',
    ]);
    // Keys that are no scan by themselves are one with the ending key that a busy PC brought late.
    typed(keys('890'), 5, { detector, startMs: 1_000 });
    expect([detector.silence().kind, feed('Enter', 1_020)]).toEqual(['none', 'scan']);
  });

  test('does not count what follows the ending key of a code', () => {
    const detector = new ScanDetector();
    typed([...keys('8900000123452'), 'Enter', ...keys('LOT-123456')], 5, { detector });
    expect(detector.silence().kind).toBe('none');
  });
});
