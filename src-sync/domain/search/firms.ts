/** Names of firms as they stand on bills. */

/** `M/s`, which stands before a firm on bills and belongs to no name. In front of goods it may be mild steel. */
const MESSRS = /^\s*(?:m\s?\/\s?s\b\.?|messrs\b\.?|मैसर्स|मेसर्स|मे\.(?=\s))[\s:.-]*(?=\S)/iu;

export function withoutMessrs(text: string): string {
  return text.replace(MESSRS, '');
}
