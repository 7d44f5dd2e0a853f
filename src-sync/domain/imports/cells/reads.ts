/** The reading of one cell. */
import type { ImportTrouble } from '../import-fields.ts';
import type { JsonValue } from '../../values/json.ts';

export interface Trouble {
  readonly kind: ImportTrouble;
  readonly detail?: string;
  readonly suggestion?: string;
  /** The value where a person accepts the cell as it is. */
  readonly asIs?: JsonValue;
}

/** A value, or what is wrong with the cell; `repaired`: another text than the cell has, and nothing is lost. */
export type Read = { readonly value: JsonValue; readonly repaired?: boolean } | Trouble;
