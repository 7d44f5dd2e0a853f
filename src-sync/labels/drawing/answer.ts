/** Answers what a thread that draws is asked; one job is open at a time. */
import type { Paper } from '../../domain/postings/paper.ts';
import { ok, type Result } from '../../domain/result.ts';
import { bundledFonts } from '../fonts/bundled.ts';
import type { LaidOut } from '../job.ts';
import { layOut } from '../lay-out.ts';
import type { LabelPage, LabelPiece } from '../page.ts';
import { paperPages } from '../papers/pages.ts';
import { fitsInDots, pictureDots } from '../raster/dot-limits.ts';
import { renderSvg } from '../render/svg.ts';
import { renderTspl } from '../render/tspl.ts';
import { renderZpl } from '../render/zpl.ts';
import { checkRows, previewPage, previewRows } from './looks.ts';
import type { PictureFile } from './item-picture.ts';
import type {
  Answer,
  Answers,
  Asked,
  DrawnPaper,
  DrawOrder,
  JobFigures,
  LookOrder,
  RowsAt,
  SomePieces,
} from './orders.ts';
import { checkBench } from './remedies.ts';

/** Said while it works. @param silentMs until the next sign of life at most */
export type Sign = (silentMs: number, rows: RowsAt) => void;

const LABEL_MS = 4_000;
/** A page of ten thousand labels does not hang: many times what a box takes. */
const BOX_MS = 2;
/** Many times what the largest file takes that is decoded. */
const PICTURE_MS = 20_000;
const NO_ROW: RowsAt = [-1, -1];
/** Many times what a million dots of a photograph take. */
const MILLION_DOTS_MS = 2_000;

/** Pieces are handed over after so long or so many bytes, whichever comes first: a printer begins with the first ones. */
const TURN_MS = 12;
const TURN_BYTES = 65_536;

interface OpenJob {
  readonly order: DrawOrder;
  readonly laidOut: LaidOut;
  pieces: Iterator<LabelPiece> | null;
}

/** @returns answers each question; the promise rejects with what `sign` throws, or for a bug */
export function createAnswers(sign: Sign) {
  let job: OpenJob | null = null;

  /** Before each label that is laid out. */
  const signsOf = (order: LookOrder): ((row: number) => void) => {
    const silentMs = silenceOf(order);
    return (row) => sign(silentMs, [row, row]);
  };

  function open(order: DrawOrder): Result<JobFigures> {
    const isDots = order.format === 'zpl' || order.format === 'tspl';
    const fits = isDots ? fitsInDots(order.template, order.profile) : ok(null);
    if (!fits.ok) return fits;
    const { template, profile: printer, rows, startCell: start, firstLabel: fromLabel } = order;
    const fonts = bundledFonts();
    const laid = layOut({ template, printer, rows, start, fromLabel, fonts, onLabel: signsOf(order) });
    if (!laid.ok) return laid;
    job = { order, laidOut: laid.value, pieces: null };
    const { pages: _drawnLater, ...figures } = laid.value;
    return ok(figures);
  }

  async function piecesOf(opened: OpenJob, fromFirst: boolean): Promise<Result<SomePieces>> {
    if (fromFirst || opened.pieces === null) {
      const drawing = await draw(opened.order, watched(opened));
      opened.pieces = drawing[Symbol.iterator]();
    }
    return ok(joined(opened.pieces));
  }

  function* watched({ order, laidOut }: OpenJob): Generator<LabelPage> {
    const labelMs = silenceOf(order);
    const rowOf = rowFinder(order, laidOut);
    for (const page of laidOut.pages()) {
      const rows = [rowOf(page.firstLabel), rowOf(page.firstLabel + page.labels - 1)] as const;
      sign(labelMs + page.boxes.length * BOX_MS, rows);
      yield page;
    }
  }

  return async (asked: Asked): Promise<Answer> => {
    switch (asked.ask) {
      case 'check':
        return checkRows(asked.order, signsOf(asked.order));
      case 'bench':
        return checkBench(asked.order, signsOf(asked.order));
      case 'preview':
        return previewRows(asked.order, signsOf(asked.order));
      case 'page':
        return previewPage(asked.order, signsOf(asked.order));
      case 'open':
        return open(asked.order);
      case 'pieces':
        if (job === null) throw new Error('No job is open.');
        return piecesOf(job, asked.fromFirst);
      case 'paper':
        return ok(await drawPaper(asked.paper));
      case 'pictures':
        return ok(await picturesOf(asked.files, sign));
      case 'close':
        job = null;
        return ok(null);
    }
  };
}

