/** The place of a code, and the code to print for a place, so that a bin tag that is printed is one that scans. */
import { plainCode } from '../values/code-text.ts';

export interface PlaceWords {
  readonly id: string;
  readonly name: string;
  /** The short tag that screens show. */
  readonly tag: string;
  /** The Service's own code of it, where it has one. */
  readonly code: string | null;
}

/** `null` where no place, or more than one, is meant. */
export function placeOfCode<Place extends PlaceWords>(code: string, places: readonly Place[]): Place | null {
  const plain = plainCode(code).toLowerCase();
  const meant = places.filter(({ id, name, tag, code: own }) =>
    [id, name, tag, own].some((word) => word !== null && plainCode(word).toLowerCase() === plain),
  );
  return meant.length === 1 ? (meant[0] ?? null) : null;
}

/** Every scanner types it, and every barcode takes it. */
const PLAIN = /^[\u0020-\u007e]+$/;

/**
 * The codes that mean this place and no other, the shortest to read first. Never the local id: a tag is scanned on every PC of the
 * organization.
 */
export function codesFor(place: PlaceWords, places: readonly PlaceWords[]): readonly string[] {
  return [place.tag, place.code ?? '', place.name]
    .map(plainCode)
    .filter((word) => PLAIN.test(word) && placeOfCode(word, places)?.id === place.id);
}
