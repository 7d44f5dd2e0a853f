/** Everything that a scanned or typed code may mean, without looking anything up. */
import { plainCode } from '../values/code-text.ts';
import { normaliseGtin } from '../values/gtin.ts';
import { splitAim, type AimIdentifier } from './aim.ts';
import { gs1Fault, readGs1, withRoundBrackets, type Gs1Fault, type Gs1Reading } from './gs1.ts';
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
}

/** Fields that name a thing: without one of them, digits that look like fields are a code of another kind. */
const SUBJECTS = '00 01 02 03 253 255 414 8003 8004 8006 8010 8017 8018 8026'.split(' ');

export function readCode(text: string): CodeReading {
  const sent = plainCode(text);
  const { aim, rest } = splitAim(sent);
  const code = rest.trim();
  const read = readGs1(code);
  const isBracketed = withRoundBrackets(code).startsWith('(');
  const isMarked = read !== null && (aim?.isGs1 === true || isBracketed || code.startsWith(GS));
  const namesThing = SUBJECTS.some((ai) => read?.fields[ai] !== undefined);
  return { sent, code, aim, gs1: isMarked || namesThing ? read : null, isMarked, namesThing };
}

/** Why a code that looks like GS1 is read as a plain text; `null` where it is one, or looks like none. */
export function faultOfCode(text: string): Gs1Fault | null {
  return gs1Fault(splitAim(plainCode(text)).rest.trim());
}

/** An article number with two or five digits of a magazine's issue behind it: only the scanner can say that they are no part of it. */
const WITH_ADD_ON = /^(\d{13})(?:\d{2}|\d{5})$/;

/** The article number in fourteen digits, where the code is one by itself. */
export function articleOf({ code, aim }: CodeReading): string | null {
  const [, ean] = aim?.id === ']E3' ? (WITH_ADD_ON.exec(code) ?? []) : [];
  return normaliseGtin(ean ?? code);
}
