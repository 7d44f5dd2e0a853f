/**
 * The grammar of `stockhand:` links. A link comes from a web page, a mail or a chat, so that anybody may have written it: it names what to
 * show, and nothing else passes. The main process reads it from the command line, and the window reads it again from its own address.
 */
import { failure } from '../failure.ts';
import { aboutAddresses } from '../messages/addresses.ts';
import type { Message } from '../messages/message.ts';
import { failed, ok, type Result } from '../result.ts';
import { LINK_ROUTE } from './link-route.ts';

export const LINK_SCHEME = 'stockhand';

/** An item by SKU, barcode or id; a contact by phone or id; a posted document by its number; the words of a search. */
export const LINK_KINDS = ['item', 'contact', 'document', 'search'] as const;

export type LinkKind = (typeof LINK_KINDS)[number];

export interface AppLink {
  readonly kind: LinkKind;
  /** 1 to `LINK_TEXT_MAX` characters, no control characters, no blanks around. */
  readonly text: string;
}

/** Of the text once it is decoded: as long as an id or the words of a search may be. */
export const LINK_TEXT_MAX = 200;
/** Of the link as it came: each character of a Hindi text takes nine. */
export const LINK_CHARACTERS_MAX = 2_000;

const BEGINNING = `${LINK_SCHEME}://`;
/** The scheme in any case, as browsers read it; one kind and one text, in the characters that RFC 3986 has for a segment. */
const LINK = /^stockhand:\/\/([a-z]{1,20})\/((?:[\w.~!$&'()*+,;=:@-]|%[\dA-Fa-f]{2})+)$/;
/** Control characters, ends of lines, and what turns the direction of a text: a person would read another name than is looked for. */
const UNREADABLE = /[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]/u;

function refuse(said: Message): Result<never> {
  return failed(failure('VALIDATION', said));
}

/** A word of a command line that means to be a link, right or wrong. */
export function isLinkLike(word: string): boolean {
  return /^\s*stockhand:/i.test(word);
}

function isKind(text: string): text is LinkKind {
  return (LINK_KINDS as readonly string[]).includes(text);
}

/** `null` for bytes that are no UTF-8. */
function decodeOnce(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch (error) {
    if (error instanceof URIError) return null;
    throw error;
  }
}

/** Of what a link may name; `null` where it names nothing that can be shown. */
function readName(text: string): string | null {
  const name = text.trim();
  return name === '' || name.length > LINK_TEXT_MAX || UNREADABLE.test(name) || !name.isWellFormed()
    ? null
    : name;
}

/** Reads a link as it came from outside. */
export function parseLink(address: string): Result<AppLink> {
  if (address.length > LINK_CHARACTERS_MAX) {
    return refuse(aboutAddresses('linkTooLong', { most: LINK_CHARACTERS_MAX }));
  }
  const [, kind = '', written = ''] = LINK.exec(address.replace(/^stockhand:/i, `${LINK_SCHEME}:`)) ?? [];
  if (kind === '') return refuse(aboutAddresses('linkDamaged'));
  if (!isKind(kind)) {
    return refuse(aboutAddresses('linkOfOtherKind'));
  }
  const decoded = decodeOnce(written);
  const text = decoded === null ? null : readName(decoded);
  return text === null ? refuse(aboutAddresses('linkWithoutName')) : ok({ kind, text });
}

/** Brackets and quotation marks too: a chat or a shell would end the link there. */
function encode(text: string): string {
  return encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

/** @returns `null` where no link can hold the text */
export function writeLink({ kind, text }: AppLink): string | null {
  const name = readName(text);
  return name === null ? null : `${BEGINNING}${kind}/${encode(name)}`;
}

/** The address of the window for a link: what it names is looked for there. */
export function routeOfLink({ kind, text }: AppLink): string {
  return `${LINK_ROUTE}${kind}/${encode(text)}`;
}

/** The link in an address of the window. */
export function linkOfRoute(route: string): Result<AppLink> {
  return parseLink(BEGINNING + route.slice(LINK_ROUTE.length));
}
