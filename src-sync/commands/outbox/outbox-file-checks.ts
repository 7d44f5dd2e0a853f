/**
 * Checks of an outbox file that the schema cannot make. `outbox export` never writes what is refused here, whatever state the outbox is in; what
 * was altered since would crash, wait for ever or be missed later. Each answers the way to the first fault, or `null`.
 */
import { createHash } from 'node:crypto';
import { DEPTH_MAX } from '../../domain/values/json.ts';
import { kindOf } from '../../operations/registry.ts';
import { WHOLES } from '../../domain/outbox/operation.ts';
import { filesNamedBy, type FiledOperation, type OutboxFile } from '../../domain/outbox/outbox-file.ts';
import { STOCK_ID_FIELDS } from '../../operations/stock-places.ts';
import type { Reader } from '../../store/database.ts';
import { knownIds } from '../../store/records/identity.ts';
import { uncleanInput, type Path } from '../input/clean-input.ts';

/** A value of the Service stands as it says it, here as in the mirror; base64 holds no text. */
const NOT_OURS: readonly Path[] = [
  ['files', '*', 'content'],
  ['records', '*', 'server'],
  ['operations', '*', 'base'],
  ['operations', '*', 'conflict', 'base'],
  ['operations', '*', 'conflict', 'theirs'],
  ['operations', '*', 'lastError', 'message'],
];

/** Text that no column keeps as it is, or nesting without end. @param content a parsed file, unchecked */
export function uncleanTextIn(content: unknown, path: Path = [], isOurs = true): Path | null {
  if (path.length > DEPTH_MAX) return path.slice(0, 3);
  const ours = isOurs && !NOT_OURS.some((pattern) => matches(path, pattern));
  if (typeof content === 'string') return ours && isUnclean(content) ? path : null;
  if (typeof content !== 'object' || content === null) return null;
  for (const [key, value] of Object.entries(content)) {
    if (ours && isUnclean(key)) return path;
    const fault = uncleanTextIn(value, [...path, Array.isArray(content) ? Number(key) : key], ours);
    if (fault !== null) return fault;
  }
  return null;
}

function matches(path: Path, pattern: Path): boolean {
  return (
    path.length === pattern.length && pattern.every((step, index) => step === '*' || step === path[index])
  );
}

function isUnclean(text: string): boolean {
  return text.includes('\0') || !text.isWellFormed();
}

/** All that the file itself tells. */
export function faultIn(file: OutboxFile): Path | null {
  for (const fault of [faultInOperations, faultInOrder, faultInFiles]) {
    const path = fault(file);
    if (path !== null) return path;
  }
  return null;
}

function faultInOperations({ operations }: OutboxFile): Path | null {
  const seen = new Set<string>();
  for (const [index, operation] of operations.entries()) {
    const at = ['operations', index] as const;
    if (seen.has(operation.id)) return [...at, 'id'];
    seen.add(operation.id);
    if (operation.state === 'conflict' && operation.conflict === null) return [...at, 'conflict'];
    const unclean = uncleanBodyIn(operation);
    if (unclean !== null) return [...at, ...unclean];
  }
  return null;
}

/** Each was accepted by itself and is sent by itself. */
function uncleanBodyIn({ body, parts, conflict }: FiledOperation): Path | null {
  const bodies: (readonly [Path, unknown])[] = [
    [['body'], body],
    ...(parts ?? []).map((part, index) => [['parts', index, 'body'], part.body] as const),
    [['conflict', 'mine'], conflict?.mine ?? null],
  ];
  for (const [at, value] of bodies) {
    const unclean = uncleanInput(value);
    if (unclean !== null) return [...at, ...(unclean.path ?? [])];
  }
  return null;
}

