/** The stages of a pipeline as its board shows them, and how many there are in each where some answer of the Service tells it. */
import { readBoolean, readNumber, readText } from '../../../src-sync/domain/records/fields.ts';
import {
  isJsonArray,
  isJsonObject,
  type JsonObject,
  type JsonValue,
} from '../../../src-sync/domain/values/json.ts';

export interface BoardStage {
  readonly key: string;
  readonly label: string;
  readonly isVisible: boolean;
  /** Every pipeline has it. */
  readonly isSystem: boolean;
  /** Percent. */
  readonly probability: number | null;
  /** As CSS takes it; the contract has none, some Services send one. */
  readonly colour: string | null;
}

/** In their order; `null` while this PC has not read them. */
export function boardStages({ stages }: JsonObject): readonly BoardStage[] | null {
  if (!isJsonArray(stages)) return null;
  return stages.filter(isJsonObject).map((stage) => {
    const key = readText(stage, ['key']) ?? '';
    return {
      key,
      label: readText(stage, ['label', 'name', 'title']) ?? key,
      isVisible: readBoolean(stage, ['visible']) !== false,
      isSystem: readBoolean(stage, ['system']) === true,
      probability: readNumber(stage, ['winProbability']),
      colour: readText(stage, ['color', 'colour']),
    };
  });
}

export interface BoardPipeline {
  readonly name: string;
  readonly serverId: string | null;
  readonly stages: readonly BoardStage[];
}

/** Answers may be of any shape; further in than this nobody counts stages. */
const DEPTH_MAX = 5;
const VALUES_MAX = 5_000;
const BY_STAGE = /stage/i;
const LABELS = ['stage', 'stageKey', 'stageName', 'key', 'label', 'name'];
const COUNTS = ['count', 'leads', 'contacts', 'deals', 'total'];

/**
 * Figures of an answer that names the stages of this pipeline; `null` where it does not. A stage that several pipelines have is only
 * counted where the answer tells of which pipeline it is.
 */
export function stageCounts(
  answer: JsonValue,
  pipeline: BoardPipeline,
  others: readonly BoardPipeline[],
): ReadonlyMap<string, number> | null {
  const own = within(answer, (value) => isOf(value, pipeline));
  if (own !== null) return countsIn(own, pipeline.stages);
  const elsewhere = new Set(others.flatMap(({ stages }) => stages.flatMap(namesOf)));
  const single = pipeline.stages.filter((stage) => !namesOf(stage).some((name) => elsewhere.has(name)));
  return countsIn(answer, single);
}

function isOf(value: JsonObject, { name, serverId }: BoardPipeline): boolean {
  const ids = [
    readText(value, ['gid', 'id', 'pipelineId', 'pipeline']),
    readText(value, ['name', 'pipeline']),
  ];
  return ids.some((one) => one !== null && (same(one) === same(name) || one === serverId));
}

function countsIn(value: JsonValue, stages: readonly BoardStage[]): ReadonlyMap<string, number> | null {
  let found: ReadonlyMap<string, number> | null = null;
  within(value, (object) => {
    for (const [name, inner] of Object.entries(object)) {
      if (inner === undefined || !BY_STAGE.test(name)) continue;
      found = countsOf(inner, stages);
      if (found !== null) return true;
    }
    return false;
  });
  return found;
}

/** `{lead: 4, won: 2}`, or rows of a name and a number each. */
function countsOf(value: JsonValue, stages: readonly BoardStage[]): ReadonlyMap<string, number> | null {
  const pairs = isJsonArray(value)
    ? value.filter(isJsonObject).map((row) => [readText(row, LABELS), readNumber(row, COUNTS)] as const)
    : isJsonObject(value)
      ? Object.entries(value).map(([name, one]) => [name, typeof one === 'number' ? one : null] as const)
      : [];
  const counts = new Map<string, number>();
  for (const [name, count] of pairs) {
    const stage = stages.find((one) => name !== null && namesOf(one).includes(same(name)));
    if (stage !== undefined && count !== null) counts.set(stage.key, count);
  }
  return counts.size === 0 ? null : counts;
}

const same = (text: string): string => text.trim().toLowerCase();
const namesOf = ({ key, label }: BoardStage): readonly string[] =>
  [key, label].filter((name) => name !== '').map(same);

/** The first object that is wanted, the outer ones before those inside them. */
function within(value: JsonValue, isWanted: (object: JsonObject) => boolean): JsonObject | null {
  let level: readonly JsonValue[] = [value];
  let left = VALUES_MAX;
  for (let depth = 0; depth < DEPTH_MAX && level.length > 0; depth += 1) {
    const next: JsonValue[] = [];
    for (const one of level) {
      left -= 1;
      if (left < 0) return null;
      if (isJsonObject(one) && isWanted(one)) return one;
      if (typeof one === 'object' && one !== null)
        for (const inner of Object.values(one) as readonly (JsonValue | undefined)[])
          if (typeof inner === 'object' && inner !== null && next.length < VALUES_MAX) next.push(inner);
    }
    level = next;
  }
  return null;
}
