/** Values of options, as they were typed. */
import { failure } from '../../domain/failure.ts';
import { failed, type Result } from '../../domain/result.ts';

/** Every flag is text, a switch, or text that may be repeated. */
export type Values = Readonly<Record<string, string | boolean | readonly (string | boolean)[] | undefined>>;

export function text(values: Values, flag: string): string | null {
  const value = values[flag];
  return typeof value === 'string' ? value : null;
}

export function texts(values: Values, flag: string): readonly string[] {
  const value = values[flag];
  return Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : [];
}

export function wrong(sentence: string): Result<never> {
  return failed(failure('VALIDATION', sentence));
}
