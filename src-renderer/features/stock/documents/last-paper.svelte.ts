/** Paper and printer of the last document, while this window is open. */
import type { PaperSize } from '../../../../src-sync/domain/postings/paper.ts';

class LastPaper {
  size = $state<PaperSize>('a4');
  queue = $state<string | null>(null);
}

export const lastPaper = new LastPaper();
