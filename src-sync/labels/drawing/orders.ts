/** The questions to a thread that draws, and its answers: plain data, one answer each. */
import type { LabelGrid } from '../../domain/labels/label-sheet.ts';
import type { BlackImage, LabelRow, LabelTemplate, PrinterProfile } from '../../domain/labels/labels.ts';
import type { BenchCheck, LabelCheck, LabelPagePreview, LabelPreview } from '../../domain/labels/printing.ts';
import type { Paper } from '../../domain/postings/paper.ts';
import type { Result } from '../../domain/result.ts';
import type { LaidOut } from '../job.ts';
import type { PictureFile } from './item-picture.ts';

/** Rows on a template, for one printer. */
export interface LookOrder {
  readonly template: LabelTemplate;
  readonly profile: PrinterProfile;
  readonly rows: readonly LabelRow[];
}

/** One page of a job, from 0. */
export interface PageOrder extends LookOrder {
  readonly startCell: number;
  readonly page: number;
}

/** A whole job. */
export interface DrawOrder extends LookOrder {
  readonly startCell: number;
  /** Labels before this one, from 0, are not drawn. */
  readonly firstLabel: number;
  /** Of an SVG each piece is one page. */
  readonly format: 'pdf' | 'svg' | 'zpl' | 'tspl';
  readonly title: string;
  readonly createdAtMs: number;
}

/** A label as it looks, in the order of the rows. */
export type DrawnLook = Omit<LabelPreview, 'recordId'>;

/** Known of a job before its first page is drawn. */
export type JobFigures = Omit<LaidOut, 'pages'> & { readonly grid: LabelGrid };

/** Some pieces, joined, since a thread hands one buffer over without a copy. */
export interface SomePieces {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly sizes: readonly { readonly bytes: number; readonly labels: number }[];
  readonly isLast: boolean;
}

/** Places of the rows that a thread is at; the thread writes them where both sides see them, so that they are known when it ends. */
export type RowsAt = readonly [first: number, last: number];

/** A whole document as a PDF. */
export interface DrawnPaper {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly pageMm: { readonly width: number; readonly height: number };
}

/** Each question with its answer. `pieces` come some at a time, of the job that was opened last. */
export interface Answers {
  readonly check: LabelCheck;
  readonly bench: BenchCheck;
  readonly preview: readonly DrawnLook[];
  readonly page: LabelPagePreview;
  readonly open: JobFigures;
  readonly pieces: SomePieces;
  readonly paper: DrawnPaper;
  readonly pictures: readonly (readonly (BlackImage | null)[])[];
  readonly close: null;
}

export type Answer = Result<Answers[Asked['ask']]>;

export type Asked =
  | { readonly ask: 'check' | 'bench' | 'preview'; readonly order: LookOrder }
  | { readonly ask: 'page'; readonly order: PageOrder }
  | { readonly ask: 'open'; readonly order: DrawOrder }
  | { readonly ask: 'pieces'; readonly fromFirst: boolean }
  | { readonly ask: 'paper'; readonly paper: Paper }
  | { readonly ask: 'pictures'; readonly files: readonly PictureFile[] }
  | { readonly ask: 'close' };
