/** Reads the part named `file` of a multipart/form-data body (RFC 7578). */
import type { StoredFile } from '../store.ts';

function boundaryOf(contentType: string): string | null {
  const match = /boundary=(?:"([^"]+)"|([^;\s]+))/i.exec(contentType);
  return match?.[1] ?? match?.[2] ?? null;
}

function partOf(head: string, bytes: Buffer): StoredFile | null {
  const disposition = /^content-disposition:\s*form-data;(.*)$/im.exec(head)?.[1] ?? '';
  if (!/(?:^|[;\s])name="?file"?(?:;|$|\s)/i.test(disposition)) return null;
  const fileName = /filename="((?:[^"\\]|\\.)*)"/i.exec(disposition)?.[1] ?? 'file';
  const contentType = /^content-type:\s*(.+)$/im.exec(head)?.[1]?.trim() ?? 'application/octet-stream';
  return { fileName, contentType, bytes };
}

/** `null` when the body is not multipart or has no part of that name. */
export function readFilePart(contentType: string, body: Buffer): StoredFile | null {
  const boundary = boundaryOf(contentType);
  if (!/^multipart\/form-data/i.test(contentType) || boundary === null) return null;
  const delimiter = Buffer.from(`--${boundary}`);
  let start = body.indexOf(delimiter);
  while (start !== -1) {
    const next = body.indexOf(delimiter, start + delimiter.length);
    if (next === -1) return null;
    const part = body.subarray(start + delimiter.length + 2, next - 2);
    const headEnd = part.indexOf('\r\n\r\n');
    const found =
      headEnd === -1 ? null : partOf(part.subarray(0, headEnd).toString(), part.subarray(headEnd + 4));
    if (found !== null) return { ...found, bytes: Buffer.from(found.bytes) };
    start = next;
  }
  return null;
}
