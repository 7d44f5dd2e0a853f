/** The point at which something looks like a fault of the Service rather than like people at work. */

/** More missing or unreadable rows than this, or this share of a collection, are for a person to judge. */
const ROWS = 20;
const SHARE = 0.1;

export function isTooMany(rows: number, of: number): boolean {
  return rows > Math.max(ROWS, of * SHARE);
}
