/** Takes the pages out of a web archive (MHTML), which Excel and many reports write as one file and name `.xls`. */

const BASE64 = /^content-transfer-encoding:\s*base64/im;
const QUOTED = /^content-transfer-encoding:\s*quoted-printable/im;

/** All its pages, one behind the other; `null` where the text is no web archive. @param text decoded byte by byte or as UTF-8 */
export function pagesOfArchive(text: string): string | null {
  const head = text.slice(0, 4_096);
  if (!/^\s*[\w-]+:/.test(head) || !/^mime-version:/im.test(head)) return null;
  const [, quoted, plain] = /boundary\s*=\s*(?:"([^"]+)"|([^\s;]+))/i.exec(head) ?? [];
  const boundary = quoted ?? plain;
  const parts = boundary === undefined ? [text] : text.split(`--${boundary}`);
  return parts.map(pageOfPart).join('\n');
}

/** Headers, an empty line, and what they speak of. */
function pageOfPart(part: string): string {
  const start = part.search(/\S/);
  const { index = -1, 0: gap = '' } = /\r?\n\r?\n/.exec(part.slice(start)) ?? {};
  if (start < 0 || index < 0) return '';
  const headers = part.slice(start, start + index);
  const isPage = /^content-type:\s*text\/html/im.test(headers);
  return isPage ? decodedBody(headers, part.slice(start + index + gap.length)) : '';
}

function decodedBody(headers: string, body: string): string {
  const [, charset = 'utf-8'] = /charset\s*=\s*"?([\w-]+)/i.exec(headers) ?? [];
  if (BASE64.test(headers)) return decoded(Buffer.from(body, 'base64'), charset);
  if (!QUOTED.test(headers)) return body;
  const bytes = body
    .replaceAll(/=[ \t]*\r?\n/g, '')
    .replaceAll(/[^\0-\x7f]+/g, (signs) => Array.from(Buffer.from(signs), (byte) => `=${hex(byte)}`).join(''))
    .replaceAll(/=([\da-f]{2})/gi, (_all, digits: string) =>
      String.fromCharCode(Number.parseInt(digits, 16)),
    );
  return decoded(Buffer.from(bytes, 'latin1'), charset);
}

function hex(byte: number): string {
  return byte.toString(16).padStart(2, '0');
}

function decoded(bytes: Buffer, charset: string): string {
  try {
    return new TextDecoder(charset).decode(bytes);
  } catch {
    // A name that nobody knows.
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
