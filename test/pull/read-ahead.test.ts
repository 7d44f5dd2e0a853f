import { describe, expect, it } from 'vitest';
import type { Clock } from '../../src-sync/domain/clock.ts';
import { failure } from '../../src-sync/domain/failure.ts';
import { failed, ok, type Result } from '../../src-sync/domain/result.ts';
import { ReadAhead } from '../../src-sync/pull/sweep/read-ahead.ts';

interface Step {
  readonly page: number;
  readonly next: number | null;
}

/** Every moment is over at once. */
const noPatience: Clock['after'] = (_delayMs, run) => {
  setImmediate(run);
  return () => undefined;
};

/** A list whose pages are answered when the test says so, from the last to page 1. */
class Pages {
  readonly asked: number[] = [];
  out = 0;
  outMost = 0;
  #answers = new Map<number, (result: Result<Step>) => void>();

  readonly read = (page: number): Promise<Result<Step>> => {
    this.asked.push(page);
    this.out += 1;
    this.outMost = Math.max(this.outMost, this.out);
    return new Promise((resolve) => {
      const end = (result: Result<Step>): void => {
        if (this.#answers.delete(page)) this.out -= 1;
        resolve(result);
      };
      this.#answers.set(page, end);
    });
  };

  readonly means = {
    takeBack: (): void => {
      for (const end of this.#answers.values()) end(failed(failure('CANCELLED', 'taken back')));
    },
    after: noPatience,
  };

  answer(page: number): void {
    this.#answers.get(page)?.(ok({ page, next: page === 1 ? null : page - 1 }));
  }

  fail(page: number): void {
    this.#answers.get(page)?.(failed(failure('UNREACHABLE', 'offline')));
  }
}

const value = (result: Result<Step> | null): Step => {
  if (result?.ok !== true) throw new Error('a step was expected');
  return result.value;
};

describe('reading ahead', () => {
  it('asks for the page after the one that is handed over, and never for two at a time', async () => {
    const pages = new Pages();
    const ahead = new ReadAhead<number, Step>(pages.read, pages.means, 4);
    expect(pages.asked).toEqual([4]);
    for (const page of [4, 3, 2, 1]) {
      pages.answer(page);
      expect(value(await ahead.next()).page).toBe(page);
      expect(pages.asked.at(-1)).toBe(Math.max(1, page - 1));
    }
    expect(await ahead.next()).toBeNull();
    expect(pages.asked).toEqual([4, 3, 2, 1]);
    expect(pages.outMost).toBe(1);
  });

  it('hands over what has come by now, and says so when nothing has', async () => {
    const pages = new Pages();
    const ahead = new ReadAhead<number, Step>(pages.read, pages.means, 3);
    expect(await ahead.arrived()).toBeNull();
    pages.answer(3);
    expect((await ahead.arrived())?.page).toBe(3);
    expect(await ahead.arrived()).toBeNull();
    pages.answer(2);
    expect((await ahead.arrived())?.page).toBe(2);
    pages.answer(1);
    expect(value(await ahead.next()).page).toBe(1);
    expect(await ahead.arrived()).toBeNull();
    expect(pages.outMost).toBe(1);
  });

  it('waits a moment for an answer that is about to come', async () => {
    const pages = new Pages();
    const moments: (() => void)[] = [];
    let cancelled = 0;
    const after: Clock['after'] = (_delayMs, run) => {
      moments.push(run);
      return () => (cancelled += 1);
    };
    const ahead = new ReadAhead<number, Step>(pages.read, { ...pages.means, after }, 2);
    const soon = ahead.arrived();
    pages.answer(2);
    expect((await soon)?.page).toBe(2);
    const late = ahead.arrived();
    moments.at(-1)?.();
    expect(await late).toBeNull();
    expect({ moments: moments.length, cancelled }).toEqual({ moments: 2, cancelled: 2 });
  });

  it('leaves a failure to whoever waits for the next page, and asks for nothing after it', async () => {
    const pages = new Pages();
    const ahead = new ReadAhead<number, Step>(pages.read, pages.means, 2);
    pages.answer(2);
    expect(value(await ahead.next()).page).toBe(2);
    pages.fail(1);
    expect(await ahead.arrived()).toBeNull();
    expect(await ahead.next()).toMatchObject({ ok: false, failure: { code: 'UNREACHABLE' } });
    expect(await ahead.next()).toBeNull();
    expect(pages.asked).toEqual([2, 1]);
  });

  it('takes back a request that is out when it ends, and nothing goes on after it', async () => {
    const pages = new Pages();
    const ahead = new ReadAhead<number, Step>(pages.read, pages.means, 3);
    pages.answer(3);
    await ahead.next();
    expect(pages.out).toBe(1);
    await ahead.end();
    expect(pages.out).toBe(0);
    expect(await ahead.next()).toBeNull();
    expect(pages.asked).toEqual([3, 2]);
  });

  it('throws a bug to whoever takes the page', async () => {
    const ahead = new ReadAhead<number, Step>(
      () => Promise.reject(new Error('a bug')),
      { takeBack: () => undefined, after: noPatience },
      1,
    );
    expect(await ahead.arrived()).toBeNull();
    await expect(ahead.next()).rejects.toThrow('a bug');
  });
});
