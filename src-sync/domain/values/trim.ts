/** Text without certain signs at its ends, in one pass: `/X+$/` tries again from each X of a run that does not end the text. */

type IsTrimmed = (sign: string) => boolean;

/** @param isTrimmed told one sign, which may be a surrogate pair */
export function trimEndOf(text: string, isTrimmed: IsTrimmed): string {
  let end = text.length;
  while (end > 0) {
    const isPair = end > 1 && (text.codePointAt(end - 2) ?? 0) > 0xff_ff;
    const start = isPair ? end - 2 : end - 1;
    if (!isTrimmed(text.slice(start, end))) break;
    end = start;
  }
  return text.slice(0, end);
}

export function trimStartOf(text: string, isTrimmed: IsTrimmed): string {
  let start = 0;
  for (const sign of text) {
    if (!isTrimmed(sign)) break;
    start += sign.length;
  }
  return text.slice(start);
}
