/** Checks that the database is what it promises to be. */
import type { Reader } from './handles.ts';

export interface Verification {
  readonly ok: boolean;
  readonly checks: readonly { readonly name: string; readonly ok: boolean; readonly detail: string }[];
}

export function verify(reader: Reader): Promise<Verification> {
  throw new Error(`not written yet ${String(reader)}`);
}
