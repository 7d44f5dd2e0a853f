/** The record of a successful request that may be made only once: found by the mark that the simulated person put into it. */

/** Marks as the simulated people write them: which PC, and the how-manieth. */
export const MARK = /\bpc\d+-\d+\b/;

const CREATES = /^\/api\/(v1\/)?([a-z/-]+|contacts\/[0-9a-f-]+\/activities)$/;

/** @returns one word for each thing made, e.g. `made pc1-17`, `moved pc1-18` */
export function marksOf(method: string, path: string, body: Buffer): readonly string[] {
  if (method !== 'POST' || body.length === 0) return [];
  if (path.endsWith('/documents')) return documentIn(body);
  if (body[0] !== OPENING_BRACE) return [];
  const { name, label, note, reference } = JSON.parse(body.toString('utf8')) as Record<string, unknown>;
  const isMove = /stock-adjustments$|transfers$|assign$/.test(path);
  const mark = markIn(isMove ? reference : (name ?? label ?? note));
  if (mark === null) return [];
  if (isMove) return [`${isReversing(reference) ? 'moved back' : 'moved'} ${mark}`];
  return CREATES.test(path) ? [`made ${mark}`] : [];
}

/** True where an entry takes another one back, which has its mark as well. */
export function isReversing(reference: unknown): boolean {
  return typeof reference === 'string' && reference.startsWith('REV-');
}

const OPENING_BRACE = 123;

/** A document's mark is in the name of its file. */
function documentIn(body: Buffer): readonly string[] {
  const mark = markIn(/filename="([^"]*)"/.exec(body.toString('latin1'))?.[1]);
  return mark === null ? [] : [`made ${mark}`];
}

export function markIn(text: unknown): string | null {
  return typeof text === 'string' ? (MARK.exec(text)?.[0] ?? null) : null;
}
