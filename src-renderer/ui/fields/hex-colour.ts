/** The colour of a box to pick one, which takes `#rrggbb` alone, for a colour as the Service writes it. */

const UNKNOWN = '#808080';

/** @returns grey for what is no colour, or none that is opaque */
export function hexColour(colour: string): string {
  if (/^#[\da-f]{6}$/i.test(colour)) return colour;
  if (!CSS.supports('color', colour)) return UNKNOWN;
  const pen = new OffscreenCanvas(1, 1).getContext('2d');
  if (pen === null) return UNKNOWN;
  // A canvas writes every opaque colour of sRGB in this form.
  pen.fillStyle = colour;
  return /^#[\da-f]{6}$/i.test(pen.fillStyle) ? pen.fillStyle : UNKNOWN;
}
