/**
 * A PC on which nothing runs for long: a scheduler starts `sync --deadline` for 5 to 60 s, and people change things from the command line
 * in between. A run that ends with "complete" has a mirror that equals the Service, as long as nobody else wrote meanwhile (I11).
 */
import type { Random } from '../../../src-service/random.ts';
import type { Checks } from './checks.ts';
import type { Model } from './model.ts';
import type { Pc } from './pc.ts';
import type { VirtualTime } from './virtual-time.ts';

const MINUTE_MS = 60_000;
const RUN_MS = { least: 5_000, most: 60_000 };

export interface ShortRunsParts {
  readonly pc: Pc;
  readonly checks: Checks;
  readonly time: VirtualTime;
  readonly model: Model;
  readonly random: Random;
}

export class ShortRuns {
  readonly #parts: ShortRunsParts;
  /** Commands that use the program now, by the number of its opening: with a killed program they are gone. */
  #users = { opening: 0, count: 0 };
  #isCalm = false;
  #hasEnded = false;

  constructor(parts: ShortRunsParts) {
    this.#parts = parts;
  }

  /** Runs again and again, with pauses between them. */
  begin(): void {
    const { random, time } = this.#parts;
    const minutes = this.#isCalm ? random.pick([1, 2, 4]) : random.pick([2, 5, 10, 20, 40]);
    time.after(minutes * MINUTE_MS * (0.5 + random.next()), () => {
      if (this.#hasEnded) return;
      this.begin();
      void this.#run();
    });
  }

  /** As a command of the command line does: opens the database, does one thing, closes it. */
  async command(work: () => Promise<unknown>): Promise<void> {
    const { pc } = this.#parts;
    await pc.open();
    if (!pc.isRunning) return;
    const opening = pc.openings;
    this.#users = { opening, count: this.#users.opening === opening ? this.#users.count + 1 : 1 };
    try {
      await work();
    } finally {
      if (this.#users.opening === opening && (this.#users.count -= 1) === 0 && pc.openings === opening)
        await pc.stop();
    }
  }

  /** From now on with short pauses. */
  calmDown(): void {
    this.#isCalm = true;
    this.begin();
  }

  /** Starts no further run. */
  end(): void {
    this.#hasEnded = true;
  }

  #run(): Promise<void> {
    const { pc, checks, model, random } = this.#parts;
    return this.command(async () => {
      const deadlineMs = random.between(RUN_MS.least, RUN_MS.most);
      const sinceMs = model.nowMs();
      const wasLate = model.shape.listLagMs > 0;
      const { stopped } = await pc.run(deadlineMs);
      const isLate = wasLate || model.shape.listLagMs > 0;
      if (stopped !== 'complete' || isLate || model.hasWritten(pc.name, sinceMs)) return;
      await checks.equalsAfterRun();
    });
  }
}
