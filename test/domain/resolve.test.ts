import { describe, expect, it } from 'vitest';
import { mergeRecord } from '../../src-sync/domain/records/merge.ts';
import { conflictOf } from '../../src-sync/push/plan.ts';
import { decideEdit, type Choice } from '../../src-sync/domain/outbox/resolve.ts';
import type { JsonObject } from '../../src-sync/domain/values/json.ts';

const stage = (key: string, label: string, more: JsonObject = {}): JsonObject => ({ key, label, ...more });
const base = { stages: [stage('new', 'New'), stage('quote', 'Quote'), stage('won', 'Won')] };
const { stages } = base;

/** The request after a decision, and the question when the record is `then` by that time. */
function decided(
  was: JsonObject,
  mine: JsonObject,
  theirs: JsonObject,
  choices: Readonly<Record<string, Choice>>,
  then: JsonObject = theirs,
) {
  const conflict = conflictOf(mergeRecord(was, mine, theirs).conflicts);
  expect(conflict.fields).toEqual(Object.keys(choices));
  const edit = decideEdit({ body: mine, base: was }, conflict, new Map(Object.entries(choices)));
  return mergeRecord(edit.base, edit.body, then);
}

describe('stages of a pipeline', () => {
  it('are joined by their key, also when one side adds and the other takes away', () => {
    const mine = { stages: [stages[0]!, stage('visit', 'Visit'), stage('quote', 'Quotation'), stages[2]!] };
    const theirs = { stages: [stage('new', 'Fresh', { winProbability: 5 }), stages[1]!] };
    expect(mergeRecord(base, mine, theirs)).toEqual({
      changes: {
        stages: [
          stage('new', 'Fresh', { winProbability: 5 }),
          stage('visit', 'Visit'),
          stage('quote', 'Quotation'),
        ],
      },
      conflicts: [],
    });
  });

  it('keep the order of whoever moved them, and ask when both did', () => {
    const turned = { stages: stages.toReversed() };
    const labelled = { stages: [stage('new', 'Fresh'), stages[1]!, stages[2]!] };
    expect(mergeRecord(base, turned, labelled).changes['stages']).toEqual([
      stages[2],
      stages[1],
      stage('new', 'Fresh'),
    ]);
    expect(mergeRecord(base, labelled, turned).changes['stages']).toEqual([
      stages[2],
      stages[1],
      stage('new', 'Fresh'),
    ]);
    const moved = { stages: [stages[1]!, stages[0]!, stages[2]!] };
    expect(mergeRecord(base, moved, turned).conflicts.map((one) => one.field)).toEqual(['stages']);
  });

  it('are asked about one by one', () => {
    const mine = { stages: [stage('new', 'A'), stage('won', 'Won')] };
    const theirs = { stages: [stage('new', 'B'), stage('quote', 'Offer'), stage('won', 'Won')] };
    const merge = mergeRecord(base, mine, theirs);
    expect(merge.conflicts).toEqual([
      { field: 'stages.new.label', base: 'New', mine: 'A', theirs: 'B' },
      { field: 'stages.quote', base: stages[1], mine: null, theirs: stage('quote', 'Offer') },
    ]);
    const choose = (first: Choice, second: Choice): unknown =>
      decided(base, mine, theirs, { 'stages.new.label': first, 'stages.quote': second });
    expect(choose({ take: 'mine' }, { take: 'mine' })).toEqual({ changes: mine, conflicts: [] });
    expect(choose({ take: 'theirs' }, { take: 'theirs' })).toEqual({ changes: {}, conflicts: [] });
    expect(choose({ value: 'C' }, { take: 'theirs' })).toEqual({
      changes: { stages: [stage('new', 'C'), stage('quote', 'Offer'), stages[2]] },
      conflicts: [],
    });
  });
});

describe('a decision', () => {
  const was = { phone: '1', notes: '', customFields: { route: 'A', day: 'Mon' } };
  const mine = { phone: '2', notes: 'x', customFields: { route: 'B', day: 'Tue' } };
  const theirs = { phone: '3', notes: '', customFields: { route: 'C', day: 'Mon' } };

  it('sends my side over what I was shown, with everything else that I changed', () => {
    const all = { phone: { take: 'mine' }, 'customFields.route': { take: 'mine' } } as const;
    expect(decided(was, mine, theirs, all)).toEqual({ changes: mine, conflicts: [] });
  });

  it('keeps what was never in question when their side is taken', () => {
    const all = { phone: { take: 'theirs' }, 'customFields.route': { take: 'theirs' } } as const;
    expect(decided(was, mine, theirs, all)).toEqual({
      changes: { notes: 'x', customFields: { day: 'Tue' } },
      conflicts: [],
    });
  });

  it('asks again about a change that is newer than what I was shown, and only about that', () => {
    const all = { phone: { take: 'mine' }, 'customFields.route': { value: 'D' } } as const;
    const newer = { ...theirs, customFields: { route: 'E', day: 'Mon' } };
    expect(decided(was, mine, theirs, all, newer)).toMatchObject({
      changes: { phone: '2' },
      conflicts: [{ field: 'customFields.route', base: 'C', mine: 'D', theirs: 'E' }],
    });
  });
});
