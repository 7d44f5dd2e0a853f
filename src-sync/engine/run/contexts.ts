/** Builds the contexts for reading and sending: the parts of the engine, with the signals and the logical time of this run. */
import { onDemand } from '../../domain/sync/on-demand.ts';
import type { PullContext } from '../../pull/context.ts';
import { HeldPages } from '../../pull/sweep/held-pages.ts';
import type { RunContext } from '../../push/context.ts';
import { NegativeLookUps } from '../../push/look-ups/negative-lookups.ts';
import { UncommittedOutcomes } from '../../push/uncommitted-outcomes.ts';
import type { Connection } from '../connection/connection.ts';
import type { EngineLog } from '../log/engine-log.ts';
import type { ConnectionSignals } from '../connection/connection-signals.ts';
import type { RowsOfImport } from '../imports/service/rows.ts';
import type { EngineParts } from './parts.ts';
import type { LookKind } from './collection-state.ts';
import type { UndoHolds } from '../undo/holds.ts';

/** Logical time: moves on with each settled write. */
export interface Tick {
  value: number;
}

export interface RunParts {
  readonly parts: EngineParts;
  readonly signals: ConnectionSignals;
  readonly tick: Tick;
  readonly log: EngineLog;
  readonly held: HeldPages;
  readonly importRows: RowsOfImport;
}

export function runParts(parts: EngineParts, signals: ConnectionSignals, log: EngineLog): RunParts {
  // With the first file that the Service imports: a start reads nothing of files.
  const rowsOfImport = onDemand(async () => {
    const { createRowsOfImport } = await import('../imports/service/rows.ts');
    return createRowsOfImport(parts);
  });
  const importRows: RowsOfImport = async (operation) => (await rowsOfImport())(operation);
  return { parts, signals, log, tick: { value: parts.firstTick }, held: new HeldPages(), importRows };
}

export function pullContext(
  { parts, signals, tick, log, held }: RunParts,
  kind: LookKind,
): Omit<PullContext, 'report'> {
  const { store, client, events, clock, version, lists } = parts;
  return {
    store,
    client,
    events,
    version,
    held,
    lists,
    signal: signals.reading,
    lane: kind === 'quick' ? 'screen' : 'background',
    nowMs: () => clock.wallMs(),
    after: (delayMs, run) => clock.after(delayMs, run),
    tick: () => tick.value,
    log: (level, text) => log.write(level, text),
  };
}

export function pushContext(
  { parts, signals, tick, log, importRows }: RunParts,
  connection: Connection,
  holds: UndoHolds,
): RunContext {
  const { store, client, events, clock, random, tuning, shelf } = parts;
  return {
    store,
    client,
    events,
    clock,
    random,
    tuning,
    files: shelf,
    importRows,
    // Another one after each sleep.
    get signal() {
      return signals.sending;
    },
    beganMs: clock.monotonicMs(),
    inAirUntilMs: new Map(),
    settledAtMs: new Map(),
    brokenLookUps: new Map(),
    negativeLookUps: new NegativeLookUps(),
    uncommittedOutcomes: new UncommittedOutcomes(),
    isOffline: () => connection.state === 'offline',
    isUndoHeld: (reader, seq) => holds.isHeld(reader, seq),
    nextTick: () => (tick.value += 1),
    log: (level, text, change) => log.write(level, text, change),
  };
}
