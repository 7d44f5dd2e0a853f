/** The target of a print job, and its parts on the way there. */
import type { Result } from '../domain/result.ts';

export type Target =
  /** A queue of this PC's print system, for pages. */
  | { readonly kind: 'queue'; readonly queue: string }
  /** The same for a printer's own commands, which nothing on the way may touch. */
  | { readonly kind: 'rawQueue'; readonly queue: string }
  | { readonly kind: 'tcp'; readonly host: string; readonly port: number }
  | { readonly kind: 'file'; readonly path: string };

/** A piece that can be handed over by itself, and how many labels are finished with it. */
export interface Piece {
  readonly bytes: Uint8Array;
  readonly labels: number;
}

export interface PrintOrder {
  /** For people who look at the queue of the printer. */
  readonly title: string;
  /** May throw a `FailureError`: the job ends with that failure. */
  readonly pieces: AsyncIterable<Piece> | Iterable<Piece>;
  /** Size of a page, for the print system; `null` for raw commands. */
  readonly pageMm: { readonly width: number; readonly height: number } | null;
  /** Called as labels leave this PC: what is told here may be on paper, what comes later is not. */
  readonly onHandedOver?: (labels: number) => void;
  /** Called as labels are written into a file that is not there before the last one: how far it is, and nothing that was handed over. */
  readonly onWritten?: (labels: number) => void;
  /** A person gave the job up. */
  readonly signal?: AbortSignal;
}

/** Number of labels that left this PC. "Delivered" means taken by the printer or its queue: whether paper came out only a person sees. */
export interface Delivered {
  readonly labels: number;
}

export type Delivery = Promise<Result<Delivered>>;
