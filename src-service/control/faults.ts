/** Faults between a request and its answer: rules that match requests, and the answers that rules give. */
import { gzipSync } from 'node:zlib';
import type { Random } from '../random.ts';
import { invalid } from '../http/refusal.ts';

export const FAULT_KINDS = [
  'refuse',
  'cutUpload',
  'cutBeforeCommit',
  'cutAfterCommit',
  'hang',
  'delay',
  'truncate',
  'cutAnswer',
  'gzipCut',
  'html',
  'redirect',
  'unauthorized',
  'conflict',
  'tooMany',
  'status',
  'empty',
  'missingEnvelope',
  'clockSkew',
  'resetInMs',
  'contentType',
] as const;

export type FaultKind = (typeof FAULT_KINDS)[number];

export interface FaultRule {
  readonly kind: FaultKind;
  readonly match?: { readonly method?: string; readonly path?: RegExp | string; readonly query?: RegExp };
  /** Number of times that it fires; without it until cleared. */
  readonly times?: number;
  readonly probability?: number;
  /** Matching requests let through first. */
  readonly skip?: number;
  /** The work is done although the answer says otherwise. */
  readonly commit?: boolean;
  readonly delayMs?: number;
  readonly bytes?: number;
  readonly location?: string;
  readonly retryAfter?: number | string | null;
  readonly waitMs?: number;
  readonly status?: number;
  readonly code?: string | null;
  readonly message?: string;
  readonly fields?: readonly string[];
  readonly skewMs?: number;
  readonly contentType?: string;
}

interface ActiveRule {
  readonly rule: FaultRule;
  readonly path: RegExp | null;
  left: number;
  toSkip: number;
}

export class Faults {
  private readonly random: Random;
  private rules: ActiveRule[] = [];
  private readonly firedCounts = new Map<FaultKind, number>();

  constructor(random: Random) {
    this.random = random;
  }

  add(rule: FaultRule): void {
    if (!FAULT_KINDS.includes(rule.kind)) throw invalid(`There is no fault ${rule.kind}`);
    const path = rule.match?.path;
    this.rules.push({
      rule,
      path: path === undefined ? null : new RegExp(path),
      left: rule.times ?? Number.POSITIVE_INFINITY,
      toSkip: rule.skip ?? 0,
    });
  }

  clear(): void {
    this.rules = [];
  }

  /** Rules that may still fire. */
  active(): readonly FaultRule[] {
    return this.rules.map((active) => active.rule);
  }

  /** Number of faults that fired since the start; a fault that never fired proves nothing. */
  fired(kind?: FaultKind): number {
    if (kind !== undefined) return this.firedCounts.get(kind) ?? 0;
    return [...this.firedCounts.values()].reduce((sum, count) => sum + count, 0);
  }

  /** The fault for this request, if any. */
  take(method: string, path: string, query = ''): FaultRule | null {
    for (const active of this.rules) {
      if (!this.hits(active, method, path, query)) continue;
      active.left -= 1;
      if (active.left <= 0) this.rules = this.rules.filter((other) => other !== active);
      this.firedCounts.set(active.rule.kind, this.fired(active.rule.kind) + 1);
      return active.rule;
    }
    return null;
  }

  private hits(active: ActiveRule, method: string, path: string, query: string): boolean {
    const wanted = active.rule.match?.method;
    if (wanted !== undefined && wanted.toUpperCase() !== method) return false;
    if (active.path?.test(path) === false) return false;
    if (active.rule.match?.query?.test(query) === false) return false;
    if (active.toSkip > 0) {
      active.toSkip -= 1;
      return false;
    }
    return active.rule.probability === undefined || this.random.chance(active.rule.probability);
  }
}

/** An answer before it goes out. `cutAtByte`: the connection ends there. */
export interface Outcome {
  status: number;
  headers: Record<string, string>;
  body: Buffer | string;
  cutAtByte?: number;
}

export const PORTAL_PAGE =
  '<!doctype html><html><head><title>Guest Wi-Fi</title></head><body><form>Accept the terms to go on</form></body></html>';

/** `retryAfter` in every form that servers send it. */
export function retryAfterHeader(rule: FaultRule, nowMs: number): string | null {
  if (rule.retryAfter === null) return null;
  if (rule.retryAfter === undefined) return '1';
  if (rule.retryAfter === 'date') return new Date(nowMs + (rule.waitMs ?? 2000)).toUTCString();
  return String(rule.retryAfter);
}

/** An answer that is no envelope (a picture, a file) stays as it is. */
function withoutFields(body: Buffer | string, fields: readonly string[]): Buffer | string {
  const text = body.toString();
  if (!text.startsWith('{')) return body;
  const envelope = JSON.parse(text) as object;
  return JSON.stringify(
    Object.fromEntries(Object.entries(envelope).filter(([name]) => !fields.includes(name))),
  );
}

function skewed(outcome: Outcome, skewMs: number): Outcome {
  const date = Date.parse(outcome.headers.date ?? '');
  const reset = Number(outcome.headers['x-ratelimit-reset'] ?? 0);
  const headers = {
    ...outcome.headers,
    date: new Date(date + skewMs).toUTCString(),
    'x-ratelimit-reset': String(reset + Math.round(skewMs / 1000)),
  };
  return { ...outcome, headers };
}

/** Spoils a finished answer; kinds that replace the answer are made by the pipeline. */
export function spoil(outcome: Outcome, rule: FaultRule): Outcome {
  const text = outcome.body.toString();
  switch (rule.kind) {
    case 'truncate':
      return { ...outcome, body: text.slice(0, Math.floor(text.length / 2)) };
    case 'cutAnswer':
      return { ...outcome, cutAtByte: rule.bytes ?? Math.floor(Buffer.byteLength(text) / 2) };
    case 'gzipCut': {
      const packed = gzipSync(text);
      const headers = { ...outcome.headers, 'content-encoding': 'gzip' };
      return { ...outcome, headers, body: packed.subarray(0, Math.floor(packed.length / 2)) };
    }
    case 'empty':
      return { ...outcome, status: 200, body: '' };
    case 'missingEnvelope':
      return { ...outcome, body: withoutFields(outcome.body, rule.fields ?? ['success']) };
    case 'clockSkew':
      return skewed(outcome, rule.skewMs ?? 86_400_000);
    case 'resetInMs': {
      const reset = Number(outcome.headers['x-ratelimit-reset'] ?? 0);
      return { ...outcome, headers: { ...outcome.headers, 'x-ratelimit-reset': String(reset * 1000) } };
    }
    case 'contentType':
      return {
        ...outcome,
        headers: { ...outcome.headers, 'content-type': rule.contentType ?? 'text/plain' },
      };
    default:
      return outcome;
  }
}
