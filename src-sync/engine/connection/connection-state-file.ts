/**
 * Stores what holds the connection or a module, so that `stockhand status` can report it without a request. Writes a log entry for each
 * module.
 */
import { z } from 'zod';
import type { Message } from '../../domain/messages/message.ts';
import type { Clock } from '../../domain/clock.ts';
import { MODULES, type ModuleName } from '../../domain/records/collections.ts';
import { FAILURE_CODES, type Failure } from '../../domain/failure.ts';
import { aboutConnection } from '../../domain/messages/connection.ts';
import { moduleNamed } from '../../domain/records/collection-words.ts';
import type { JsonValue } from '../../domain/values/json.ts';
import type { LogLine } from '../../domain/questions/questions.ts';
import { getFact, setFact } from '../../store/sync/facts.ts';
import { inWrite, type Reader, type Store } from '../../store/database.ts';
import type { Connection } from './connection.ts';

const FACT = 'standing';

const reasonSchema = z.object({ code: z.enum(FAILURE_CODES), message: z.string() });
const standingSchema = z.object({
  /** The reason that holds everything; `null` when only modules are held. */
  everything: reasonSchema.nullable(),
  modules: z.partialRecord(z.enum(MODULES), reasonSchema),
  /** ISO 8601 time at which this was found out. */
  at: z.string(),
});

export type Standing = Readonly<z.infer<typeof standingSchema>>;

/** The parts of the connection that are needed here. */
export type Held = Pick<Connection, 'state' | 'reason' | 'heldModules' | 'heldReason'>;

export interface StandingParts {
  readonly store: Pick<Store, 'writer'>;
  readonly clock: Clock;
  readonly say: (level: LogLine['level'], text: string | Message) => Promise<void>;
}

export class StandingNote {
  readonly #parts: StandingParts;
  #heldModules: readonly ModuleName[] = [];
  /** The text that was written last; unknown before the first write of this run. */
  #written: string | null = null;
  #writing: Promise<void> = Promise.resolve();

  constructor(parts: StandingParts) {
    this.#parts = parts;
  }

  /** Call whenever the connection changed; what it is like at this moment is written down one after the other. */
  changed(connection: Held): void {
    this.#sayModules(connection);
    // While there is no answer, what was found out last still counts.
    if (connection.state === 'connecting' || connection.state === 'offline') return;
    const standing = standingOf(connection);
    this.#after(() => this.#write(standing));
  }

  async idle(): Promise<void> {
    await this.#writing;
  }

  #after(run: () => Promise<void>): void {
    this.#writing = this.#writing.then(run);
  }

  #say(level: LogLine['level'], text: string | Message): void {
    this.#after(() => this.#parts.say(level, text));
  }

  #sayModules(connection: Held): void {
    const before = this.#heldModules;
    this.#heldModules = connection.heldModules;
    for (const module of this.#heldModules) {
      const reason = connection.heldReason(module);
      if (!before.includes(module) && reason !== null) this.#say('problem', reason);
    }
    for (const module of before) {
      if (!this.#heldModules.includes(module))
        this.#say('info', aboutConnection('moduleReleased', { module: moduleNamed(module) }));
    }
  }

  async #write(standing: Omit<Standing, 'at'> | null): Promise<void> {
    const text = JSON.stringify(standing);
    if (text === this.#written) return;
    const at = new Date(this.#parts.clock.wallMs()).toISOString();
    const value = standing === null ? null : { ...standing, at };
    const written = await inWrite(this.#parts.store.writer, (tx) => setFact(tx, FACT, value as JsonValue));
    // If the disk refuses it, the next change tries again. The running engine shows it anyway.
    if (written.ok) this.#written = text;
  }
}

function standingOf(connection: Held): Omit<Standing, 'at'> | null {
  const { state, reason, heldModules } = connection;
  const everything = state === 'held' && reason !== null ? said(reason) : null;
  const modules: Standing['modules'] = {};
  for (const module of heldModules) {
    const why = connection.heldReason(module);
    if (why !== null) modules[module] = said(why);
  }
  return everything === null && heldModules.length === 0 ? null : { everything, modules };
}

function said({ code, message }: Failure): NonNullable<Standing['everything']> {
  return { code, message };
}

/** The hold that an engine found when it last checked; `null` when nothing was. */
export async function readStanding(reader: Reader): Promise<Standing | null> {
  const parsed = standingSchema.safeParse(await getFact(reader, FACT));
  return parsed.success ? parsed.data : null;
}
