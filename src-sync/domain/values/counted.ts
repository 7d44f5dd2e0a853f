/** Quantities and other values in a line for a person. */

export function inNumbers(value: number): string {
  return value.toLocaleString('en-IN');
}

/** `1 row`, `1,250 rows`. A window in Hindi has a sentence for each of the two. */
export function counted(count: number, one: string, many: string): string {
  return `${inNumbers(count)} ${count === 1 ? one : many}`;
}

/** A text with `{name}` replaced from the values; a number is written as the language writes it, and what has no value stays. */
export function fill(
  text: string,
  values: Readonly<Record<string, string | number>>,
  written: (value: number) => string,
): string {
  return text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => {
    const value = values[name];
    if (value === undefined) return whole;
    return typeof value === 'number' ? written(value) : value;
  });
}
