import { describe, expect, it } from 'vitest';
import type { ConflictView } from '../../src-sync/domain/outbox/decision.ts';
import { Choices } from '../../src-renderer/shared/decisions/choices.svelte.ts';

function choices(fields: Readonly<Record<string, readonly [string | number, string | number]>>): Choices {
  const side = (at: 0 | 1) =>
    Object.fromEntries(Object.entries(fields).map(([name, both]) => [name, both[at]]));
  const conflict = { fields: Object.keys(fields), base: {}, mine: side(0), theirs: side(1) };
  return new Choices(conflict as unknown as ConflictView);
}

describe('a choice in a conflict', () => {
  it('stays where blanks are typed beside it', () => {
    const made = choices({ name: ['Mine', 'Theirs'] });
    made.choose('name', 'mine');
    made.type('name', ' ');
    expect([made.of('name'), made.canSend]).toEqual(['mine', true]);
    expect(made.decided).toEqual({ name: { take: 'mine' } });
  });

  it('of a value of one’s own is open until there is one, and told at its box', () => {
    const made = choices({ name: ['Mine', 'Theirs'] });
    made.choose('name', 'own');
    expect([made.open, made.canSend]).toEqual([['name'], false]);
    expect(made.problem('name')).toBe('Type a value here, or choose another one.');
    made.type('name', 'Ours');
    expect([made.open, made.canSend]).toEqual([[], true]);
    made.type('name', '  ');
    expect([made.of('name'), made.canSend]).toEqual(['own', false]);
  });

  it('of a number wants a number', () => {
    const made = choices({ price: [5, 6] });
    made.type('price', 'five');
    expect(made.canSend).toBe(false);
    made.type('price', '5.50');
    expect(made.decided).toEqual({ price: { value: 5.5 } });
  });

  it('of nothing is one that is made in words', () => {
    const made = choices({ notes: ['Mine', 'Theirs'] });
    made.choose('notes', 'empty');
    expect([made.canSend, made.decided]).toEqual([true, { notes: { value: '' } }]);
  });
});
