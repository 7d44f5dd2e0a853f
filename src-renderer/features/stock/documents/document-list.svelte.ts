/** Narrowing of the list of documents; it stays while a document is looked at. */
import type { DocumentKind } from '../../../../src-sync/domain/postings/documents.ts';

class DocumentList {
  q = $state('');
  kind = $state<DocumentKind | null>(null);
  /** Days; empty for none. */
  from = $state('');
  to = $state('');
  readonly isNarrowed = $derived(
    this.q.trim() !== '' || this.kind !== null || this.from !== '' || this.to !== '',
  );

  clear(): void {
    this.q = '';
    this.kind = null;
    this.from = '';
    this.to = '';
  }
}

export const documentList = new DocumentList();
