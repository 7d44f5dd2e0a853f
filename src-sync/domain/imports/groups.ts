/** Problems that are alike, told once with the number of rows they stand in. */
import type { ImportCollection, ImportField, ImportProblem, ImportProblemKind } from './import-fields.ts';
import { actionsFor, type FixAction } from './fixes.ts';

export interface ProblemGroup {
  readonly field: ImportField | null;
  readonly kind: ImportProblemKind;
  /** As the cells say it; `null` for the group of every value with this problem. */
  readonly value: string | null;
  /** Of its first row. */
  readonly detail: string;
  readonly count: number;
  /** The first rows, as the spreadsheet numbers them. */
  readonly rows: readonly number[];
  readonly actions: readonly FixAction[];
  /** `replace` without a text of its own writes it; of a group of many values each has its own. */
  readonly suggestion: string | null;
}

const ROWS_NAMED = 20;
/** Values told by themselves, the most frequent first; the rest is in the group of all values. */
const VALUES_PER_KIND = 50;

interface Gathered {
  readonly first: ImportProblem;
  count: number;
  readonly rows: number[];
  everySuggests: boolean;
  /** An empty name may have the firm of its row for a suggestion. */
  suggestsOne: boolean;
}

/** Problems of one key are one kind at one field. */
export function kindKey({ field, kind }: ImportProblem): string {
  return `${field ?? ''}:${kind}`;
}

function gather(groups: Map<string, Gathered>, key: string, problem: ImportProblem): void {
  const group = groups.get(key);
  const suggests = problem.suggestion !== undefined;
  if (group === undefined) {
    groups.set(key, {
      first: problem,
      count: 1,
      rows: [problem.row],
      everySuggests: suggests,
      suggestsOne: true,
    });
    return;
  }
  group.count += 1;
  group.everySuggests &&= suggests;
  group.suggestsOne &&= problem.suggestion === group.first.suggestion;
  if (group.rows.length < ROWS_NAMED) group.rows.push(problem.row);
}

/** By field and kind in the order they appear; within one kind all values first where there are several, then the most frequent. */
export function groupProblems(
  collection: ImportCollection,
  problems: readonly ImportProblem[],
): readonly ProblemGroup[] {
  const kinds = new Map<string, Map<string, Gathered>>();
  const whole = new Map<string, Gathered>();
  for (const problem of problems) {
    const key = kindKey(problem);
    gather(whole, key, problem);
    const values = kinds.get(key) ?? new Map<string, Gathered>();
    kinds.set(key, values);
    gather(values, problem.value, problem);
  }
  return [...kinds].flatMap(([key, values]) => {
    const all = whole.get(key);
    const each = [...values.values()]
      .toSorted((one, other) => other.count - one.count)
      .slice(0, VALUES_PER_KIND)
      .map((group) => {
        // Each its own: so it is told of all values, and there is one value only.
        const isEachItsOwn = values.size === 1 && group.everySuggests && !group.suggestsOne;
        return toldAs(collection, group, isEachItsOwn ? null : group.first.value);
      });
    return all === undefined || values.size === 1 ? each : [toldAs(collection, all, null), ...each];
  });
}

function toldAs(collection: ImportCollection, group: Gathered, value: string | null): ProblemGroup {
  const { first, count, rows, everySuggests, suggestsOne } = group;
  const actions = actionsFor(collection, first);
  return {
    field: first.field,
    kind: first.kind,
    value,
    detail: first.detail,
    count,
    rows,
    // Different values need different texts, unless each brings its own.
    actions: value === null && !everySuggests ? actions.filter((action) => action !== 'replace') : actions,
    suggestion: everySuggests && suggestsOne && value !== null ? (first.suggestion ?? null) : null,
  };
}
