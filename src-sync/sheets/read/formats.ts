/** The library's table of number formats, loaded only where a file has any. */
import type { Formats } from './cells.ts';

/** The part of the library that its types leave open. */
interface FormatLibrary {
  format(format: string, value: number | string, options: { readonly date1904: boolean }): string;
  is_date(format: string): boolean;
  get_table(): Readonly<Record<number, string>>;
}

export interface LoadedFormats extends Pick<Formats, 'format' | 'isDate'> {
  /** Formats that a file names by their number only. */
  readonly builtIn: Readonly<Record<number, string>>;
}

export async function loadFormats(): Promise<LoadedFormats> {
  const library = (await import('@e965/xlsx')).SSF as FormatLibrary;
  const isDateOf = new Map<string, boolean>();
  return {
    format: (format, value, date1904) => library.format(format, value, { date1904 }),
    isDate(format) {
      const known = isDateOf.get(format) ?? library.is_date(format);
      isDateOf.set(format, known);
      return known;
    },
    builtIn: library.get_table(),
  };
}
