import { describe, expect, test } from 'vitest';
import { ScanDetector } from '../../src-renderer/features/scan/detector.ts';

/** The keys a scanner sends for a code, one per character. */
function keys(code: string): string[] {
  return Array.from(code);
}

/** Feeds keys with a gap between them and returns the codes that were recognised. */
function typed(
  strokes: readonly string[],
  gapMs: number,
  detector = new ScanDetector(),
  startMs = 0,
): string[] {
  const codes: string[] = [];
  strokes.forEach((key, index) => {
    const verdict = detector.feed({ key, atMs: startMs + index * gapMs, breaks: false });
    if (verdict.kind === 'scan') codes.push(verdict.code);
  });
  return codes;
}

describe('telling a scanner from a person', () => {
  test('a fast code ended by Enter or Tab is a scan', () => {
    expect(typed([...keys('8900000123452'), 'Enter'], 8)).toEqual(['8900000123452']);
    expect(typed([...keys('HNG-SS-4'), 'Tab'], 30)).toEqual(['HNG-SS-4']);
  });

  test('the slowest scanner within the limit is heard, anything slower is a person', () => {
    expect(typed([...keys('123'), 'Enter'], 100)).toEqual(['123']);
    expect(typed([...keys('123'), 'Enter'], 101)).toEqual([]);
  });

  test('two characters and Enter are a person', () => {
    expect(typed(['1', '2', 'Enter'], 10)).toEqual([]);
  });

  test('what a person typed before a scan is not part of it', () => {
    const detector = new ScanDetector();
    expect(typed([...keys('bolt')], 180, detector)).toEqual([]);
    expect(typed([...keys('4006381333931'), 'Enter'], 9, detector, 5_000)).toEqual(['4006381333931']);
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

  test('a shortcut or a held key ends what looked like a scan', () => {
    const detector = new ScanDetector();
    typed([...keys('123')], 5, detector);
    detector.feed({ key: 's', atMs: 16, breaks: true });
    expect(detector.feed({ key: 'Enter', atMs: 20, breaks: false })).toEqual({ kind: 'none' });
  });

  test('an arrow key ends what looked like a scan', () => {
    expect(typed(['1', '2', '3', 'ArrowDown', 'Enter'], 5)).toEqual([]);
  });
});
