/** Takes one of the edits that an operation was merged from out of it; the others stay. */
import { carriedOver } from '../domain/carry.ts';
import type { JsonObject } from '../domain/json.ts';
import { ALL_NOTIFICATIONS, type StoredOperation } from '../domain/operation.ts';
import { isPublishing, publishingOf } from '../domain/publishing.ts';
import { overlay } from '../domain/view.ts';
import type { Part } from '../store/accepting.ts';
import type { Writer } from '../store/database.ts';
import { mergeWish, withdraw } from '../store/merging.ts';
import { keepParts } from '../store/settling.ts';
import { wholeEntries } from './complete.ts';

/** @param index of the part; there is at least one other */
export async function leaveOut(
  tx: Writer,
  operation: StoredOperation,
  parts: readonly Part[],
  index: number,
): Promise<void> {
  if (operation.recordId === ALL_NOTIFICATIONS) return leaveOutOfAll(tx, operation, parts, index);
  const { left, body } = without(parts, index, operation.base);
  if (!isPublishing(operation.name)) return keepParts(tx, operation, left, body);
  await mergeWish(tx, operation, { name: publishingOf(body), body: operation.body, parts: left });
}

/**
 * The other edits, and what they come to together. A later one that says a whole value was made on what the one that leaves had made of
 * it: it keeps of that value what it changed itself.
 * @param base the record before the first of them; where it is not known, nobody can tell what an edit changed itself
 */
function without(
  parts: readonly Part[],
  index: number,
  base: JsonObject | null,
): { readonly left: readonly Part[]; readonly body: JsonObject } {
  const left: Part[] = [];
  let [was, now, body]: [JsonObject, JsonObject, JsonObject] = [base ?? {}, base ?? {}, {}];
  for (const [position, part] of parts.entries()) {
    if (position !== index) {
      const own = base === null ? part.body : carriedOver(part.body, was, now);
      const there = now;
      const whole = wholeEntries(own, () => there);
      left.push({ ...part, body: own });
      [now, body] = [overlay(now, whole), overlay(body, whole)];
    }
    was = overlay(was, part.body);
  }
  return { left, body };
}

/** "All" asked for later means those as well that were asked for before, so only the last one takes anything with it. */
async function leaveOutOfAll(
  tx: Writer,
  operation: StoredOperation,
  parts: readonly Part[],
  index: number,
): Promise<void> {
  const { touches = [] } = parts[index] ?? {};
  const left = parts.flatMap((part, position) => {
    if (position === index) return [];
    return position === index + 1 ? [{ ...part, touches: [...touches, ...(part.touches ?? [])] }] : [part];
  });
  const isLast = index === parts.length - 1;
  await withdraw(tx, operation, { parts: left, without: isLast ? touches : [] });
}
