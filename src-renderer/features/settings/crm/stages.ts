/** The stages of a pipeline as a person edits them, and what is sent of them (contract: stage entry). */
import {
  isJsonArray,
  isJsonObject,
  type JsonObject,
  type JsonValue,
} from '../../../../src-sync/domain/json.ts';
import { mergeRecord } from '../../../../src-sync/domain/merge.ts';
import { t } from '../../../i18n/index.svelte.ts';
import { textProblem } from '../../../ui/field-problems.ts';
import { parseTypedNumber } from '../../../ui/typed-number.ts';

export interface Stage {
  /** By it two versions of a stage are told to be the same; never changed. */
  readonly key: string;
  readonly label: string;
  readonly visible: boolean;
  /** The Service's own: every pipeline has it. */
  readonly system: boolean;
  /** Percent, as typed; empty where the Service has none. */
  readonly probability: string;
}

export function stagesOf(value: JsonValue | undefined): readonly Stage[] {
  if (!isJsonArray(value)) return [];
  return value.filter(isJsonObject).map((stage) => ({
    key: textIn(stage, 'key'),
    label: textIn(stage, 'label') || textIn(stage, 'key'),
    visible: stage['visible'] !== false,
    system: stage['system'] === true,
    probability: textIn(stage, 'winProbability'),
  }));
}

function textIn(stage: JsonObject, field: string): string {
  const value = stage[field];
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

/** What the contract takes of them. */
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

/** A key of its own for a new stage, made from its label. */
export function withNew(stages: readonly Stage[], label: string): readonly Stage[] {
  const plain = label
    .trim()
    .toUpperCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '_');
  const taken = new Set(stages.map(({ key }) => key));
  let key = plain;
  for (let number = 2; taken.has(key) || key === ''; number += 1) key = `${plain}_${number}`;
  const last = stages.findLastIndex(({ system }) => !system);
  const stage: Stage = { key, label: label.trim(), visible: true, system: false, probability: '' };
  // Before what the Service ends a pipeline with.
  return last < 0 ? [...stages, stage] : stages.toSpliced(last + 1, 0, stage);
}

const isSame = (one: string, other: string): boolean =>
  one.trim().toLocaleLowerCase() === other.trim().toLocaleLowerCase();

export function labelProblem(label: string, others: readonly Stage[]): string | null {
  if (label.trim() === '') return t('lists.problem.noName');
  const twin = others.find((other) => isSame(other.label, label));
  return twin === undefined ? textProblem(label) : t('lists.problem.sameName', { name: twin.label });
}

export function probabilityProblem(typed: string): string | null {
  if (typed.trim() === '') return null;
  const number = parseTypedNumber(typed);
  return number !== null && Number.isInteger(number) && number >= 0 && number <= 100
    ? null
    : t('stages.problem.probability');
}

export interface Together {
  /** Mine with what a colleague changed meanwhile. */
  readonly stages: readonly JsonObject[];
  /** Fields that both changed: mine stands. */
  readonly disputed: readonly string[];
}

/** @param seen as they were when the person began */
export function together(
  seen: readonly Stage[],
  mine: readonly Stage[],
  current: readonly Stage[],
): Together {
  const [base, changes, theirs] = [seen, mine, current].map((stages) => ({ stages: bodyOf(stages) }));
  if (base === undefined || changes === undefined || theirs === undefined)
    throw new Error('three versions are merged');
  const merge = mergeRecord(base, changes, theirs);
  if (merge.conflicts.length > 0)
    return { stages: changes.stages, disputed: merge.conflicts.map(({ field }) => field) };
  const merged = merge.changes['stages'];
  return { stages: isJsonArray(merged) ? merged.filter(isJsonObject) : theirs.stages, disputed: [] };
}
