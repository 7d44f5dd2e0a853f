/** Expected outcomes are values: a function that can fail for a reason a person may meet returns a `Result`. Bugs throw. */
import type { Failure } from './failure.ts';

export type Result<Value> =
  { readonly ok: true; readonly value: Value } | { readonly ok: false; readonly failure: Failure };

export function ok<Value>(value: Value): Result<Value> {
  return { ok: true, value };
}

export function failed<Value = never>(failure: Failure): Result<Value> {
  return { ok: false, failure };
}
