/** GSTINs of nobody: right state code and check character, PANs that begin with ZZQ. */
const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** Weights 1 and 2 in turn over base 36, the digits of each product added up; what is missing to a multiple of 36. */
export function checkCharacter(first14: string): string {
  let sum = 0;
  for (let index = 0; index < first14.length; index += 1) {
    const product = ALPHABET.indexOf(first14.charAt(index)) * (1 + (index % 2));
    sum += (product % 36) + Math.floor(product / 36);
  }
  return ALPHABET.charAt((36 - (sum % 36)) % 36);
}

/** `stateCode` and a ten-character PAN. */
export function gstinOf(stateCode: string, pan: string): string {
  const first14 = `${stateCode}${pan}1Z`;
  return first14 + checkCharacter(first14);
}
