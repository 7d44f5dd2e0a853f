/** E-mail addresses as people hand them in: one that mail can be sent to, and one that stands among other signs. */

import { trimEndOf, trimStartOf } from './trim.ts';

/** Signs that only stand around an address or between two. */
const LOCAL = String.raw`[^\s@<>()[\]\\,;:"|/.]+(?:\.[^\s@<>()[\]\\,;:"|/.]+)*`;
const LABEL = String.raw`[\p{L}\p{M}\p{N}](?:[\p{L}\p{M}\p{N}-]*[\p{L}\p{M}\p{N}])?`;
const ADDRESS = new RegExp(
  String.raw`^(?!')${LOCAL}@(?:${LABEL}\.)+\p{L}[\p{L}\p{M}\p{N}-]*[\p{L}\p{M}\p{N}]$`,
  'u',
);

/** No address that mail can be sent to is longer. */
const ADDRESS_CHARACTERS_MAX = 320;

export function isEmail(text: string): boolean {
  return text.length <= ADDRESS_CHARACTERS_MAX && ADDRESS.test(text);
}

/** The addresses in a text, each once whatever its case. */
export function emailsIn(text: string): readonly string[] {
  const tokens = text
    .split(/[\s,;|<>()[\]"/]+|mailto:/iu)
    .flatMap((token) => (token.split('@').length > 2 ? token.split('&') : [token]))
    .map((token) => trimStartOf(token, (sign) => !/[\p{L}\p{N}]/u.test(sign)))
    .map((token) => trimEndOf(token, (sign) => !/[\p{L}\p{M}\p{N}]/u.test(sign)))
    .map((token) => token.replace(/^e-?mail(?:-?id)?[:=]/iu, ''));
  const found = new Map(tokens.filter(isEmail).map((email) => [email.toLowerCase(), email]));
  return [...found.values()];
}

/** A name, a label or signs around one address: `Asha <a@b.co>`, `mailto:a@b.co`, `a@b.co;`. */
const AROUND = /^(?:[^@\d]*[<([:"'=]\s*)?[^\s@<>()[\]"':]+@[^\s@<>()[\]"':]+[>)\]"'.,;\s]*$/u;

/** A longer text says more than one address. */
const TEXT_CHARACTERS_MAX = 1_000;

/** The one address that a text means beyond doubt; `null` where it holds none, several, or something else that would be lost. */
export function emailMeantBy(text: string): string | null {
  const joined = text
    .split('@')
    .map((part) => part.trim())
    .join('@');
  if (isEmail(joined)) return joined;
  if (joined.length > TEXT_CHARACTERS_MAX) return null;
  const [email, ...others] = emailsIn(joined);
  if (email === undefined || others.length > 0) return null;
  const rest = joined.replace(email, '').replaceAll(/mailto:/gi, '');
  return /[@\d]/.test(rest) || !AROUND.test(joined) ? null : email;
}
