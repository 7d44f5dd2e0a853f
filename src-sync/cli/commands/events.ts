/** `events`: what the engine did and heard, oldest first, without content: for whoever has to find out what happened. */
import { ok } from '../../domain/result.ts';
import type { ExportedEvent } from '../../domain/sync/sync-event.ts';
import { listEvents, seqBeforeNewest } from '../../store/sync/sync-events.ts';
import type { CommandResult, Surroundings } from '../arguments/command.ts';
import { EXIT } from '../output/exit-codes.ts';
import { readStored } from '../stored.ts';

const LINES_AT_ONCE = 500;

export interface EventsCommand {
  readonly name: 'events';
  readonly sinceMs: number | null;
  readonly limit: number | null;
}

export async function events(
  { sinceMs, limit }: EventsCommand,
  { session, output }: Surroundings,
): CommandResult {
  const printed = await readStored(session, async (reader) => {
    let afterSeq = limit === null ? 0 : await seqBeforeNewest(reader, limit, sinceMs);
    let page: readonly ExportedEvent[];
    do {
      page = await listEvents(reader, { afterSeq, sinceMs, limit: LINES_AT_ONCE });
      for (const event of page) if (!(await output.line(event))) return;
      afterSeq = page.at(-1)?.seq ?? afterSeq;
    } while (page.length === LINES_AT_ONCE);
  });
  return printed.ok ? ok(EXIT.ok) : printed;
}
