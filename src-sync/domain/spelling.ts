/** What a Service may change of what it was sent without saying anything else. */

/** Without spaces and capitals. */
export function tidied(text: string): string {
  return text.replaceAll(/\s/g, '').toLowerCase();
}

/** Two spellings of a phone number share them. */
export function lastTenDigits(phone: string): string {
  return phone.replaceAll(/\D/g, '').slice(-10);
}
