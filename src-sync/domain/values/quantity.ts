/**
 * Adds quantities as decimals. A double holds 0.1 + 0.2 as 0.30000000000000004, and 12 significant digits turn
 * 1,000,000,000,096 into 1,000,000,000,100: both are wrong on a shelf.
 */

/** More than any unit is counted in; what is smaller is the dust of binary fractions. */
const DECIMALS = 6;

/** The sum of the quantities as a person would write it, to six decimals: exact as far as a number can hold it. */
export function addQuantities(...quantities: readonly number[]): number {
  return fromMillionths(quantities.reduce((sum, quantity) => sum + millionths(quantity), 0n));
}

/** The quantity to six decimals: for sums that SQLite has added. */
export function roundQuantity(quantity: number): number {
  return addQuantities(quantity);
}

/** The shortest text of a number is the decimal that was meant; its binary value is not. Half a millionth rounds away from zero. */
function millionths(quantity: number): bigint {
  const match = /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]\d+))?$/.exec(String(quantity));
  if (match === null) throw new RangeError(`${String(quantity)} is no quantity`);
  const [, sign, whole = '', fraction = '', exponent = '0'] = match;
  const shift = Number(exponent) - fraction.length + DECIMALS;
  const digits = BigInt(whole + fraction);
  const size = shift >= 0 ? digits * 10n ** BigInt(shift) : roundedShift(digits, -shift);
  return sign === '-' ? -size : size;
}

function roundedShift(digits: bigint, places: number): bigint {
  const divisor = 10n ** BigInt(places);
  return (digits * 2n + divisor) / (divisor * 2n);
}

function fromMillionths(size: bigint): number {
  const digits = String(size < 0n ? -size : size).padStart(DECIMALS + 1, '0');
  const value = Number(`${digits.slice(0, -DECIMALS)}.${digits.slice(-DECIMALS)}`);
  return size < 0n ? -value : value;
}
