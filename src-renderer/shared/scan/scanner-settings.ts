/** The settings of a PC's own scanner, and their meaning for the keys that it sends. */
import type { ScannerSettings } from '../../../src-sync/domain/stock/scanner.ts';
import { isSentWithoutEnding, type ScanLimits } from './detector.ts';

/** A scanner keeps its rhythm: most of its keys come far sooner than the longest gap that a busy PC may put between two. */
const AVERAGE_OF_GAP = 0.4;

export function limitsOf({ lengthMin, gapMaxMs, ending }: ScannerSettings): ScanLimits {
  return { lengthMin, gapMaxMs, averageMaxMs: gapMaxMs * AVERAGE_OF_GAP, isUnended: ending === 'none' };
}

/** The code without the prefix and suffix of the scanner. */
export function codeOf(sent: string, { prefix, suffix }: ScannerSettings): string {
  // Spaces behind the code before, in the same rhythm, stand before this one.
  const begun = sent.startsWith(prefix) ? sent : sent.trimStart();
  const rest = begun.startsWith(prefix) ? begun.slice(prefix.length) : sent;
  return suffix !== '' && rest.endsWith(suffix) ? rest.slice(0, -suffix.length) : rest;
}

export interface TimedKey {
  readonly key: string;
  readonly atMs: number;
}

/** The verdict of the test page about keys that came one after the other. */
export interface Burst {
  readonly keys: readonly TimedKey[];
  readonly sent: string;
  /** `null` where nothing ended it: then only the rhythm of a longer code tells that it is complete. */
  readonly endedBy: 'Enter' | 'Tab' | null;
  readonly longestMs: number;
  /** Over all gaps, that before the ending key included; `null` of a single key. */
  readonly averageMs: number | null;
}

export function burstOf(keys: readonly TimedKey[]): Burst {
  const gaps = keys.slice(1).map(({ atMs }, index) => atMs - (keys[index]?.atMs ?? atMs));
  const last = keys.at(-1)?.key;
  const endedBy = last === 'Enter' || last === 'Tab' ? last : null;
  return {
    keys,
    sent: (endedBy === null ? keys : keys.slice(0, -1)).map(({ key }) => key).join(''),
    endedBy,
    longestMs: Math.max(0, ...gaps),
    averageMs: gaps.length === 0 ? null : gaps.reduce((sum, gap) => sum + gap, 0) / gaps.length,
  };
}

export interface Judgement {
  readonly kind: 'scan' | 'unended' | 'short' | 'slow';
  /** Heard too while the focus is in a text field, where a person may be typing. */
  readonly inFields: boolean;
  /** The longest gap that would make a scan of it everywhere; `null` where that is not what is wrong, or no gap would. */
  readonly allowMs: number | null;
}

const GAP_MOST_MS = 500;

/** The meaning that a burst of keys was given, and the advice where that is wrong. */
export function judge(burst: Burst, settings: ScannerSettings): Judgement {
  const limits = limitsOf(settings);
  const { lengthMin, gapMaxMs, averageMaxMs } = limits;
  const length = Array.from(burst.sent).length;
  const averageMs = burst.averageMs ?? 0;
  const { longestMs } = burst;
  const neededMs = Math.ceil((Math.max(longestMs, averageMs / AVERAGE_OF_GAP) * 1.2) / 10) * 10;
  const allowMs = neededMs > gapMaxMs && neededMs <= GAP_MOST_MS ? neededMs : null;
  if (burst.endedBy === null) {
    const silenced = { typed: burst.sent, text: burst.sent, length, averageMs, longestMs };
    if (isSentWithoutEnding(silenced, limits)) return { kind: 'scan', inFields: true, allowMs: null };
    const isSlow = averageMs > averageMaxMs || longestMs > gapMaxMs;
    return { kind: 'unended', inFields: false, allowMs: isSlow ? allowMs : null };
  }
  if (length < lengthMin) return { kind: 'short', inFields: false, allowMs: null };
  if (longestMs > gapMaxMs) return { kind: 'slow', inFields: false, allowMs };
  const inFields = averageMs <= averageMaxMs;
  return { kind: 'scan', inFields, allowMs: inFields ? null : allowMs };
}
