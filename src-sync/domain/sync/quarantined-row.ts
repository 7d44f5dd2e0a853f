/** Quarantined rows of the Service's answers, as a person gets to see them. */

import type { Sentence } from '../messages/message.ts';

/** A row of the Service that could not be understood and was set aside; the page went on without it. */
export interface ParkedRow {
  /** ISO 8601 */
  readonly at: string;
  readonly reason: string;
  /** The reason as data; absent where an older version wrote it. */
  readonly words?: readonly Sentence[];
  /** The beginning of what the Service sent, as JSON. */
  readonly beginning: string;
}
