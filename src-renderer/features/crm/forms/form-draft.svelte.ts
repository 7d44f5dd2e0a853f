/**
 * A form while it is edited. The draft holds it whole, beside the form as it was when the editing began: so a colleague's change that
 * arrives meanwhile is merged when it is saved, and the same part changed by both is a question.
 */
import { isJsonObject, type JsonObject, type JsonValue } from '../../../../src-sync/domain/values/json.ts';
import {
  type FieldConflict,
  mergeRecord,
  overlay,
  sameValue,
} from '../../../../src-sync/domain/records/merge.ts';
import { decideEdit } from '../../../../src-sync/domain/outbox/resolve.ts';
import { Draft } from '../../../app/drafts.svelte.ts';
import {
  changesOf,
  editable,
  entriesOf,
  numbered,
  themeOf,
  wholeOf,
  type EntryList,
  type Part,
} from './form-document.ts';

function parsed(text: string): JsonObject | null {
  if (text === '') return null;
  const value = JSON.parse(text) as JsonValue;
  return isJsonObject(value) ? value : null;
}

/** An emptied text says that it is empty; a number box that never held one says nothing, and neither does an emptied map. */
function withPart(value: JsonObject, { name, kind }: Part, next: JsonValue): JsonObject {
  const left = Object.fromEntries(Object.entries(value).filter(([other]) => other !== name));
  const isNothing = next === '' && ((kind === 'whole' && wholeOf(value[name]) === null) || kind === 'map');
  return isNothing ? left : { ...value, [name]: next };
}

export class FormDraft {
  readonly #draft: Draft;
  readonly #record: () => JsonObject;

  constructor(id: string, record: () => JsonObject) {
    this.#record = record;
    this.#draft = new Draft(`crm/form:${id}`, () => ({}));
  }

  get operationId(): string {
    return this.#draft.operationId;
  }

  readonly current = $derived.by(() => editable(this.#record()));
  readonly seen = $derived.by(() => parsed(this.#draft.get('seen')) ?? this.current);
  readonly document = $derived.by(() => parsed(this.#draft.get('form')) ?? this.current);
  readonly changes = $derived.by(() => changesOf(this.seen, this.document));
  /** The changes on top of the form as it is now, and the parts that somebody else changed otherwise. */
  readonly merge = $derived.by(() => mergeRecord(this.seen, this.changes, this.current));

  get isChanged(): boolean {
    return this.#draft.get('form') !== '' && Object.keys(this.changes).length > 0;
  }

  set(name: string, value: JsonValue): void {
    this.#write({ ...this.document, [name]: value });
  }

  setTheme(part: Part, value: string): void {
    this.set('theme', withPart(themeOf(this.document), part, value));
  }

  setEntry(list: EntryList, index: number, part: Part, value: JsonValue): void {
    const entries = entriesOf(this.document, list);
    this.set(
      list,
      entries.map((entry, place) => (place === index ? withPart(entry, part, value) : entry)),
    );
  }

  add(list: EntryList, entry: JsonObject): void {
    this.set(list, numbered([...entriesOf(this.document, list), entry]));
  }

  remove(list: EntryList, index: number): void {
    this.set(
      list,
      entriesOf(this.document, list).filter((_, place) => place !== index),
    );
  }

  /** @returns the place where the entry is now */
  move(list: EntryList, from: number, to: number): number {
    const entries = [...entriesOf(this.document, list)];
    const place = Math.max(0, Math.min(entries.length - 1, to));
    entries.splice(place, 0, ...entries.splice(from, 1));
    if (place !== from) this.set(list, numbered(entries));
    return place;
  }

  /** The person decides for the parts that both changed; all else that either side changed stays. */
  settle(conflicts: readonly FieldConflict[], side: 'mine' | 'theirs'): void {
    const { current, seen, changes } = this;
    const conflict = {
      base: seen,
      mine: changes,
      theirs: Object.fromEntries(conflicts.map(({ field, theirs }) => [field, theirs])),
      fields: conflicts.map(({ field }) => field),
    };
    const choices = new Map(conflict.fields.map((field) => [field, { take: side }] as const));
    const decided = decideEdit({ body: changes, base: seen }, conflict, choices);
    const { changes: left } = mergeRecord(decided.base, decided.body, current);
    this.#draft.set('seen', JSON.stringify(current));
    this.#draft.set('form', JSON.stringify(overlay(current, left)));
  }

  clear(): void {
    this.#draft.clear();
  }

  #write(document: JsonObject): void {
    if (this.#draft.get('seen') === '') this.#draft.set('seen', JSON.stringify(this.current));
    const isBack = sameValue(document, this.seen) && Object.keys(changesOf(this.seen, document)).length === 0;
    if (isBack && sameValue(this.seen, this.current)) {
      this.#draft.set('form', '');
      this.#draft.set('seen', '');
    } else this.#draft.set('form', JSON.stringify(document));
  }
}
