/** One column of a list in memory, two bytes a row. Spellings that differ in A to Z alone are one value, as for SQLite's NOCASE. */
const VALUES_MAX = 65_000;

export class CodedColumn {
  /** By the number of the row; 0 for none. */
  codes = new Uint16Array(0);
  readonly #codeOf = new Map<string, number>();
  readonly #names: string[] = [''];

  /** The code of a value as it comes; `null` where the values are too many. */
  add(value: string | null): number | null {
    if (value === null) return 0;
    const folded = foldCase(value);
    const known = this.#codeOf.get(folded);
    if (known !== undefined) return known;
    if (this.#names.length > VALUES_MAX) return null;
    const code = this.#names.push(value) - 1;
    this.#codeOf.set(folded, code);
    return code;
  }

  /** 0 for a value that no row ever had. */
  codeOf(value: string): number {
    return this.#codeOf.get(foldCase(value)) ?? 0;
  }

  /** The values and their codes, in the order of NOCASE. */
  sorted(): { readonly code: number; readonly name: string }[] {
    return this.#names
      .map((name, code) => ({ code, name, bytes: Buffer.from(foldCase(name)) }))
      .slice(1)
      .toSorted((a, b) => Buffer.compare(a.bytes, b.bytes));
  }
}

function foldCase(value: string): string {
  return value.replaceAll(/[A-Z]+/g, (letters) => letters.toLowerCase());
}
