/** Reads XML piece by piece: no tree, no recursion, no entities but the five of XML, so that no file can unfold in memory. */
import { reportProgress } from '../../../workers/progress.ts';
import { SheetError } from '../../table.ts';

export type Attributes = Readonly<Record<string, string>>;

/** Names come without their prefix (`x:row` is `row`), attributes with it. */
export interface XmlHandler {
  open(name: string, attributes: Attributes): void;
  close(name: string): void;
  /** May come in several pieces. */
  text(text: string): void;
}

/** A tag or a comment that is longer than this is no spreadsheet. */
const TOKEN_CHARACTERS_MAX = 1_000_000;
/** Several for each of the most cells that are read. */
const TAGS_MAX = 16_000_000;
const TAG = /[^>"']*(?:"[^"]*"[^>"']*|'[^']*'[^>"']*)*>/y;
/** A name begins behind a gap: a long text without a sign of equality is not looked through from each of its letters. */
const ATTRIBUTE = /(?<=[\s"'])([^\s=/"'<>]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;
const NO_ATTRIBUTES: Attributes = {};
const ENDS: readonly (readonly [start: string, end: string])[] = [
  ['<!--', '-->'],
  ['<![CDATA[', ']]>'],
  ['<?', '?>'],
];

class XmlReader {
  readonly #handler: XmlHandler;
  #rest = '';
  #tags = 0;

  constructor(handler: XmlHandler) {
    this.#handler = handler;
  }

  write(piece: string): void {
    const text = this.#rest + piece;
    this.#rest = text.slice(this.#consume(text));
    if (this.#rest.length > TOKEN_CHARACTERS_MAX)
      throw new SheetError('too-large-inside', 'a tag without an end');
  }

  /** @throws SheetError when a tag has no end */
  end(): void {
    if (this.#rest.startsWith('<')) throw new SheetError('cut-off', 'a tag without an end');
    if (this.#rest !== '') this.#handler.text(decodeEntities(this.#rest));
    this.#rest = '';
  }

  /** @returns how many characters are done with */
  #consume(text: string): number {
    let at = 0;
    while (at < text.length) {
      const tag = text.indexOf('<', at);
      if (tag < 0) return this.#tail(text, at);
      if (tag > at) this.#handler.text(decodeEntities(text.slice(at, tag)));
      const next = text.charCodeAt(tag + 1);
      const end = next === 0x21 || next === 0x3f ? this.#special(text, tag) : this.#tag(text, tag);
      if (end < 0) return tag;
      at = end;
    }
    return at;
  }

  /** Text that goes on in the next piece; an entity is not cut in two. */
  #tail(text: string, at: number): number {
    const entity = text.lastIndexOf('&');
    const end = entity >= at && text.length - entity < 12 ? entity : text.length;
    if (end > at) this.#handler.text(decodeEntities(text.slice(at, end)));
    return end;
  }

  #tag(text: string, at: number): number {
    TAG.lastIndex = at + 1;
    if (!TAG.test(text)) return -1;
    const end = TAG.lastIndex;
    const isClosing = text.charCodeAt(at + 1) === 0x2f;
    const isEmpty = text.charCodeAt(end - 2) === 0x2f;
    const inner = text.slice(isClosing ? at + 2 : at + 1, isEmpty ? end - 2 : end - 1);
    const space = inner.search(/\s/);
    const full = space < 0 ? inner : inner.slice(0, space);
    const name = full.slice(full.indexOf(':') + 1);
    if (isClosing) {
      this.#handler.close(name);
      return end;
    }
    this.#tags += 1;
    if (this.#tags > TAGS_MAX) throw new SheetError('too-large-inside', 'tags');
    this.#handler.open(name, space < 0 ? NO_ATTRIBUTES : attributesOf(inner.slice(space)));
    if (isEmpty) this.#handler.close(name);
    return end;
  }

  /** A comment, a CDATA section or an instruction; a document type declares entities, and no spreadsheet program writes one. */
  #special(text: string, at: number): number {
    for (const [start, endMark] of ENDS) {
      if (!text.startsWith(start, at)) continue;
      const end = text.indexOf(endMark, at + start.length);
      if (end < 0) return -1;
      if (start === '<![CDATA[') this.#handler.text(text.slice(at + start.length, end));
      return end + endMark.length;
    }
    if (text.length - at < 9) return -1;
    throw new SheetError('unreadable', 'a document type declaration');
  }
}

function attributesOf(text: string): Attributes {
  const attributes: Record<string, string> = {};
  for (const [, name = '', double, single] of text.matchAll(ATTRIBUTE)) {
    const value = double ?? single ?? '';
    attributes[name] = value.includes('&') ? decodeEntities(value) : value;
  }
  return attributes;
}

const ENTITIES: Readonly<Record<string, string>> = {
  ...{ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0' },
};

/** An entity that XML does not know stays as it is written. */
function decodeEntities(text: string): string {
  if (!text.includes('&')) return text;
  return text.replaceAll(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{2,8}));/gi, (all, decimal, hex, name) => {
    if (typeof name === 'string') return ENTITIES[name] ?? all;
    const code = typeof hex === 'string' ? Number.parseInt(hex, 16) : Number(decimal);
    return code <= 0x10ffff ? String.fromCodePoint(code) : all;
  });
}

/** Feeds all pieces of a part of an archive to a handler. UTF-8, or what its first bytes say. */
export async function readXml(chunks: AsyncIterable<Buffer>, handler: XmlHandler): Promise<void> {
  const reader = new XmlReader(handler);
  let decoder: TextDecoder | null = null;
  for await (const chunk of chunks) {
    decoder ??= new TextDecoder(encodingOf(chunk));
    reader.write(decoder.decode(chunk, { stream: true }));
    reportProgress();
  }
  reader.write(decoder?.decode() ?? '');
  reader.end();
}

/** A text that is there as a whole, piece by piece, so that no piece is copied often. */
export function readXmlText(text: string, handler: XmlHandler): void {
  const reader = new XmlReader(handler);
  for (let at = 0; at < text.length; at += 65_536) reader.write(text.slice(at, at + 65_536));
  reader.end();
}

function encodingOf(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  return 'utf-8';
}
