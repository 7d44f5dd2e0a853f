/** The length of the printers' inch and of the typographic point. */

export const INCH_MM = 25.4;

/** Type is measured in points, pages of a PDF too. */
export const POINT_MM = INCH_MM / 72;
