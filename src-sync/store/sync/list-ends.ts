/** The seen ends of the lists without totals (domain/sync/list-end.ts), of all collections in one fact. */
import { z } from 'zod';
import type { CollectionName } from '../../domain/records/collections.ts';
import { UNSEEN, type ListEnd } from '../../domain/sync/list-end.ts';
import { getFact, setFact } from './facts.ts';
import type { Reader, Writer } from '../sqlite/handles.ts';

const NAME = 'ends of lists without totals';
const rowCount = z.number().int().min(1);
const schema = z
  .record(z.string(), z.object({ whole: rowCount.optional(), cut: rowCount.optional() }))
  .catch({});

export async function listEnd(reader: Reader, collection: CollectionName): Promise<ListEnd> {
  const ends = await readEnds(reader);
  const anyWholeRows = Math.max(0, ...Object.values(ends).map(({ whole }) => whole ?? 0));
  const anyCutRows = fewestCut(ends);
  return {
    wholeRows: ends[collection]?.whole ?? 0,
    cutAtRows: ends[collection]?.cut ?? null,
    // Cut below what another one gave whole: then each list speaks for itself only.
    anyWholeRows: anyCutRows <= anyWholeRows ? 0 : anyWholeRows,
  };
}

/** Of a list of one record, of which nobody keeps what is learnt: it is cut as others are. */
export async function endAsElsewhere(reader: Reader): Promise<ListEnd> {
  const cutAtRows = fewestCut(await readEnds(reader));
  return { ...UNSEEN, cutAtRows: cutAtRows === Infinity ? null : cutAtRows };
}

type Ends = z.infer<typeof schema>;

async function readEnds(reader: Reader): Promise<Ends> {
  return schema.parse((await getFact(reader, NAME)) ?? {});
}

function fewestCut(ends: Ends): number {
  return Math.min(Infinity, ...Object.values(ends).map(({ cut }) => cut ?? Infinity));
}

/** The finding behind so many rows. */
export interface SeenEnd {
  readonly rows: number;
  readonly isCut: boolean;
}

export async function noteListEnd(
  tx: Writer,
  collection: CollectionName,
  { rows, isCut }: SeenEnd,
): Promise<void> {
  const ends = await readEnds(tx);
  const { whole, cut } = ends[collection] ?? {};
  const end = isCut
    ? // It was longer once, and is cut now: what came whole then says nothing any more.
      { ...(whole === undefined || whole >= rows ? {} : { whole }), cut: Math.min(cut ?? rows, rows) }
    : { whole: Math.max(whole ?? rows, rows), ...(cut === undefined || cut <= rows ? {} : { cut }) };
  await setFact(tx, NAME, { ...ends, [collection]: end });
}
