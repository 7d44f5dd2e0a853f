/** Documents of the stock on paper. */
import { z } from 'zod';
import { onDemand } from '../sync/on-demand.ts';
import { LANGUAGES } from '../policy/appearance.ts';
import type { Posting } from './posting.ts';

/** `a4`: pages with a place for signatures · `slip`: a narrow strip for printers of 80 mm. */
export const PAPER_SIZES = ['a4', 'slip'] as const;

export type PaperSize = (typeof PAPER_SIZES)[number];

export const postingPaperSchema = onDemand(() =>
  z.strictObject({
    reference: z.string().min(1).max(200),
    size: z.enum(PAPER_SIZES),
    language: z.enum(LANGUAGES),
    /** The organization, as it stands at the top; empty for none. */
    shop: z.string().max(200),
  }),
);

export const printedPaperSchema = onDemand(() =>
  z.strictObject({
    ...postingPaperSchema().shape,
    /** A queue of this PC's print system. */
    queue: z.string().min(1).max(200),
  }),
);

/** Everything that is drawn of one. */
export interface Paper extends Omit<z.output<ReturnType<typeof postingPaperSchema>>, 'reference'> {
  readonly posting: Posting;
  /** Unix milliseconds. */
  readonly printedAtMs: number;
}

export const paperQuestionMakers = {
  /** A PDF at a path that main has asked a person for. */
  'postings.writePaper': () =>
    z.strictObject({ ...postingPaperSchema().shape, path: z.string().min(1).max(32_767) }),
  /** Handed to the print system of this PC. */
  'postings.deliverPaper': () => printedPaperSchema(),
} as const;

export interface PaperAnswers {
  'postings.writePaper': { readonly pageMm: { readonly width: number; readonly height: number } };
  'postings.deliverPaper': null;
}
