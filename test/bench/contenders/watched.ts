/** A contender's process that is ended when it takes longer or more memory than it may. */
import { readFileSync } from 'node:fs';
import { BenchChild, type ChildOptions } from '../children.ts';

const LOOK_EVERY_MS = 250;

export interface Allowed {
  readonly seconds: number;
  readonly gigabytes: number;
}

/** It was ended, or ended itself: said in the page in place of a figure. */
export class Fallen extends Error {}

/** Resident memory now; 0 where nobody tells. */
function residentGigabytes(pid: number | undefined): number {
  try {
    const status = readFileSync(`/proc/${pid ?? 0}/status`, 'utf8');
    return Number(/^VmRSS:\s*(\d+) kB$/m.exec(status)?.[1] ?? 0) / 1_048_576;
  } catch {
    return 0;
  }
}

export class WatchedChild {
  readonly #child: BenchChild;
  readonly #allowed: Allowed;
  #fallen: string | null = null;

  constructor(allowed: Allowed, name: string, options: ChildOptions) {
    this.#allowed = allowed;
    this.#child = new BenchChild(name, options);
  }

  async ask<Answer>(what: string, parameters: unknown = null): Promise<Answer> {
    const endMs = performance.now() + this.#allowed.seconds * 1_000;
    const watch = setInterval(() => {
      if (performance.now() > endMs) this.#fell(`over ${this.#allowed.seconds} s`);
      else if (residentGigabytes(this.#child.pid) > this.#allowed.gigabytes)
        this.#fell(`over ${this.#allowed.gigabytes} GB`);
    }, LOOK_EVERY_MS);
    try {
      return await this.#child.ask<Answer>(what, parameters);
    } catch (error) {
      throw new Fallen(this.#fallen ?? String(error).replace(/^(Error: )+/, ''));
    } finally {
      clearInterval(watch);
    }
  }

  async end(): Promise<void> {
    const late = setTimeout(() => this.#child.kill(), this.#allowed.seconds * 1_000);
    await this.#child.end();
    clearTimeout(late);
  }

  kill(): void {
    this.#child.kill();
  }

  #fell(why: string): void {
    this.#fallen ??= why;
    this.#child.kill();
  }
}
