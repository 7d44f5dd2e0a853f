/** What is wrong with a record's form, field by field, in words. */
import { t } from '../../i18n/index.svelte.ts';

export interface Problem {
  readonly message: string;
  /** The value that would be right, where it is known. */
  readonly fix: string | null;
}

export type Problems = Readonly<Record<string, Problem>>;

/** As the engine judges every operation (`src-sync/commands/clean-input.ts`): nothing of it is kept when one text is not. */
const TEXT_BYTES_MAX = 64 * 1024;
const BYTES_A_UNIT_MAX = 3;

/** What no field can keep, such as what was pasted from a file that is no text. */
export function textProblem(text: string): Problem | null {
  if (text.includes('\0') || !text.isWellFormed()) return { message: t('problem.unkeepable'), fix: null };
  const mayBeLong = text.length * BYTES_A_UNIT_MAX > TEXT_BYTES_MAX;
  return mayBeLong && new TextEncoder().encode(text).length > TEXT_BYTES_MAX
    ? { message: t('problem.tooLong'), fix: null }
    : null;
}

/** The same of the fields that a person changed; what is wrong with them otherwise comes first. */
export function withTextProblems(
  problems: Problems,
  changed: readonly string[],
  get: (field: string) => string,
): Problems {
  const found = changed.flatMap((field) => {
    const problem = textProblem(get(field));
    return problem === null ? [] : [[field, problem] as const];
  });
  return found.length === 0 ? problems : { ...Object.fromEntries(found), ...problems };
}
