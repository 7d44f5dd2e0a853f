/** The parts that a picture of the label was drawn of, and those that are shown elsewhere meanwhile. */
import type { LabelElement, PlaceMm } from '../../../../src-sync/domain/labels/labels.ts';
import type { ChannelRequest } from '../../../../src-main/ipc-contract/channels.ts';
import type { Places } from './align.ts';

/** Of a design that was asked about as it stands on the bench. `null`: it is arranged from its fields. */
export function placesIn(
  asked: ChannelRequest<'labels.preview'>['template'] | undefined,
): readonly PlaceMm[] | null {
  if (asked === undefined || !('extras' in asked)) return null;
  const { elements } = asked.extras as { readonly elements?: readonly PlaceMm[] | null };
  return elements ?? null;
}

export function withPlaces(elements: readonly LabelElement[], places: Places): readonly LabelElement[] {
  return elements.map((one, index) => ({ ...one, ...places.get(index) }));
}
