/** Changes that a Service may make to a text without another meaning. */

/** Without spaces and capitals. */
export function tidied(text: string): string {
  return text.replaceAll(/\s/g, '').toLowerCase();
}

/** Nothing else: a Service may tidy the rest, and capitals. */
export function lettersAndDigits(text: string): string {
  return text
    .normalize()
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}]/gu, '');
}

/** Two spellings of a phone number share them. */
export function lastTenDigits(phone: string): string {
  return phone.replaceAll(/\D/g, '').slice(-10);
}
