import { describe, expect, it } from 'vitest';
import { CountedLog, type Counted } from '../../src-sync/transport/counted-log.ts';
import { randomStream, type Random } from '../../src-service/random.ts';

/** As the words of the class say it, however long that takes. */
class Plainly {
  readonly #counted: readonly Counted[];

  constructor(counted: readonly Counted[]) {
    this.#counted = counted;
  }

  latestAmongFirst(number: number): number {
    const sure = this.#counted.map((one, index) => {
      const perhapsBefore = this.#counted.slice(index + 1).filter((other) => other.sentMs < one.answeredMs);
      return index <= number && index + perhapsBefore.length <= number;
    });
    return sure.lastIndexOf(true);
  }

  oldestAmongLast(number: number, end: number): number {
    const sure = this.#counted.slice(0, end).map((one, index) => {
      const perhapsAfter = this.#counted.slice(0, index).filter((other) => other.answeredMs > one.sentMs);
      return index >= number && index - perhapsAfter.length >= number;
    });
    return sure.includes(true) ? sure.indexOf(true) : end;
  }
}

/** Some that follow each other, some that are out together, one now and then that takes long. */
function requests(random: Random, count: number): readonly Counted[] {
  const sentMs = Array.from({ length: count }, () => random.between(0, 40 * count));
  return sentMs
    .map((ms) => ({ sentMs: ms, answeredMs: ms + random.between(1, random.chance(0.1) ? 2_000 : 90) }))
    .toSorted((one, other) => one.answeredMs - other.answeredMs);
}

describe('what the Service counted', () => {
  it('is told for certain however requests were out together', () => {
    const random = randomStream(7, 'counted');
    for (let round = 0; round < 40; round += 1) {
      const counted = requests(random, random.between(1, 60));
      const log = new CountedLog();
      for (const one of counted) log.add(one);
      const plain = new Plainly(counted);
      for (let number = 0; number < counted.length; number += 1) {
        expect(log.latestAmongFirst(number)).toBe(plain.latestAmongFirst(number));
        expect(log.oldestAmongLast(number, counted.length)).toBe(
          plain.oldestAmongLast(number, counted.length),
        );
      }
    }
  });

  it('keeps its numbers when what is long over is forgotten', () => {
    const log = new CountedLog();
    for (let number = 0; number < 3_000; number += 1)
      log.add({ sentMs: number * 1_000, answeredMs: number * 1_000 + 100 });
    expect(log.length).toBe(3_000);
    expect(log.first).toBeGreaterThan(1_500);
    expect(log.at(2_999)).toEqual({ sentMs: 2_999_000, answeredMs: 2_999_100 });
    expect(log.latestAmongFirst(2_999)).toBe(2_999);
    expect(log.oldestAmongLast(2_990, 2_999)).toBe(2_990);
  });
});
