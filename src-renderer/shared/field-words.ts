/** Names of the Service's fields as words, for fields that nobody has described. */

/** Written in capitals by everybody who uses them. */
const ABBREVIATIONS = /\b([cis]?gst|gstin|sku|hsn|upi|crm|pan|id|url)\b/g;

/** `allowNegativeStock` reads “Allow negative stock”. */
export function fieldWords(name: string): string {
  const words = name
    .replaceAll(/[_-]+/g, ' ')
    .replaceAll(/([\p{Ll}\d])(\p{Lu})/gu, '$1 $2')
    .toLocaleLowerCase()
    .trim()
    .replace(ABBREVIATIONS, (word) => word.toLocaleUpperCase());
  return words.charAt(0).toLocaleUpperCase() + words.slice(1);
}
