/** Everything by which a person decides about one change that was refused or is in conflict. */
import type { JsonObject, JsonValue } from '../values/json.ts';
import type { OutboxLine } from './change-summary.ts';
import type { ConflictEntry } from './operation.ts';

/**
 * `edit` is decided field by field; the others are one question each. `gone`: somebody deleted the record; `delete`: somebody changed the
 * record that is to be deleted; `file`: somebody put another file there; `switch`: what is asked has no fields.
 */
export type ConflictKind = 'edit' | 'gone' | 'delete' | 'file' | 'switch';

/** A field that only one side changed: nobody is asked about it. */
export interface JoinedField {
  readonly field: string;
  readonly side: 'mine' | 'theirs';
  readonly base: JsonValue;
  /** The value that this side gave it. */
  readonly value: JsonValue;
}

export interface ConflictView extends ConflictEntry {
  readonly kind: ConflictKind;
  /** The last person who changed the record at the Service, and the time (ISO 8601), as far as its document tells. */
  readonly theirsBy: string | null;
  readonly theirsAt: string | null;
  readonly joined: readonly JoinedField[];
  /** The fields of the request, with theirs in those that are in question; `null` where none is made of fields. */
  readonly request: JsonObject | null;
  /** Of the fields in question those that may be left empty. */
  readonly mayBeEmpty: readonly string[];
  /** Names of records that the sides name by their ids. */
  readonly names: Readonly<Record<string, string>>;
}

export interface Decision {
  readonly line: OutboxLine;
  /** `null` for a change that was refused. */
  readonly conflict: ConflictView | null;
}
