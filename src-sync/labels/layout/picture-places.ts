/** Places of a design for the picture of the item, and how many dots each leaves it. */
import type {
  ItemPictureElement,
  LabelElement,
  LabelTemplate,
  PrinterProfile,
} from '../../domain/labels/labels.ts';
import { uprightOf } from '../../domain/labels/label-turn.ts';
import { elementsOf } from './arrange.ts';
import { dotRoom, type DotRoom } from './dots.ts';

export function picturePlacesOf(elements: readonly LabelElement[]): readonly ItemPictureElement[] {
  return elements.filter((element) => element.kind === 'itemPicture');
}

/** In the order in which a row brings its pictures. */
export function pictureRooms(
  template: LabelTemplate,
  { dpi }: Pick<PrinterProfile, 'dpi'>,
): readonly DotRoom[] {
  return picturePlacesOf(elementsOf(template)).map((place) => dotRoom(uprightOf(place), dpi));
}