/** An amended operation may wait for a create that was accepted after it, but what waits for itself in the end has never its turn. */
function faultInOrder({ operations }: OutboxFile): Path | null {
  const indexOf = new Map(operations.map(({ id }, index) => [id, index]));
  const waitsFor = waitingFor(operations, indexOf);
  const followers = operations.map((): number[] => []);
  for (const [index, earlier] of waitsFor.entries()) for (const one of earlier) followers[one]?.push(index);
  const open = waitsFor.map((earlier) => earlier.size);
  const free = open.flatMap((count, index) => (count === 0 ? [index] : []));
  const done = new Set<number>();
  for (let index = free.pop(); index !== undefined; index = free.pop()) {
    done.add(index);
    for (const follower of followers[index] ?? []) {
      const left = (open[follower] ?? 0) - 1;
      open[follower] = left;
      if (left === 0) free.push(follower);
    }
  }
  for (const [index, { dependsOn }] of operations.entries()) {
    const wrong = dependsOn.findIndex((id) => {
      const earlier = indexOf.get(id);
      return earlier === undefined || (!done.has(index) && !done.has(earlier));
    });
    if (wrong >= 0) return ['operations', index, 'dependsOn', wrong];
  }
  return null;
}

/** As `runnableOperations` has it: what it depends on, and those before it on each of its records. */
function waitingFor(
  operations: readonly FiledOperation[],
  indexOf: ReadonlyMap<string, number>,
): readonly ReadonlySet<number>[] {
  const lastOn = new Map<string, number>();
  return operations.map(({ recordId, touches, dependsOn }, index) => {
    const waits = new Set(dependsOn.flatMap((id) => indexOf.get(id) ?? []));
    for (const id of new Set([recordId, ...touches])) {
      if (WHOLES.includes(id)) continue;
      const last = lastOn.get(id);
      if (last !== undefined) waits.add(last);
      lastOn.set(id, index);
    }
    return waits;
  });
}

function faultInFiles({ operations, files, filesMissing = [] }: OutboxFile): Path | null {
  const there = new Set(filesMissing);
  for (const [index, { name, content }] of files.entries()) {
    const sha256 = createHash('sha256').update(Buffer.from(content, 'base64')).digest('hex');
    if (!name.startsWith(sha256)) return ['files', index, 'content'];
    there.add(sha256);
  }
  for (const [index, operation] of operations.entries()) {
    const lost = filesNamedBy(operation).find(({ file }) => !there.has(file.sha256));
    if (lost !== undefined) return ['operations', index, ...lost.path];
  }
  return null;
}

/** A record that neither the file nor this database has. */
export async function unknownRecordIn(reader: Reader, file: OutboxFile): Promise<Path | null> {
  const own = new Set([...file.records.map(({ id }) => id), ...WHOLES]);
  const elsewhere = [...namedIn(file)].filter(({ id }) => !own.has(id));
  const known = await knownIds(reader, [...new Set(elsewhere.map(({ id }) => id))]);
  return elsewhere.find(({ id }) => !known.has(id))?.path ?? null;
}

interface Named {
  readonly id: string;
  readonly path: Path;
}

const OWNERS = ['parentId', 'itemId', 'warehouseId'] as const;

function* namedIn({ operations, records }: OutboxFile): Iterable<Named> {
  for (const [index, operation] of operations.entries()) {
    const { name, state, lastError, recordId, touches, body } = operation;
    const at = ['operations', index] as const;
    for (const [position, id] of touches.entries()) yield { id, path: [...at, 'touches', position] };
    // Damage took its record: it is in the file so that a person sees it.
    if (state === 'rejected' && lastError?.code === 'STORAGE_DAMAGED') continue;
    yield { id: recordId, path: [...at, 'recordId'] };
    if (kindOf(name) !== 'stock') continue;
    for (const field of STOCK_ID_FIELDS) {
      const id = body[field];
      if (typeof id === 'string') yield { id, path: [...at, 'body', field] };
    }
  }
  for (const [index, record] of records.entries()) {
    for (const field of OWNERS) {
      const id = record[field];
      if (id !== null) yield { id, path: ['records', index, field] };
    }
  }
}
