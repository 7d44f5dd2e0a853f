/**
 * The checks when a run pauses: that everything promised is still there (I1), that nothing vanished without having been deleted
 * (I8), that no token lies on the disk (I7), and in the end that every change took effect exactly once and the mirror is equal (I2, I4).
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { OperationName, OperationState } from '../../../src-sync/domain/outbox/operation.ts';
import { sql } from 'kysely';
import { differences } from '../../engine/differences.ts';
import type { Violate } from './journal.ts';
import type { Model } from './model.ts';
import type { Pc } from './pc.ts';
import type { Person, Promised } from './person.ts';

interface Kept {
  readonly seq: number;
  readonly state: OperationState;
  readonly wasSent: boolean;
}

export class Checks {
  readonly #pc: Pc;
  readonly #person: Person;
  readonly #model: Model;
  readonly #violate: Violate;
  /** Server ids that this mirror had when it was last looked at, and when each of them was met. */
  #known: ReadonlyMap<string, number> = new Map();

  constructor(pc: Pc, person: Person, model: Model, violate: Violate) {
    this.#pc = pc;
    this.#person = person;
    this.#model = model;
    this.#violate = violate;
  }

  /** At each start of the program, every hour, and in the end. */
  async look(): Promise<void> {
    await this.#nothingPromisedIsLost();
    await this.#nothingVanished();
  }

  async #nothingPromisedIsLost(): Promise<void> {
    const keptOf = await this.#kept();
    for (const promised of this.#person.promised.values()) {
      if (keptOf(promised) === null)
        this.#violate('I1', `${this.#pc.name} has lost ${promised.op} ${promised.mark ?? promised.opId}`);
    }
  }

  async #nothingVanished(): Promise<void> {
    const { reader, name } = this.#pc;
    if (reader === null) return;
    const rows = await reader
      .selectFrom('record')
      .select(['server_id', 'collection'])
      .where('server_id', 'is not', null)
      .where('gone', '=', 0)
      .execute();
    const { nowMs, lostSinceMs } = this.#pc;
    const known = new Map<string, number>();
    for (const { server_id: id } of rows) known.set(id ?? '', this.#known.get(id ?? '') ?? nowMs);
    for (const [id, metMs] of this.#known) {
      // A record that is read again after a power cut was not removed (docs/reading.md, "The first filling"); the calm at the end shows that it was.
      const isLost = lostSinceMs !== null && metMs > lostSinceMs;
      if (!known.has(id) && !isLost && this.#isThere(id))
        this.#violate('I8', `${name} has removed ${id}, which was never deleted`);
    }
    this.#known = known;
    this.#pc.lostSinceMs = null;
  }

  #isThere(id: string): boolean {
    return this.#model.journal.isThere(id);
  }

  /** In calm, when everything has been sent. */
  async everythingIsDoneOnce(): Promise<void> {
    const { name } = this.#pc;
    const keptOf = await this.#kept();
    for (const promised of this.#person.promised.values()) {
      const { opId, op, mark } = promised;
      const kept = keptOf(promised);
      if (kept === null || kept === 'given up') continue;
      if (kept.state !== 'done')
        this.#violate('I1', `${name} never ends ${op} ${mark ?? opId}: ${kept.state}`);
      if (mark === null || !kept.wasSent || kept.state !== 'done') continue;
      if (!this.#tookEffect(op, mark))
        this.#violate('I1', `${name} calls ${op} ${mark} done, but it never took effect`);
    }
  }

  /** @returns lines for what differs, none when the mirror equals the Service */
  differences(withTimes = false): Promise<string[]> {
    // Lines of the feed that come without ids have none by which they could be compared.
    return differences(this.#pc, this.#model, {
      withTimes,
      except: this.#model.shape.historyIds ? [] : ['crmActivity'],
    });
  }

  /** After a run that ended with "complete" (I11). */
  async equalsAfterRun(): Promise<void> {
    for (const line of (await this.differences(true)).slice(0, 3))
      this.#violate('I11', `${this.#pc.name} ended a run as complete: ${line}`);
  }

  async openOperations(): Promise<number> {
    const row = await this.#pc.reader
      ?.selectFrom('operation')
      .select((of) => of.fn.countAll<number>().as('open'))
      .where('state', '!=', 'done')
      .executeTakeFirst();
    return row?.open ?? 0;
  }

  #tookEffect(op: OperationName, mark: string): boolean {
    return this.#model.journal.timesMade(`${op.startsWith('stock.') ? 'moved' : 'made'} ${mark}`) > 0;
  }

  /** The facts that are kept of everything promised. */
  async #kept(): Promise<(promised: Promised) => Kept | 'given up' | null> {
    const { reader } = this.#pc;
    if (reader === null) return () => 'given up';
    const { rows } = await sql<Row>`
      WITH kept (opId, seq, waits) AS (
        SELECT operation_id, operation_seq, NULL FROM accepted
        UNION ALL SELECT id, -seq, 'queued' FROM unshown
      )
      SELECT kept.opId, kept.seq, coalesce(operation.state, kept.waits) AS state, operation.was_sent,
        EXISTS (
          SELECT 1 FROM operation later
           WHERE later.record_id = operation.record_id AND later.seq > operation.seq AND later.name LIKE '%.delete%'
             AND later.state = 'done' AND later.was_sent = 0) AS wasTakenAway
      FROM kept LEFT JOIN operation ON operation.seq = kept.seq`.execute(reader);
    const known = new Map(rows.map((row) => [row.opId, row]));
    return (promised) => this.#keptOf(promised, known.get(promised.opId));
  }

  #keptOf({ opId, op, mark, atMs }: Promised, row: Row | undefined): Kept | 'given up' | null {
    const { givenUp, takenBack, hasDeleted } = this.#person;
    if (row?.seq == null && takenBack.has(opId)) return 'given up';
    if (row === undefined || (row.seq !== null && row.state === null)) {
      // A done operation may be forgotten after a month; a clock that jumps makes it a month.
      const mayBeUnsent = givenUp.size > 0 || takenBack.size > 0 || hasDeleted;
      const wasDone = mark === null || mayBeUnsent || this.#tookEffect(op, mark);
      return wasDone && this.#pc.mayHaveForgotten(atMs) ? 'given up' : null;
    }
    if (row.seq !== null && givenUp.has(row.seq)) return 'given up';
    // A refused operation whose record the person then deleted here counts no more: neither of the two needs the Service.
    if (row.state === 'done' && row.wasTakenAway === 1) return 'given up';
    return row.seq === null || row.state === null
      ? null
      : { seq: row.seq, state: row.state, wasSent: row.was_sent === 1 };
  }
}

