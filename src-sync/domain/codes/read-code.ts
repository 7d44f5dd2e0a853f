/** Everything that a scanned or typed code may mean, without looking anything up. */
import { plainCode } from '../values/code-text.ts';
import { normaliseGtin, paddedArticle } from '../values/gtin.ts';
import { splitAim, type AimIdentifier } from './aim.ts';
import { openEnvelope, partNumbers, type Envelope } from './envelope.ts';
import { withoutChannels } from './extended-channel.ts';
import {
  gs1Fault,
  readGs1,
  readingOfLabel,
  withRoundBrackets,
  type Gs1Fault,
  type Gs1Reading,
} from './gs1.ts';
import { GS } from './separators.ts';

/** Characters: a Data Matrix with everything that GS1 knows holds fewer. */
export const CODE_LENGTH_MAX = 2_500;

export interface CodeReading {
  /** As it was sent, without spaces around it and without signs that nobody sees. */
  readonly sent: string;
  /** Without what the scanner says about the symbol. */
  readonly code: string;
  readonly aim: AimIdentifier | null;
  readonly gs1: Gs1Reading | null;
  /** The scanner, brackets or a separator say that it is GS1; otherwise only its digits do, and it may be a code of another kind. */
  readonly isMarked: boolean;
  /** One of its fields names a thing; without one it is a part of what is on the pack. */
  readonly namesThing: boolean;
  /** Part numbers of a label by ISO/IEC 15434, likeliest first; most codes have none. */
  readonly parts: readonly string[];
}

/** Fields that name a thing: without one of them, digits that look like fields are a code of another kind. */
const SUBJECTS = '00 01 02 03 253 255 414 8003 8004 8006 8010 8017 8018 8026'.split(' ');

export function readCode(text: string): CodeReading {
  const sent = plainCode(text);
  const { aim, code } = opened(sent);
  const envelope = openEnvelope(code);
  const read = aim?.isRetail === true ? null : gs1Of(code, envelope);
  const isBracketed = withRoundBrackets(code).startsWith('(');
  const isMarked =
    read !== null && (aim?.isGs1 === true || isBracketed || envelope !== null || code.startsWith(GS));
  const parts = partNumbers(envelope?.fields ?? null);
  const namesThing = parts.length > 0 || SUBJECTS.some((ai) => read?.fields[ai] !== undefined);
  return { sent, code, aim, gs1: isMarked || namesThing ? read : null, isMarked, namesThing, parts };
}

/** Without what the scanner says of the symbol and of its alphabet. */
function opened(sent: string): Pick<CodeReading, 'aim' | 'code'> {
  const { aim, rest } = splitAim(sent);
  return { aim, code: withoutChannels(rest, aim).trim() };
}

function gs1Of(code: string, envelope: Envelope | null): Gs1Reading | null {
  if (envelope === null) return readGs1(code);
  const { elements, fields } = envelope;
  if (elements !== null) return readGs1(GS + elements);
  return fields === null ? null : readingOfLabel(fields);
}

/** Why a code that looks like GS1 is read as a plain text; `null` where it is one, or looks like none: 12345678905 is an article number that lost its zero. */
export function faultOfCode(text: string): Gs1Fault | null {
  const { aim, code } = opened(plainCode(text));
  if (aim === null && paddedArticle(code) !== null) return null;
  return gs1Fault(openEnvelope(code)?.elements ?? code);
}

/** An article number with two or five digits of a magazine's issue behind it: the scanner says that they are no part of it. */
const WITH_ADD_ON = /^(\d{13}|\d{12}|\d{8})(?:\d{2}|\d{5})$/;

/** A book or magazine says so itself. */
const BOOK_WITH_ADD_ON = /^(97[789]\d{10})[ +-]?(?:\d{2}|\d{5})$/;

/** The article number in fourteen digits, where the code is one by itself. */
export function articleOf({ code, aim }: CodeReading): string | null {
  if (aim?.id !== ']E3') return normaliseGtin(code) ?? normaliseGtin(BOOK_WITH_ADD_ON.exec(code)?.[1] ?? '');
  const [, bare = code] = WITH_ADD_ON.exec(code) ?? [];
  // Thirteen digits may be an article without an add-on, too: then its check digit is right.
  return (code.length === 13 ? normaliseGtin(code) : null) ?? normaliseGtin(bare);
}

/** The issue of a magazine, sent by itself: it names no article. */
export function isAddOn({ aim }: CodeReading): boolean {
  return aim?.id === ']E1' || aim?.id === ']E2';
}
