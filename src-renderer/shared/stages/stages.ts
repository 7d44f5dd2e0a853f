/** The stages of a pipeline as a person edits them, and what is sent of them (contract: stage entry). */
import {
  isJsonArray,
  isJsonObject,
  type JsonObject,
  type JsonValue,
} from '../../../src-sync/domain/values/json.ts';
import { entriesByKey, inOrder, orderWith } from '../../../src-sync/domain/values/keyed-list.ts';
import { keyFor, withKeys } from '../../../src-sync/domain/records/stage-keys.ts';
import { mergeRecord } from '../../../src-sync/domain/records/merge.ts';
import { decideEdit } from '../../../src-sync/domain/outbox/resolve.ts';
import { asSeen, isBlank } from '../../../src-sync/domain/values/signs/unseen.ts';
import { t } from '../../i18n/index.svelte.ts';
import { textProblem } from '../../ui/fields/field-problems.ts';
import { parseTypedNumber } from '../../ui/fields/typed-number.ts';

export interface Stage {
  /** By it two versions of a stage are told to be the same, here and when they are sent; no other stage of the list has it. */
  readonly key: string;
  readonly label: string;
  readonly visible: boolean;
  /** The Service's own: every pipeline has it. */
  readonly system: boolean;
  /** Percent, as typed; empty where the Service has none. */
  readonly probability: string;
}

/** @param like the list as it was before: a stage without a key of its own has the one that it had there */
export function stagesOf(value: JsonValue | undefined, like: readonly Stage[] = []): readonly Stage[] {
  if (!isJsonArray(value)) return [];
  const stages = value.filter(isJsonObject).map((stage) => ({
    key: textIn(stage, 'key'),
    label: textIn(stage, 'label') || textIn(stage, 'key'),
    visible: stage['visible'] !== false,
    system: stage['system'] === true,
    probability: textIn(stage, 'winProbability'),
  }));
  return withKeys(stages, like);
}

function textIn(stage: JsonObject, field: string): string {
  const value = stage[field];
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

/** The fields that the contract takes. */
export function bodyOf(stages: readonly Stage[]): readonly JsonObject[] {
  return stages.map(({ key, label, visible, system, probability }) => {
    const winProbability = parseTypedNumber(probability);
    return {
      key,
      label: label.trim(),
      visible,
      system,
      ...(winProbability === null ? {} : { winProbability }),
    };
  });
}

export function withNew(stages: readonly Stage[], label: string): readonly Stage[] {
  const key = keyFor(label, new Set(stages.map((stage) => stage.key)));
  const last = stages.findLastIndex(({ system }) => !system);
  const stage: Stage = { key, label: label.trim(), visible: true, system: false, probability: '' };
  // Before what the Service ends a pipeline with, and behind what it begins one with.
  return stages.toSpliced(Math.max(last, 0) + 1, 0, stage);
}

const isSame = (one: string, other: string): boolean =>
  asSeen(one).toLocaleLowerCase() === asSeen(other).toLocaleLowerCase();

/** @param before the name that the Service has: what it has twice may stay */
export function labelProblem(label: string, others: readonly Stage[], before?: string): string | null {
  if (label === before) return null;
  if (isBlank(label)) return t('lists.problem.noName');
  const twin = others.find((other) => isSame(other.label, label));
  return twin === undefined ? textProblem(label) : t('lists.problem.sameName', { name: twin.label });
}

/** @param before the chance that the Service has; the contract has no word for taking it away */
export function probabilityProblem(typed: string, before: string): string | null {
  if (typed.trim() === '') return before.trim() === '' ? null : t('stages.problem.emptied');
  const number = parseTypedNumber(typed);
  return number !== null && Number.isInteger(number) && number >= 0 && number <= 100
    ? null
    : t('stages.problem.probability');
}

export interface Together {
  /** Mine with what a colleague changed meanwhile. */
  readonly stages: readonly JsonObject[];
  /** Fields that both changed: mine stands there, and only there. */
  readonly disputed: readonly string[];
}

/** @param seen as they were when the person began */
export function together(
  seen: readonly Stage[],
  mine: readonly Stage[],
  current: readonly Stage[],
): Together {
  return withMine({ stages: bodyOf(seen) }, { stages: bodyOf(mine) }, { stages: bodyOf(current) });
}

interface Listed {
  readonly stages: readonly JsonObject[];
}

function withMine(base: Listed, mine: Listed, theirs: Listed): Together {
  const { changes, conflicts } = mergeRecord({ ...base }, { ...mine }, { ...theirs });
  const disputed = conflicts.map(({ field }) => field);
  if (disputed.length === 0) return { stages: listIn(changes) ?? theirs.stages, disputed };
  if (disputed.includes('stages')) {
    const moved = inOrderOf(mine, theirs);
    if (moved === null) return { stages: mine.stages, disputed };
    const rest = withMine(base, mine, moved);
    return { stages: rest.stages, disputed: [...disputed, ...rest.disputed] };
  }
  const conflict = {
    ...{ base: { ...base }, mine: { ...mine }, fields: disputed },
    theirs: Object.fromEntries(conflicts.map((one) => [one.field, one.theirs])),
  };
  const decided = decideEdit({ body: { ...mine }, base: { ...base } }, conflict, new Map());
  const left = mergeRecord(decided.base, decided.body, { ...theirs });
  return { stages: listIn(left.changes) ?? theirs.stages, disputed };
}

const listIn = ({ stages }: JsonObject): readonly JsonObject[] | null =>
  isJsonArray(stages) ? stages.filter(isJsonObject) : null;

/** Both moved stages: with theirs in my order only what is inside them is left to merge. `null` where keys do not tell them apart. */
function inOrderOf(mine: Listed, theirs: Listed): Listed | null {
  const [here, there] = [mine, theirs].map(({ stages }) => entriesByKey('stages', stages));
  if (here == null || there == null) return null;
  const shared = [...here.keys()].filter((key) => there.has(key));
  return { stages: inOrder(orderWith(shared, [...there.keys()]), there) };
}