interface Row {
  readonly opId: string;
  readonly seq: number | null;
  readonly state: OperationState | null;
  readonly was_sent: number | null;
  readonly wasTakenAway: number;
}

/** Every file of a PC's folder, whatever its name. */
export function filesHold(folder: string, secrets: readonly string[]): string | null {
  const forms = secrets.flatMap(formsOf);
  // All tokens begin alike: where no beginning stands, none of them does.
  const beginnings = [...new Set(forms.map((form) => form.toString('latin1', 0, BEGINNING_BYTES)))].map(
    (beginning) => Buffer.from(beginning, 'latin1'),
  );
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = join(entry.parentPath, entry.name);
    const content = readFileSync(file);
    if (!beginnings.some((beginning) => content.includes(beginning))) continue;
    if (forms.some((form) => content.includes(form))) return file;
  }
  return null;
}

const BEGINNING_BYTES = 6;

/** As it is, base64, escaped for addresses, and in the two bytes a letter of some programs. */
function formsOf(secret: string): readonly Buffer[] {
  return [
    Buffer.from(secret),
    Buffer.from(Buffer.from(secret).toString('base64').replace(/=+$/, '')),
    Buffer.from(encodeURIComponent(secret)),
    Buffer.from(secret, 'utf16le'),
  ];
}
