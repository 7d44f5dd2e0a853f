/** Choices of a person for each field of a conflict. Nothing is chosen for them, and a choice is replaced only by another one. */
import type { ConflictView } from '../../../src-sync/domain/outbox/decision.ts';
import type { Side } from '../../../src-sync/domain/outbox/resolve.ts';
import type { JsonValue } from '../../../src-sync/domain/values/json.ts';
import { t } from '../../i18n/index.svelte.ts';
import { typedAs, typedProblem } from './conflict-words.ts';

export type Chosen = Side | 'own' | 'empty';
export type Decided = { take: Side } | { value: string | number | boolean };

export class Choices {
  readonly #conflict: ConflictView;
  #chosen = $state.raw<Readonly<Record<string, Chosen>>>({});
  #typed = $state.raw<Readonly<Record<string, string>>>({});

  constructor(conflict: ConflictView) {
    this.#conflict = conflict;
  }

  of(field: string): Chosen | undefined {
    return this.#chosen[field];
  }

  typed(field: string): string {
    return this.#typed[field] ?? '';
  }

  choose(field: string, chosen: Chosen): void {
    this.#chosen = { ...this.#chosen, [field]: chosen };
  }

  takeAll(side: Side): void {
    this.#chosen = Object.fromEntries(this.#conflict.fields.map((field) => [field, side]));
  }

  /** A value of the person's own is chosen by typing it; blanks are no value, so they leave the choice as it is. */
  type(field: string, text: string): void {
    this.#typed = { ...this.#typed, [field]: text };
    if (text.trim() !== '') this.choose(field, 'own');
  }

  /** Why the value of the person's own cannot be sent; `null` where it can, or another one is chosen. */
  problem(field: string): string | null {
    if (this.#chosen[field] !== 'own') return null;
    const text = this.typed(field);
    const problem = typedProblem(text, this.#like(field));
    if (problem === null && text.trim() === '') return t('conflict.ownNeeded');
    return problem;
  }

  /** Fields without a choice, or without a value of one's own where that is chosen. */
  get open(): readonly string[] {
    const isBlank = (field: string): boolean =>
      this.#chosen[field] === 'own' && this.typed(field).trim() === '';
    return this.#conflict.fields.filter((field) => this.#chosen[field] === undefined || isBlank(field));
  }

  get canSend(): boolean {
    return this.open.length === 0 && this.#conflict.fields.every((field) => this.problem(field) === null);
  }

  /** The value that is chosen; `undefined` while none is, or what is typed cannot be one. */
  value(field: string): JsonValue | undefined {
    const chosen = this.#chosen[field];
    if (chosen === undefined || this.problem(field) !== null) return undefined;
    if (chosen === 'empty') return '';
    if (chosen === 'own') return typedAs(this.typed(field), this.#like(field));
    return (chosen === 'mine' ? this.#conflict.mine : (this.#conflict.theirs ?? {}))[field] ?? null;
  }

  /** For `conflicts.resolve`, once everything is chosen. */
  get decided(): Readonly<Record<string, Decided>> {
    return Object.fromEntries(this.#conflict.fields.map((field) => [field, this.#decided(field)]));
  }

  #decided(field: string): Decided {
    const chosen = this.#chosen[field];
    if (chosen === 'mine' || chosen === 'theirs') return { take: chosen };
    return { value: (this.value(field) ?? '') as string | number | boolean };
  }

  #like(field: string): JsonValue | undefined {
    return this.#conflict.mine[field] ?? this.#conflict.theirs?.[field];
  }
}
