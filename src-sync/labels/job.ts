/** The order of a job, and its result before the first page is drawn. */
import type { LabelGrid } from '../domain/labels/label-sheet.ts';
import type {
  LabelClash,
  LabelNotice,
  LabelProblem,
  LabelRow,
  LabelTemplate,
  PrinterProfile,
} from '../domain/labels/labels.ts';
import type { LabelFonts } from './text/fonts.ts';
import type { LabelPage } from './page.ts';

/** `layOut(job)` in `lay-out.ts` gives `Result<LaidOut>`: a failure is a sheet that cannot be, wrong rows are in `refused`. */
export interface LabelJob {
  readonly template: LabelTemplate;
  /** Read once for checking and once for each run of `pages()`. */
  readonly rows: readonly LabelRow[];
  /** Cells of the first sheet to leave empty; rolls ignore it. */
  readonly start: number;
  readonly printer: PrinterProfile;
  readonly fonts: LabelFonts;
  /** Reprint: labels before this one (from 0, as `LabelPage.firstLabel` counts) are not drawn again. */
  readonly fromLabel?: number;
  /** For a picture on the screen only: of refused rows is drawn what can be, so that one sees what is the matter. */
  readonly drawsRefused?: boolean;
  /** Called before each label that is laid out with the place of its row, for whoever says that it still works, and at what. */
  readonly onLabel?: (row: number) => void;
}

export interface LaidOut {
  readonly grid: LabelGrid;
  /** Labels that will be printed: refused rows are not among them. */
  readonly labels: number;
  /** Of the whole job, with those before `fromLabel`. */
  readonly labelsOfJob: number;
  readonly pageCount: number;
  readonly refused: readonly LabelProblem[];
  /** About rows that are printed. */
  readonly notices: readonly LabelNotice[];
  /** Of rows that are printed, each pair of parts once. */
  readonly clashes: readonly LabelClash[];
  /** One page at a time, so that 20,000 labels need the memory of one page. Each call starts anew. */
  readonly pages: () => Generator<LabelPage, void, undefined>;
}
