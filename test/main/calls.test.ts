/** A second start of Stockhand, or a link of the system, and the run that is open. */
import { describe, expect, it } from 'vitest';
import { parseArguments } from '../../src-main/app/arguments.ts';
import { describeSecondStart, Calls, handOver } from '../../src-main/app/calls.ts';

const ITEM = 'stockhand://item/PIPE-25';
const ITEM_ROUTE = '#/link/item/PIPE-25';
const REFUSED = /^Stockhand opens links to items, contacts, documents and searches/;

function argumentsOf(...words: readonly string[]) {
  const parsed = parseArguments(words);
  if (!parsed.ok) throw new Error(parsed.failure.message);
  return parsed.value;
}

/** A run, with everything that reached its window. */
function runOf(...words: readonly string[]) {
  const calls = new Calls(argumentsOf(...words));
  const seen: string[] = [];
  return {
    calls,
    seen,
    open: () => {
      calls.useWindow({ focus: () => void seen.push('front'), go: (route) => void seen.push(route) });
    },
    serve: () => {
      calls.useNotices(({ message }) => void seen.push(message));
    },
  };
}

function openRun(...words: readonly string[]) {
  const run = runOf(...words);
  run.open();
  run.serve();
  return run;
}

describe('a second start', () => {
  it('brings the window to the front', () => {
    const { calls, seen } = openRun();
    calls.takeSecondStart(handOver([]));
    expect(seen).toEqual(['front']);
  });

  it.each([
    [ITEM_ROUTE, ['--', ITEM]],
    [ITEM_ROUTE, ['--data-dir', '/d', ITEM]],
    ['#/items', ['--route', '#/items']],
  ])('has the window go to %s', (route, words) => {
    const { calls, seen } = openRun();
    calls.takeSecondStart(handOver(words));
    expect(seen).toEqual(['front', route]);
  });

  it('brings nothing to the front and opens nothing where it is hidden', () => {
    const { calls, seen } = openRun();
    calls.takeSecondStart(handOver(['--hidden']));
    calls.takeSecondStart(handOver(['--hidden', '--theme', 'dark', '--', ITEM]));
    expect(seen).toEqual([]);
  });

  it('is told why its link is refused', () => {
    const { calls, seen } = openRun();
    calls.takeSecondStart(handOver(['--', 'stockhand://workspace/other']));
    expect(seen).toEqual(['front', expect.stringMatching(REFUSED)]);
  });

  it('is told which switches had no effect, but not those that the run has itself', () => {
    const { calls, seen } = openRun('--demo', '--theme', 'dark');
    calls.takeSecondStart(handOver(['--demo', '--theme', 'dark', '--data-dir', '/d']));
    expect(seen).toEqual(['front']);
    calls.takeSecondStart(handOver(['--safe-mode', '--theme', 'light', '--size', '800x600', '--first-run']));
    expect(seen.slice(1)).toEqual([
      'front',
      expect.stringContaining('--first-run, --safe-mode, --size, --theme'),
    ]);
  });

  it.each([
    null,
    undefined,
    7,
    {},
    { words: 'abc' },
    { words: [] },
    { words: '[7, null]' },
    handOver(['--size', 'x']),
  ])(
    'that hands over what no start of ours does (%j) brings the window to the front, and no more',
    (call) => {
      const { calls, seen } = openRun();
      calls.takeSecondStart(call);
      expect(seen).toEqual(['front']);
    },
  );

  it('hands over its words as they were written, in ASCII and without a zero byte', () => {
    const words = ['--data-dir', '/home/ज़ारा/desk', '--route', '#/items', ITEM, '\u0000'];
    const { words: text } = handOver(words);
    expect(text).toMatch(/^[ -~]+$/);
    expect(JSON.parse(text)).toEqual(words);
  });

  it('says on its terminal what became of it', () => {
    expect(describeSecondStart(argumentsOf())).toMatch(/^Stockhand is already open.* brought to the front/);
    expect(describeSecondStart(argumentsOf('--hidden'))).not.toContain('front');
    expect(describeSecondStart(argumentsOf('--theme', 'dark'))).toContain(
      'Only a first start takes --theme.',
    );
    expect(describeSecondStart(argumentsOf('--', 'stockhand://item/'))).toContain('The link is damaged');
  });
});

describe('a link', () => {
  it('is where the window of a first start begins', () => {
    expect(runOf('--', ITEM).calls.route).toBe(ITEM_ROUTE);
  });

  it('that comes before there is a window is where it begins, and the last one counts', () => {
    const { calls } = runOf('--route', '#/sync');
    calls.takeLink('stockhand://search/pipe');
    calls.takeSecondStart(handOver(['--', ITEM]));
    expect(calls.route).toBe(ITEM_ROUTE);
  });

  it('of the system is looked for in the window that is open', () => {
    const { calls, seen } = openRun();
    calls.takeLink(ITEM);
    calls.takeLink('stockhand://workspace/other');
    expect(seen).toEqual(['front', ITEM_ROUTE, 'front', expect.stringMatching(REFUSED)]);
  });

  it('that is refused at a first start is told once the page is there', () => {
    const { calls, seen, open, serve } = runOf('--', 'stockhand://workspace/other');
    expect(calls.route).toBeNull();
    open();
    expect(seen).toEqual([]);
    serve();
    expect(seen).toEqual([expect.stringMatching(REFUSED)]);
  });
});
