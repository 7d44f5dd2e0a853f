/** Movements of stock, as far as figures need them. */
import { readHappenedAt, readMovement } from '../../records/related-fields.ts';
import type { JsonObject } from '../../values/json.ts';

export interface Movement {
  /** Unix time; `null` where the Service does not tell. */
  readonly atMs: number | null;
  /** Signed; `null` where no quantity can be read. */
  readonly qty: number | null;
  /** `within`: from one place of the shop to another, or into its first place · `counted`: set right by a count. */
  readonly way: 'inOrOut' | 'within' | 'counted';
}

/** `TRANSFER_OUT` and `Transfer out` are one kind. */
function lettersOf(kind: string | null): string {
  return (kind ?? '').toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
}

const WITHIN = /^(?:stock)?(?:transfer|assign)/;
const COUNTED = /^(?:stock|cycle)?(?:count(?:s|ed|ing)?|take)(?:adjustment)?$/;

export function toMovement(record: JsonObject): Movement {
  const { qty, kind, reason } = readMovement(record);
  const at = readHappenedAt('stockMovements', record);
  return {
    atMs: at === null ? null : Date.parse(at),
    qty,
    way: wayOf(kind, reason),
  };
}

function wayOf(kind: string | null, reason: string | null): Movement['way'] {
  if (WITHIN.test(lettersOf(kind))) return 'within';
  return COUNTED.test(lettersOf(kind)) || lettersOf(reason) === 'counted' ? 'counted' : 'inOrOut';
}
