/** The text as a regular expression that finds exactly it. */
export function patternOf(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
}
