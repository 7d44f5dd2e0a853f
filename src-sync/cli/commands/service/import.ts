/** `import … --by-service`: the whole file goes to the Service in one request, which takes it apart itself. */
import { randomUUID } from 'node:crypto';
import { basename, resolve } from 'node:path';
import type { ServiceImportPlan } from '../../../domain/imports/service-questions.ts';
import type { Accepted } from '../../../domain/questions/rows.ts';
import { ok, type Result } from '../../../domain/result.ts';
import { openFileShelf, type FileShelf } from '../../../engine/files/file-shelf.ts';
import { planServiceImport } from '../../../engine/imports/service/plan.ts';
import { operationFor } from '../../../engine/imports/service/answers.ts';
import { notRecognised } from '../../../engine/imports/service/rows.ts';
import { acceptWithFile } from '../../../engine/files/take-file.ts';
import { recordFilesFolder } from '../../../profile/folders.ts';
import { createSheets } from '../../../sheets/run.ts';
import type { Reader, Store } from '../../../store/database.ts';
import { warehouseRows } from '../../../store/queries/warehouses.ts';
import type { CommandResult, Surroundings } from '../../arguments/command.ts';
import { EXIT } from '../../output/exit-codes.ts';
import type { Output } from '../../output/output.ts';
import { rememberChoice, requireAddress } from '../../session.ts';
import type { ServiceImportCommand } from '../../sheets/args.ts';
import { onePlaceFor } from '../../sheets/place.ts';
import { openToWrite } from '../../stored.ts';
import { SHEET_THREAD } from '../../../workers/programs.ts';
import { dryRun } from '../import.ts';
import { askedSentence, doubtSentence } from './doubt-sentences.ts';

interface Ready {
  readonly plan: ServiceImportPlan;
  /** Local id; empty for contacts. */
  readonly place: string;
  readonly placeName: string | null;
}

export async function importByService(
  command: ServiceImportCommand,
  surroundings: Surroundings,
): CommandResult {
  const { session, output } = surroundings;
  if (command.dryRun) {
    return dryRun(session, async ({ reader }) => {
      const ready = await prepare(reader, command);
      if (!ready.ok) return ready;
      await tell(command, ready.value, null, output);
      return ok(EXIT.ok);
    });
  }
  const address = requireAddress(session);
  if (!address.ok) return address;
  const store = await openToWrite(session.dataDir, address.value, output.note);
  if (!store.ok) return store;
  try {
    const shelf = openFileShelf(recordFilesFolder(session.dataDir, address.value));
    return await queue(command, store.value, shelf, surroundings);
  } finally {
    await store.value.close();
  }
}

async function queue(
  command: ServiceImportCommand,
  { reader, writer }: Store,
  shelf: FileShelf,
  { session, output }: Surroundings,
): CommandResult {
  const ready = await prepare(reader, command);
  if (!ready.ok) return ready;
  const remembered = rememberChoice(session, output.note);
  if (!remembered.ok) return remembered;
  const operation = operationFor(command.kind, orderOf(command, ready.value));
  const options = { nowMs: Date.now(), newId: randomUUID, shelf };
  const accepted = await acceptWithFile(writer, { ...operation, file: resolve(command.file) }, options);
  if (!accepted.ok) return accepted;
  await tell(command, ready.value, accepted.value, output);
  return ok(EXIT.ok);
}

function orderOf({ stockMode }: ServiceImportCommand, { place, plan }: Ready) {
  return { place, stockMode, rows: plan.rows };
}

/** The file is read here first: nothing is sent whose rows nobody could find again. */
async function prepare(reader: Reader, { kind, file, place }: ServiceImportCommand): Promise<Result<Ready>> {
  const table = await createSheets(SHEET_THREAD).read(resolve(file));
  if (!table.ok) return table;
  const plan = await planServiceImport(reader, kind, table.value, basename(file));
  if (plan.missing.length > 0) return notRecognised(plan.missing);
  if (kind === 'contacts') return ok({ plan, place: '', placeName: null });
  const found = await onePlaceFor(reader, place);
  if (!found.ok) return found;
  const placeName = (await warehouseRows(reader)).get(found.value)?.name ?? null;
  return ok({ plan, place: found.value, placeName });
}

async function tell(
  { stockMode, kind }: ServiceImportCommand,
  { plan, placeName }: Ready,
  accepted: Accepted | null,
  output: Output,
): Promise<void> {
  const { rows, known, fresh, stocked, quantity } = plan;
  const columns = Object.fromEntries(plan.columns.map(({ field, title }) => [field, title]));
  const about = kind === 'contacts' ? {} : { place: placeName, stockMode, stocked, quantity };
  for (const doubt of plan.doubts) output.note(doubtSentence(doubt));
  for (const asked of plan.asked) output.note(askedSentence(asked));
  await output.line({
    ...(accepted === null ? {} : { accepted: true, opId: accepted.opId }),
    summary: {
      ...{ rows, known, fresh, ...about, columns, doubts: plan.doubts.map(({ doubt }) => doubt) },
      asked: plan.asked.map(({ kind: code, field, count, rows: at }) => ({ code, field, count, rows: at })),
    },
  });
}
