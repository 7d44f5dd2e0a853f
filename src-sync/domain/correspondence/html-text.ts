/** The words of an HTML text. Nothing of it is run or loaded: tags go, what they say in words stays. */

/** Their content is no text for a person. */
const NO_WORDS: ReadonlySet<string> = new Set(['script', 'style', 'head', 'title', 'template', 'noscript']);
const NEW_LINE: ReadonlySet<string> = new Set(
  'address article blockquote br dd div dl dt fieldset footer form h1 h2 h3 h4 h5 h6 header hr li ol p pre section table tbody tr ul'.split(
    ' ',
  ),
);
const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  ndash: '–',
  mdash: '—',
  hellip: '…',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  bull: '•',
  copy: '©',
  reg: '®',
  rupee: '₹',
  zwnj: '',
};

export function looksLikeHtml(text: string): boolean {
  return /<(!doctype|html|body|head|div|p|br|table|span|a|b|i|ul|ol|h[1-6]|img|font|style)\b[^<>]{0,2000}>/i.test(
    text,
  );
}

/** Goes over the text once, however it is written: a tag that never ends takes the rest with it. */
export function htmlToText(html: string): string {
  const parts: string[] = [];
  let link: string | null = null;
  let at = 0;
  while (at < html.length) {
    const open = html.indexOf('<', at);
    parts.push(decoded(html.slice(at, open < 0 ? undefined : open)));
    if (open < 0) break;
    const end = endOfTag(html, open);
    const tag = html.slice(open + 1, end);
    const name = /^\/?\s*([a-z][a-z0-9]*)/i.exec(tag)?.[1]?.toLowerCase() ?? '';
    const isEnd = tag.startsWith('/');
    at = end + 1;
    if (!isEnd && NO_WORDS.has(name)) at = afterElement(html, name, at);
    if (NEW_LINE.has(name)) parts.push(name === 'li' && !isEnd ? '\n• ' : '\n');
    if (name === 'td' || name === 'th') parts.push(isEnd ? '\t' : '');
    if (name !== 'a') continue;
    if (isEnd && link !== null) parts.push(` (${link})`);
    link = isEnd ? null : linkOf(tag);
  }
  return tidied(parts.join(''));
}

/** Of the `>`; a comment ends with `-->`. */
function endOfTag(html: string, open: number): number {
  const isComment = html.startsWith('<!--', open);
  const end = html.indexOf(isComment ? '-->' : '>', open);
  if (end < 0) return html.length;
  return isComment ? end + 2 : end;
}

function afterElement(html: string, name: string, from: number): number {
  const close = new RegExp(`</${name}`, 'gi');
  close.lastIndex = from;
  const found = close.exec(html);
  return found === null ? html.length : endOfTag(html, found.index) + 1;
}

/** Shown beside the words of a link, so that a person sees where it would lead. */
function linkOf(tag: string): string | null {
  const value = /\shref\s*=\s*["']?([^"'\s>]+)/i.exec(tag)?.[1] ?? '';
  return /^(https?|mailto):/i.test(value) ? decoded(value) : null;
}

function decoded(text: string): string {
  return text
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/&(?:#x([\da-f]{1,6})|#(\d{1,7})|([a-z]{2,8}));/gi, (whole, hex, number, name) => {
      if (typeof name === 'string') return ENTITIES[name.toLowerCase()] ?? whole;
      const point = typeof hex === 'string' ? Number.parseInt(hex, 16) : Number(number);
      const isSign = point > 31 && point <= 0x10_ff_ff && !(point >= 0xd8_00 && point <= 0xdf_ff);
      return isSign ? String.fromCodePoint(point) : ' ';
    });
}

function tidied(text: string): string {
  const lines = text.split('\n').map((line) => line.replaceAll(/ +/g, ' ').trim());
  return lines
    .filter((line, index) => line !== '' || (lines[index - 1] ?? '') !== '')
    .join('\n')
    .trim();
}
