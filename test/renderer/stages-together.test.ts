/** A person's stages and a colleague's, put together before they are saved. */
import { describe, expect, it } from 'vitest';
import { together, type Stage } from '../../src-renderer/features/settings/crm/stages.ts';

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
