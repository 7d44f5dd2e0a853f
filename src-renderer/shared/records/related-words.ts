/** The parts of a record, in words: their age and its reason, and the subject of each row. */
import { meansOffline, says, type Failure } from '../../../src-sync/domain/failure.ts';
import { readDocument } from '../../../src-sync/domain/records/related-fields.ts';
import type { RelatedAnswer, RelatedRow } from '../../../src-sync/domain/records/related-answer.ts';
import { withoutDirections } from '../../../src-sync/domain/values/signs/unseen.ts';
import { formatIn, formatMoment, formatNumber } from '../../i18n/format.svelte.ts';
import { t, type TextKey } from '../../i18n/index.svelte.ts';
import type { CodeWord } from '../../ui/fields/code-words.ts';

/** It only says that there is no connection at present; others are told in their own sentence. */
function meansNoConnection(failure: Failure): boolean {
  return meansOffline(failure) || says(failure, 'doubtful');
}

/** Its age, and whether it is being read, in a few words. */
export function stateWords({ state, readAt, failure }: RelatedAnswer, nextSlotAt: string | null): string {
  const when = readAt === null ? null : formatMoment(readAt);
  if (state === 'fresh') return when === null ? '' : t('related.asOf', { when });
  if (state === 'reading' && nextSlotAt !== null) {
    const slot = formatIn(nextSlotAt);
    return when === null
      ? t('related.waits', { when: slot })
      : t('related.waitsAsOf', { age: when, when: slot });
  }
  if (state === 'reading') {
    return when === null ? t('related.reading') : t('related.readingAgain', { when });
  }
  if (failure !== null && !meansNoConnection(failure)) {
    return when === null ? t('related.stopped') : t('related.asOf', { when });
  }
  return when === null ? t('related.never') : t('related.offline', { when });
}

/** Why it could not be read, where that is more than a missing line; `null` otherwise. */
export function problemWords({ state, failure }: RelatedAnswer): string | null {
  const isStopped = state === 'offline' || state === 'never';
  return isStopped && failure !== null && !meansNoConnection(failure) ? failure.message : null;
}

const MOVEMENT_KINDS: Readonly<Record<string, TextKey>> = {
  adjustment: 'movement.kind.adjustment',
  adjusted: 'movement.kind.adjustment',
  adjust: 'movement.kind.adjustment',
  receipt: 'movement.kind.receipt',
  received: 'movement.kind.receipt',
  purchase: 'movement.kind.receipt',
  sale: 'movement.kind.sale',
  sold: 'movement.kind.sale',
  count: 'movement.kind.count',
  counted: 'movement.kind.count',
  opening: 'movement.kind.opening',
  openingstock: 'movement.kind.opening',
  transfer: 'movement.kind.transfer',
  transferin: 'movement.kind.transferIn',
  transferout: 'movement.kind.transferOut',
  assigned: 'movement.kind.assigned',
  assignedout: 'movement.kind.assignedOut',
  return: 'movement.kind.return',
  returned: 'movement.kind.return',
  added: 'movement.kind.added',
  addstock: 'movement.kind.added',
};

const REASONS: Readonly<Record<string, TextKey>> = {
  damaged: 'adjust.reason.damaged',
  lost: 'adjust.reason.lost',
  found: 'adjust.reason.found',
  received: 'adjust.reason.received',
  returned: 'adjust.reason.returned',
  counted: 'adjust.reason.counted',
};

const ACTIVITY_KINDS: Readonly<Record<string, TextKey>> = {
  call: 'activity.kind.call',
  note: 'activity.kind.note',
  meeting: 'activity.kind.meeting',
  visit: 'activity.kind.visit',
  email: 'activity.kind.email',
  task: 'activity.kind.task',
  activity: 'activity.kind.activity',
  stage: 'activity.kind.stage',
  whatsapp: 'activity.kind.whatsapp',
};

/** The Service's own word for a kind of line, spelled as one key: `TRANSFER_OUT` is `transferout`. */
export function kindKey(kind: string | null): string {
  return (kind ?? '').toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
}

/** A reason that the window offers is said in its language, any other as it was written; without one its kind says why. */
export function movementWords(reason: string | null, kind: string | null): string {
  const offered = REASONS[kindKey(reason)];
  if (offered !== undefined) return t(offered);
  return reason ?? movementKindWords(kind);
}

/** Ends what this PC books, so that it finds it again: no word for a person. Its signs are those of `readable-mark.ts`. */
const TOKEN = /(?:^|\s+)#[2-9A-HJKMNP-Z]{6}$/;

/** Kinds that an adjustment is often given. The contract lists none, so any other may be typed; these are the words of its own movements. */
const ADJUSTMENT_KINDS = ['ADJUSTMENT', 'RECEIPT', 'SALE', 'RETURN', 'COUNT', 'OPENING'];

export function adjustmentKinds(): readonly CodeWord[] {
  return ADJUSTMENT_KINDS.map((value) => ({ value, text: movementKindWords(value) }));
}

/** A reference as a person wrote it; empty where there is none. */
export function referenceWords(reference: string | null): string {
  return (reference ?? '').replace(TOKEN, '');
}

const COUNT_NUMBER = /(?:^|\s)CNT-/i;

/** A count is booked as adjustments: its number tells, here and on the PC that counted. */
export function bookedKind(kind: string | null, reference: string | null): string | null {
  const isAdjusted = MOVEMENT_KINDS[kindKey(kind)] === 'movement.kind.adjustment';
  return isAdjusted && COUNT_NUMBER.test(reference ?? '') ? 'count' : kind;
}

function movementKindWords(kind: string | null): string {
  return kindWords(MOVEMENT_KINDS, kind, 'movement.unknown');
}

export function activityKindWords(kind: string | null): string {
  return kindWords(ACTIVITY_KINDS, kind, 'activity.unknown');
}

/** A kind that nobody here knows is shown as the Service calls it, as a word. */
function kindWords(known: Readonly<Record<string, TextKey>>, kind: string | null, unknown: TextKey): string {
  const key = known[kindKey(kind)];
  if (key !== undefined) return t(key);
  const words = (kind ?? '').replaceAll('_', ' ').trim();
  if (words === '') return t(unknown);
  return words === words.toUpperCase() ? words.charAt(0) + words.slice(1).toLowerCase() : words;
}

/** The facts of a line that are known, in their order. */
export function joined(...facts: readonly (string | null)[]): string {
  return facts.filter((fact) => fact !== null && fact !== '').join(', ');
}

export function momentWords(at: string | null): string | null {
  return at === null ? null : formatMoment(at);
}

const KILOBYTE = 1024;

export function sizeWords(bytes: number): string {
  if (bytes < KILOBYTE) return t('size.bytes', { count: bytes });
  const kilobytes = bytes / KILOBYTE;
  const rounded = (value: number): string =>
    formatNumber(value < 10 ? Math.round(value * 10) / 10 : Math.round(value));
  const megabytes = kilobytes / KILOBYTE;
  if (kilobytes < KILOBYTE) return t('size.kilobytes', { count: rounded(kilobytes) });
  return megabytes < KILOBYTE
    ? t('size.megabytes', { count: rounded(megabytes) })
    : t('size.gigabytes', { count: rounded(megabytes / KILOBYTE) });
}

export function documentName({ record }: Pick<RelatedRow, 'record'>): string {
  return withoutDirections(readDocument(record).name ?? '') || t('document.unnamed');
}
