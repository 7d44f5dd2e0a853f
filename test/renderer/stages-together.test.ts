/** A person's stages and a colleague's, put together before they are saved. */
import { describe, expect, it } from 'vitest';
import { withKeys } from '../../src-sync/domain/records/stage-keys.ts';
import {
  labelProblem,
  stagesOf,
  together,
  withNew,
  type Stage,
} from '../../src-renderer/shared/stages/stages.ts';

const stage = (key: string, more: Partial<Stage> = {}): Stage => ({
  ...{ key, label: key, visible: true, system: false, probability: '10', ...more },
});
const SEEN = [stage('A'), stage('B'), stage('C')];
const shown = ({ stages }: ReturnType<typeof together>) =>
  stages.map(({ key, label, winProbability }) => `${String(key)} ${String(label)} ${String(winProbability)}`);

describe('my stages and those of a colleague', () => {
  it('keep what each of us changed in different ones', () => {
    const mine = [stage('A', { label: 'Mine' }), stage('B'), stage('C')];
    const theirs = [stage('A'), stage('B', { probability: '75' }), stage('C'), stage('D')];
    const merged = together(SEEN, mine, theirs);
    expect(merged.disputed).toEqual([]);
    expect(shown(merged)).toEqual(['A Mine 10', 'B B 75', 'C C 10', 'D D 10']);
  });

  it('keep the rest of theirs where both changed the same field', () => {
    const mine = [stage('A', { label: 'Mine' }), stage('B'), stage('C')];
    const theirs = [
      stage('A', { label: 'Theirs' }),
      stage('B', { probability: '75' }),
      stage('C'),
      stage('D'),
    ];
    const merged = together(SEEN, mine, theirs);
    expect(merged.disputed).toEqual(['stages.A.label']);
    expect(shown(merged)).toEqual(['A Mine 10', 'B B 75', 'C C 10', 'D D 10']);
  });

  it('stand in my order where both moved some, with what they changed inside', () => {
    const mine = [stage('C'), stage('A'), stage('B')];
    const theirs = [stage('B', { probability: '75' }), stage('A'), stage('C'), stage('D')];
    const merged = together(SEEN, mine, theirs);
    expect(merged.disputed).toContain('stages');
    // The new one stands behind the stage that it follows there.
    expect(shown(merged)).toEqual(['C C 10', 'D D 10', 'A A 10', 'B B 75']);
  });

  it('lack what I removed, unless they changed it: then that is disputed', () => {
    const mine = [stage('A'), stage('C')];
    expect(shown(together(SEEN, mine, SEEN))).toEqual(['A A 10', 'C C 10']);
    const changed = [stage('A'), stage('B', { label: 'Theirs' }), stage('C')];
    expect(together(SEEN, mine, changed).disputed.length).toBeGreaterThan(0);
  });
});

const keysOf = (stages: readonly Stage[]) => stages.map(({ key, label }) => `${key} ${label}`);

describe('stages that the Service sends without keys, or with one key for several', () => {
  it.each([
    ['none', [{ label: 'New' }, { label: 'Won' }, { label: 'Lost' }], ['NEW New', 'WON Won', 'LOST Lost']],
    ['one twice', [{ key: 'A' }, { key: 'A_2' }, { key: 'A', label: 'B' }], ['A A', 'A_2 A_2', 'B B']],
    ['two of one name', [{ label: 'New' }, { label: 'New' }, {}], ['NEW New', 'NEW_2 New', '_2 ']],
    ['some', [{ label: 'New' }, { key: 'NEW', label: 'Won' }], ['NEW_2 New', 'NEW Won']],
  ])('%s: get a key each, which a new stage does not take', (_, sent, keys) => {
    expect(keysOf(stagesOf(sent))).toEqual(keys);
    const more = withNew(stagesOf(sent), 'New');
    expect(new Set(more.map(({ key }) => key)).size).toBe(sent.length + 1);
  });

  it.each([
    ['moved', [{ label: 'Lost' }, { label: 'New' }, { label: 'Won' }], ['LOST Lost', 'NEW New', 'WON Won']],
    [
      'renamed',
      [{ label: 'New' }, { label: 'Sold' }, { label: 'Lost' }],
      ['NEW New', 'WON Sold', 'LOST Lost'],
    ],
    ['taken away', [{ label: 'New' }, { label: 'Lost' }], ['NEW New', 'LOST Lost']],
    [
      'added',
      [{ label: 'Visit' }, { label: 'New' }, { label: 'Won' }, { label: 'Lost' }],
      ['VISIT Visit', 'NEW New', 'WON Won', 'LOST Lost'],
    ],
    [
      'given keys',
      [
        { key: 's1', label: 'New' },
        { key: 's2', label: 'Won' },
        { key: 's3', label: 'Lost' },
      ],
      ['s1 New', 's2 Won', 's3 Lost'],
    ],
  ])('are the same stages after a colleague has %s one', (_, sent, keys) => {
    const before = stagesOf([{ label: 'New' }, { label: 'Won' }, { label: 'Lost' }]);
    expect(keysOf(stagesOf(sent, before))).toEqual(keys);
  });

  it('and twins that a colleague has put in another order', () => {
    const before = stagesOf([
      { key: 'A', label: 'New' },
      { key: 'A', label: 'Old' },
    ]);
    const after = stagesOf(
      [
        { key: 'A', label: 'Old' },
        { key: 'A', label: 'New' },
      ],
      before,
    );
    expect(keysOf(after)).toEqual(['OLD Old', 'A New']);
  });

  it('keep what a colleague changed in another one', () => {
    const before = stagesOf([{ label: 'New', winProbability: 10 }, { label: 'Won' }]);
    const mine = before.map((one) => (one.label === 'Won' ? { ...one, label: 'Sold' } : one));
    const theirs = stagesOf(
      [{ label: 'New', winProbability: 30 }, { label: 'Won' }, { label: 'Lost' }],
      before,
    );
    const merged = together(before, mine, theirs);
    expect(merged.disputed).toEqual([]);
    expect(merged.stages).toMatchObject([
      { key: 'NEW', label: 'New', winProbability: 30 },
      { key: 'WON', label: 'Sold' },
      { key: 'LOST', label: 'Lost' },
    ]);
  });

  it('have keys in a draft of an earlier version, too', () => {
    const draft = [stage('', { label: 'New' }), stage('', { label: 'Won' })];
    expect(keysOf(withKeys(draft, []))).toEqual(['NEW New', 'WON Won']);
  });

  it('may keep a name that the Service has twice, and get no name twice here', () => {
    const [one, other] = stagesOf([{ label: 'New' }, { label: 'New' }]);
    expect(labelProblem('New', [other!], one!.label)).toBeNull();
    expect(labelProblem('new', [other!], 'Won')).toMatch(/New/);
  });
});

describe('a new stage', () => {
  it('stands behind what a pipeline begins with and before what it ends with', () => {
    const own = ['New', 'Won', 'Lost'].map((label) => stage(label, { system: true }));
    expect(keysOf(withNew(own, 'Visit'))).toEqual(['New New', 'VISIT Visit', 'Won Won', 'Lost Lost']);
  });
});
