/** Takes the outbox of another PC up from its file: whole or not at all, and once. */
import { failure } from '../../domain/failure.ts';
import { aboutOutbox } from '../../domain/messages/outbox.ts';
import {
  compareBelonging,
  OUTBOX_FILE_FORMAT,
  OUTBOX_FILE_VERSION,
  outboxFileSchema,
  type Belonging,
  type OutboxFile,
} from '../../domain/outbox/outbox-file.ts';
import { IDENTITY_FACT } from '../../domain/sync/identity.ts';
import { isJsonObject } from '../../domain/values/json.ts';
import { failed, ok, type Result } from '../../domain/result.ts';
import { inWrite, type Writer } from '../../store/database.ts';
import { setFact } from '../../store/sync/facts.ts';
import { takeUp, wasImported } from '../../store/outbox/outbox-import.ts';
import type { Path } from '../input/clean-input.ts';
import { faultIn, uncleanTextIn, unknownRecordIn } from './outbox-file-checks.ts';

export interface Imported {
  /** Changes that are in the outbox of this PC now and were not before. */
  readonly imported: number;
  /** Changes of the file that this PC had already, whatever became of them. */
  readonly alreadyHere: number;
}

/** @param content a parsed file, unchecked; `here` is the database that takes it up */
export async function importOutbox(
  writer: Writer,
  content: unknown,
  here: Belonging,
  nowMs: number,
): Promise<Result<Imported>> {
  const file = readOutboxFile(content);
  if (!file.ok) return file;
  const belongs = compareBelonging(file.value, here);
  if (belongs !== 'same') return failed(belongs === 'other' ? OTHER : UNTOLD);
  const { operations } = file.value;
  const written = await inWrite(writer, async (tx): Promise<Result<number>> => {
    if (await wasImported(tx, file.value.id)) return ok(0);
    const unknown = await unknownRecordIn(tx, file.value);
    if (unknown !== null) return notAFile(unknown);
    const { organizations } = file.value;
    // Where nobody has signed in yet, the first sign-in is held against whose changes wait here.
    if (here.organizations.length === 0 && organizations.length > 0) {
      await setFact(tx, IDENTITY_FACT, { organizations, choices: [] });
    }
    return ok(await takeUp(tx, file.value, nowMs));
  });
  if (!written.ok) return written;
  if (!written.value.ok) return written.value;
  const imported = written.value.value;
  return ok({ imported, alreadyHere: operations.length - imported });
}

function readOutboxFile(content: unknown): Result<OutboxFile> {
  if (!isJsonObject(content) || content['format'] !== OUTBOX_FILE_FORMAT) return notAFile([]);
  const { version } = content;
  if (typeof version === 'number' && version > OUTBOX_FILE_VERSION) return failed(NEWER);
  const unclean = uncleanTextIn(content);
  if (unclean !== null) return notAFile(unclean);
  const parsed = outboxFileSchema().safeParse(content);
  if (!parsed.success) {
    const path = parsed.error.issues[0]?.path ?? [];
    return notAFile(path.map((step) => (typeof step === 'number' ? step : String(step))));
  }
  const fault = faultIn(parsed.data);
  return fault === null ? ok(parsed.data) : notAFile(fault);
}

function notAFile(path: Path): Result<never> {
  return failed(failure('VALIDATION', aboutOutbox('noOutbox'), { path }));
}

const NEWER = failure('VALIDATION', aboutOutbox('outboxOfNewer'));

const OTHER = failure('OTHER_WORKSPACE', aboutOutbox('outboxOfOthers'));

const UNTOLD = failure('OTHER_WORKSPACE', aboutOutbox('outboxUntold'));
