/** The events of a run, as one hash and the last lines of it. The same seed gives the same hash. */
import { createHash } from 'node:crypto';

const LINES_KEPT = 400;
/** Letters: one call for many lines. */
const HASHED_AT_ONCE = 16_384;

export class Trace {
  lines = 0;
  readonly #hash = createHash('sha256');
  #unhashed = '';
  readonly #last: string[] = [];
  readonly #nowMs: () => number;
  readonly #say: ((line: string) => void) | null;

  constructor(nowMs: () => number, say: ((line: string) => void) | null) {
    this.#nowMs = nowMs;
    this.#say = say;
  }

  note(text: string): void {
    const line = `${this.#nowMs().toFixed(3)} ${text}`;
    this.lines += 1;
    this.#unhashed += `${line}\n`;
    if (this.#unhashed.length > HASHED_AT_ONCE) this.#hashAll();
    this.#last.push(line);
    if (this.#last.length > 2 * LINES_KEPT) this.#last.splice(0, LINES_KEPT);
    this.#say?.(line);
  }

  /** The newest lines, oldest first. */
  last(count = LINES_KEPT): readonly string[] {
    return this.#last.slice(-count);
  }

  digest(): string {
    this.#hashAll();
    return this.#hash.copy().digest('hex');
  }

  #hashAll(): void {
    this.#hash.update(this.#unhashed);
    this.#unhashed = '';
  }
}
