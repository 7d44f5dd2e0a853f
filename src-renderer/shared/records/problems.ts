/** The problems of a record's form, field by field, in words. */
import { textProblem } from '../../ui/fields/field-problems.ts';

export interface Problem {
  readonly message: string;
  /** The value that would be right, where it is known. */
  readonly fix: string | null;
}

export type Problems = Readonly<Record<string, Problem>>;

/** With what cannot be kept of the fields that a person changed; what is wrong with them otherwise comes first. */
export function withTextProblems(
  problems: Problems,
  changed: readonly string[],
  get: (field: string) => string,
): Problems {
  const found = changed.flatMap((field) => {
    const message = textProblem(get(field));
    return message === null ? [] : [[field, { message, fix: null }] as const];
  });
  return found.length === 0 ? problems : { ...Object.fromEntries(found), ...problems };
}