/** The row of a label of the job, as `LabelPage.firstLabel` counts them. */
function rowFinder({ rows }: DrawOrder, { refused }: LaidOut): (label: number) => number {
  const isRefused = new Set(refused.map(({ row }) => row));
  let label = 0;
  const ends = rows.map(({ quantity }, row) => (label += isRefused.has(row) ? 0 : quantity));
  // Pages come in order: the search goes on where it was.
  let row = 0;
  return (wanted) => {
    if (wanted < (ends[row - 1] ?? 0)) row = 0;
    while (row < ends.length - 1 && wanted >= (ends[row] ?? 0)) row += 1;
    return row;
  };
}

function silenceOf({ template, profile }: LookOrder): number {
  return LABEL_MS + (pictureDots(template, profile) / 1_000_000) * MILLION_DOTS_MS;
}

async function draw(
  { format, profile: printer, title, createdAtMs }: DrawOrder,
  pages: Iterable<LabelPage>,
): Promise<Iterable<LabelPiece>> {
  const fonts = bundledFonts();
  switch (format) {
    case 'pdf': {
      // Its library is read by those who print pages, not by everyone who looks at a label.
      const { renderPdf } = await import('../render/pdf.ts');
      return renderPdf(pages, { fonts, title, createdAtMs });
    }
    case 'svg':
      return svgPieces(pages);
    case 'zpl':
      return renderZpl(pages, { fonts, printer });
    case 'tspl':
      return renderTspl(pages, { fonts, printer });
  }
}

async function picturesOf(files: readonly PictureFile[], sign: Sign): Promise<Answers['pictures']> {
  // Decoders are read by those who print pictures.
  const { itemPictures } = await import('./item-picture.ts');
  const pictures: Answers['pictures'][number][] = [];
  for (const file of files) {
    sign(PICTURE_MS, NO_ROW);
    pictures.push(await itemPictures(file));
  }
  return pictures;
}

async function drawPaper(paper: Paper): Promise<DrawnPaper> {
  const fonts = bundledFonts();
  const pages = paperPages(paper, fonts);
  const { renderPdf } = await import('../render/pdf.ts');
  const title = paper.posting.reference;
  const pieces = [...renderPdf(pages, { fonts, title, createdAtMs: paper.printedAtMs })];
  const [first] = pages;
  return {
    bytes: oneBuffer(pieces),
    pageMm: { width: first?.widthMm ?? 0, height: first?.heightMm ?? 0 },
  };
}

function* svgPieces(pages: Iterable<LabelPage>): Generator<LabelPiece> {
  const fonts = bundledFonts();
  for (const page of pages) {
    yield { bytes: new TextEncoder().encode(renderSvg(page, { fonts })), labels: page.labels };
  }
}

function joined(pieces: Iterator<LabelPiece>): SomePieces {
  const untilMs = performance.now() + TURN_MS;
  const some: LabelPiece[] = [];
  let size = 0;
  let isLast = false;
  do {
    const next = pieces.next();
    isLast = next.done === true;
    if (next.done === true) break;
    some.push(next.value);
    size += next.value.bytes.length;
  } while (size < TURN_BYTES && performance.now() < untilMs);
  const sizes = some.map((piece) => ({ bytes: piece.bytes.length, labels: piece.labels }));
  return { bytes: oneBuffer(some), sizes, isLast };
}

function oneBuffer(pieces: readonly LabelPiece[]): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(pieces.reduce((sum, { bytes }) => sum + bytes.length, 0));
  let at = 0;
  for (const { bytes } of pieces) {
    all.set(bytes, at);
    at += bytes.length;
  }
  return all;
}
