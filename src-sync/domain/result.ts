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

/** Hands a result on once whoever shows it has heard of a success. */
export type ThenSay = <Value>(result: Promise<Result<Value>>) => Promise<Result<Value>>;

/** The same result; a success is told first. */
export async function onceDone<Value>(
  result: Promise<Result<Value>>,
  tell: () => void,
): Promise<Result<Value>> {
  const settled = await result;
  if (settled.ok) tell();
  return settled;
}

/** For a question whose answer is only that it was done. */
export async function withoutValue(result: Promise<Result<unknown>>): Promise<Result<null>> {
  const settled = await result;
  return settled.ok ? ok(null) : settled;
}
