/** The records that a person has had before their eyes, told to the witness: nobody is blamed for changing what they saw. */
import type { OperationName } from '../../../src-sync/domain/outbox/operation.ts';
import { FILE_PLACE_OPERATIONS } from '../../../src-sync/operations/file-conflict.ts';
import type { JsonObject } from '../../../src-sync/domain/values/json.ts';
import { NO_FILE } from '../../../src-sync/domain/records/queued-file.ts';
import { slotOf } from '../../../src-sync/domain/records/record-file.ts';
import { MAY_BE_OURS, MAY_BE_RENAMED, WAS_THERE } from '../../../src-sync/push/plans/create.ts';
import { MAY_BE_OUR_MOVEMENT } from '../../../src-sync/push/look-ups/find-movement.ts';
import { CANNOT_BE_ASKED, TOLD_IN_PART } from '../../../src-sync/push/look-ups/not-found.ts';
import type { Journal } from './journal.ts';
import type { Pc } from './pc.ts';
import type { Wish } from './workload.ts';

/** After each of them a person looks at the Service before they send it again. */
const QUESTIONS = [
  MAY_BE_OURS,
  MAY_BE_RENAMED,
  MAY_BE_OUR_MOVEMENT,
  WAS_THERE,
  TOLD_IN_PART,
  CANNOT_BE_ASKED,
];

export class Eyes {
  readonly #pc: Pc;
  readonly #journal: Journal;

  constructor(pc: Pc, journal: Journal) {
    this.#pc = pc;
    this.#journal = journal;
  }

  /** The record on screen when the change was made. The program may die before it answers, and send it all the same when it is opened again. */
  async lookAt({ operation, subject }: Wish): Promise<void> {
    if (subject === null || subject.serverId === null) return;
    this.#saw(subject.serverId, subject.record);
    if (!ABOUT_FILES.has(operation.op)) return;
    const { field } = operation;
    const slot = slotOf(typeof field === 'string' ? { fieldKey: field } : {});
    const kept = await this.#pc.reader
      ?.selectFrom('record_file')
      .select('file_name')
      .where('record_id', '=', subject.id)
      .where('slot', '=', slot)
      .executeTakeFirst();
    if (kept !== undefined) {
      const content = kept.file_name?.slice(0, 64) ?? NO_FILE;
      this.#journal.pictures.saw(this.#pc.name, placeOf(slot, subject.serverId), content);
    } else this.#sawThatThereIsOne(slot, subject.serverId, subject.record);
  }

  /** The mirror may have changed between looking and saving: what the change was made on, as it is kept with it. */
  async saved(opId: string): Promise<void> {
    const row = await this.#pc.reader
      ?.selectFrom('operation')
      .innerJoin('record', 'record.id', 'operation.record_id')
      .select(['operation.base', 'operation.name', 'operation.body', 'record.server', 'record.server_id'])
      .where('operation.id', '=', opId)
      .executeTakeFirst();
    if (row === undefined || row.server_id === null) return;
    const base = JSON.parse(row.base ?? '{}') as JsonObject;
    if (ABOUT_FILES.has(row.name)) this.#sawFiles(row.body, row.server_id, base['there'], row.server);
    this.#saw(row.server_id, base);
  }

  /** Both sides of a conflict. What is there now of a file is shown beside what was chosen. */
  theirs(op: OperationName, id: string, theirs: JsonObject): void {
    if (!ABOUT_FILES.has(op)) this.#saw(id, theirs);
    else for (const [slot, value] of Object.entries(theirs)) this.#sawFile(slot, id, asContent(value));
  }

  /** A person who was told that a record on the Service may be theirs, and sends it again, makes another by their own decision. */
  async toldOfLike(opId: string, mark: string | null): Promise<void> {
    const row = await this.#pc.reader
      ?.selectFrom('operation')
      .select(['state', 'last_error'])
      .where('id', '=', opId)
      .executeTakeFirst();
    if (row?.state !== 'rejected' || mark === null) return;
    const { message } = JSON.parse(row.last_error ?? '{}') as JsonObject;
    if (!QUESTIONS.some((question) => question.message === message)) return;
    this.#journal.mayMakeAgain(`made ${mark}`);
    this.#journal.mayMakeAgain(`moved ${mark}`);
  }

  #saw(id: string, fields: JsonObject): void {
    for (const [field, value] of Object.entries(fields))
      this.#journal.sawValue(this.#pc.name, id, field, value);
  }

  #sawFiles(body: string, id: string, there: unknown, server: string | null): void {
    const slot = slotOf(JSON.parse(body) as JsonObject);
    if (Array.isArray(there) && there.length > 0)
      for (const content of there) this.#sawFile(slot, id, String(content));
    else this.#sawThatThereIsOne(slot, id, JSON.parse(server ?? '{}') as JsonObject);
  }

  /** Whoever sees a picture has also seen that the record has one. */
  #sawFile(slot: string, id: string, content: string): void {
    this.#journal.pictures.saw(this.#pc.name, placeOf(slot, id), content);
    if (slot === 'image') this.#journal.sawValue(this.#pc.name, id, 'hasImage', content !== NO_FILE);
  }

  /** Of a file that was never read nothing else is on screen. */
  #sawThatThereIsOne(slot: string, id: string, record: JsonObject): void {
    if (slot !== 'image' || record['hasImage'] !== false)
      this.#journal.pictures.saw(this.#pc.name, placeOf(slot, id), null);
  }
}

const ABOUT_FILES: ReadonlySet<string> = new Set(FILE_PLACE_OPERATIONS);

/** The place at which the witness of pictures finds the file of a place of a record. */
function placeOf(slot: string, id: string): string {
  return slot === 'image' ? `image/${id}` : `field/${id}/${slot.slice('field:'.length)}`;
}

function asContent(theirs: unknown): string {
  return typeof theirs === 'string' ? theirs : NO_FILE;
}
