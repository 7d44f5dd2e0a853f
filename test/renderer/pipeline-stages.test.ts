/** Stages of a pipeline on its board, with counts only where an answer of the Service tells them. */
import { describe, expect, test } from 'vitest';
import {
  boardStages,
  stageCounts,
  type BoardPipeline,
} from '../../src-renderer/features/crm/pipeline-stages.ts';
import type { JsonValue } from '../../src-sync/domain/values/json.ts';

const stage = (key: string, label = key) => ({
  key,
  label,
  visible: true,
  system: false,
  winProbability: 40,
});
const pipeline = (name: string, serverId: string, ...keys: readonly string[]): BoardPipeline => ({
  ...{ name, serverId },
  stages: boardStages({ stages: keys.map((key) => stage(key)) }) ?? [],
});
const SALES = pipeline('Sales', 'p-1', 'new', 'talks', 'won');
const SUPPLY = pipeline('Supply', 'p-2', 'site', 'won');
const counts = (answer: JsonValue) => {
  const found = stageCounts(answer, SALES, [SUPPLY]);
  return found === null ? null : Object.fromEntries(found);
};

describe('a board', () => {
  test('shows stages in their order, and says where they were not read', () => {
    const stages = [
      { ...stage('lead', 'Lead'), color: '#00aa55', winProbability: '15' },
      { key: 'lost', visible: false, system: true },
    ];
    expect(boardStages({ stages })).toEqual([
      { key: 'lead', label: 'Lead', isVisible: true, isSystem: false, probability: 15, colour: '#00aa55' },
      { key: 'lost', label: 'lost', isVisible: false, isSystem: true, probability: null, colour: null },
    ]);
    expect(boardStages({})).toBeNull();
    expect(boardStages({ stages: [] })).toEqual([]);
  });

  test('counts by a map, by rows, and by the pipeline that is named', () => {
    expect(counts({ byStage: { New: 4, talks: 2 } })).toEqual({ new: 4, talks: 2 });
    expect(counts({ crm: { stages: [{ stage: 'talks', count: '3' }] } })).toEqual({ talks: 3 });
    expect(counts({ pipelines: [{ gid: 'p-1', byStage: { won: 7 } }, { gid: 'p-2', byStage: { won: 1 } }] })).toEqual({ won: 7 }); // prettier-ignore
    expect(counts([{ name: 'sales', stages: [{ key: 'new', leads: 5 }] }])).toEqual({ new: 5 });
  });

  test('counts nothing where nobody says of which pipeline, or of no stage', () => {
    expect(counts({ byStage: { won: 9 } })).toBeNull();
    expect(counts({ contacts: 12, bySource: { new: 4 } })).toBeNull();
    expect(counts({ byStage: ['new', 'won'] })).toBeNull();
    expect(counts('stages')).toBeNull();
    expect(counts(Array.from({ length: 20_000 }, () => ({ deep: { deeper: { a: 1 } } })))).toBeNull();
  });
});
