/** Quantities and other values in a line for a person. */

export function inNumbers(value: number): string {
  return value.toLocaleString('en-IN');
}

/** `1 row`, `1,250 rows`. A window in Hindi has a sentence for each of the two. */
export function counted(count: number, one: string, many: string): string {
  return `${inNumbers(count)} ${count === 1 ? one : many}`;
}
