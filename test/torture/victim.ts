/** A process that is fed operations, heard, and killed at a moment that was drawn. */
import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { CLI_MAIN } from '../cli/run-cli.ts';
import { COMPILE_CACHE } from '../compile-cache.ts';
import { fileOf, type Place } from './place.ts';
import type { Deed } from './work.ts';

export const VICTIMS = ['enqueue', 'sync', 'engine'] as const;
export type VictimName = (typeof VICTIMS)[number] | 'backup' | 'restore' | 'next version';

/** The event that the kill waits for: so many answers, so many requests, a sign, or nothing but time; and how much later it comes. */
export interface Moment {
  readonly answers: number;
  readonly requests: number;
  /** Looked for all the time. */
  readonly sign?: () => boolean;
  readonly laterMs: number;
}

/** Every answer comes, however slow the PC: a program that owes one for longer hangs. */
const ANSWER_WITHIN_MS = 120_000;
/** A program that sends nothing for so long has nothing more to do. */
const IDLE_AFTER_MS = 6_000;
const LOOK_EVERY_MS = 1;

export class Victim {
  readonly #place: Place;
  readonly #child: ChildProcessWithoutNullStreams;
  readonly #closed: Promise<unknown>;
  readonly #requestsBefore: number;
  #heard = '';

  /** @param words what the command is told besides the place */
  constructor(place: Place, name: VictimName, words: readonly string[] = []) {
    this.#place = place;
    this.#requestsBefore = place.service.requests.length;
    this.#child = spawn(process.execPath, argumentsFor(place, name, words), {
      env: {
        PATH: process.env['PATH'] ?? '',
        HOME: place.dataDir,
        STOCKHAND_ACCESS_TOKEN: place.service.token,
        NODE_COMPILE_CACHE: COMPILE_CACHE,
      },
    });
    this.#closed = once(this.#child, 'close');
    // A killed process leaves its stdin pipe broken.
    this.#child.stdin.on('error', () => undefined);
    this.#child.stdout.on('data', (piece: Buffer) => (this.#heard += piece.toString()));
    this.#child.stderr.resume();
  }

  feed(deeds: readonly Deed[]): void {
    this.#child.stdin.write(deeds.map((deed) => `${JSON.stringify(deed.operation)}\n`).join(''));
  }

  /** Nothing more is handed in: it ends when it is done. */
  endInput(): this {
    this.#child.stdin.end();
    return this;
  }

  /** Lets it come to its end; tells how long it took to the sign and from there. */
  async run(sign: () => boolean): Promise<{ readonly toSignMs: number; readonly fromSignMs: number }> {
    const startedMs = performance.now();
    await this.#sees(sign);
    const toSignMs = performance.now() - startedMs;
    await this.#closed;
    return { toSignMs, fromSignMs: performance.now() - startedMs - toSignMs };
  }

  /** @returns whether it still ran, and what it had answered, in order; half a line at the end counts as not heard */
  async kill(moment: Moment): Promise<{ ran: boolean; answers: readonly Answer[] }> {
    await this.#until(moment);
    const ran = !this.#isGone();
    this.#child.kill('SIGKILL');
    await this.#closed;
    const whole = this.#heard.slice(0, this.#heard.lastIndexOf('\n') + 1);
    return {
      ran,
      answers: whole
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line) as Answer),
    };
  }

  async #sees(sign: () => boolean): Promise<void> {
    while (!this.#isGone() && !sign()) await after(LOOK_EVERY_MS);
  }

  async #until({ answers, requests, sign = () => true, laterMs }: Moment): Promise<void> {
    await this.#sees(sign);
    const answerBeforeMs = performance.now() + ANSWER_WITHIN_MS;
    while (!this.#isGone() && this.#answers() < answers && performance.now() < answerBeforeMs) {
      await after(LOOK_EVERY_MS);
    }
    let sent = this.#requests();
    let idleAtMs = performance.now() + IDLE_AFTER_MS;
    while (!this.#isGone() && sent < requests && performance.now() < idleAtMs) {
      await after(LOOK_EVERY_MS);
      if (this.#requests() > sent) idleAtMs = performance.now() + IDLE_AFTER_MS;
      sent = this.#requests();
    }
    await Promise.race([after(laterMs), this.#closed]);
  }

  #isGone(): boolean {
    return this.#child.exitCode !== null || this.#child.signalCode !== null;
  }

  #answers(): number {
    return this.#heard.split('\n').length - 1;
  }

  #requests(): number {
    return this.#place.service.requests.length - this.#requestsBefore;
  }
}

export interface Answer {
  readonly accepted?: boolean;
  readonly opId?: string;
}

function argumentsFor(place: Place, name: VictimName, words: readonly string[]): string[] {
  const { dataDir, service, factor, sinceMs } = place;
  if (name === 'next version') return [join(import.meta.dirname, 'next-version.ts'), fileOf(place)];
  if (name === 'engine') {
    const program = join(import.meta.dirname, 'engine-child.ts');
    return [program, dataDir, service.url, service.token, String(factor), String(sinceMs)];
  }
  return [CLI_MAIN, name, ...words, '--data-dir', dataDir, '--base-url', service.url];
}

function after(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
