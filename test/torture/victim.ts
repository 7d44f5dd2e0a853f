/** A process that is fed operations, heard, and killed at a moment that was drawn. */
import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { CLI_MAIN } from '../cli/run-cli.ts';
import { COMPILE_CACHE } from '../compile-cache.ts';
import type { Place } from './place.ts';
import type { Deed } from './work.ts';

export const VICTIMS = ['enqueue', 'sync', 'engine'] as const;
export type VictimName = (typeof VICTIMS)[number];

/** What must have happened before the kill: so many answers, so many requests, or nothing but time; and how much later it comes. */
export interface Moment {
  readonly answers: number;
  readonly requests: number;
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

  constructor(place: Place, name: VictimName) {
    this.#place = place;
    this.#requestsBefore = place.service.requests.length;
    this.#child = spawn(process.execPath, argumentsFor(place, name), {
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

  async #until({ answers, requests, laterMs }: Moment): Promise<void> {
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

function argumentsFor({ dataDir, service, factor, sinceMs }: Place, name: VictimName): string[] {
  if (name === 'engine') {
    const program = join(import.meta.dirname, 'engine-child.ts');
    return [program, dataDir, service.url, service.token, String(factor), String(sinceMs)];
  }
  return [CLI_MAIN, name, '--data-dir', dataDir, '--base-url', service.url];
}

function after(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
