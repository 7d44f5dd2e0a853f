/** Cuts a text into rows and cells. A quote that is never closed costs its own row and no other one. */
import { COLUMNS_MAX } from '../../table.ts';

export interface CsvLine {
  readonly cells: readonly string[];
  /** Why the row may be cut wrongly: a quote without its partner, or one that reaches over several rows. */
  readonly quote: 'unbalanced' | 'doubtful' | null;
}

/** A text in quotes is never longer; Excel ends a cell at 32,767 characters. */
const QUOTED_CHARACTERS_MAX = 262_144;
/** Characters that may be read for nothing, as a multiple of the text: a file full of lone quotes is not read for ever. */
const RETRIES = 4;

export class CsvLines implements Iterable<CsvLine> {
  readonly #text: string;
  readonly #delimiter: string;
  readonly #hasLoneReturns: boolean;
  #at = 0;
  readonly #quotes: SignSearch;
  readonly #feeds: SignSearch;
  readonly #returns: SignSearch;
  readonly #delimiters: SignSearch;
  #retries: number;
  #usualCells = 0;

  constructor(text: string, delimiter: string) {
    this.#text = text;
    this.#delimiter = delimiter;
    this.#hasLoneReturns = /\r(?!\n)/.test(text);
    this.#quotes = new SignSearch(text, '"');
    this.#feeds = new SignSearch(text, '\n');
    this.#returns = new SignSearch(text, '\r');
    this.#delimiters = new SignSearch(text, delimiter);
    this.#retries = text.length * RETRIES;
  }

  *[Symbol.iterator](): Iterator<CsvLine> {
    while (this.#at < this.#text.length) {
      const line = this.#next();
      if (line.quote === null && line.cells.length > 1) this.#usualCells ||= line.cells.length;
      yield line;
    }
  }

  #next(): CsvLine {
    const start = this.#at;
    const end = this.#lineEnd(start);
    const quote = this.#quotes.from(start);
    if (quote < 0 || quote >= end) return this.#plain(start, end, null);
    const quoted = this.#quoted(start);
    if (quoted.isUnbalanced) return this.#done(quoted, 'unbalanced');
    if (quoted.end === end) return this.#done(quoted, null);
    return this.#severalLines(start, end, quoted);
  }

  /** A text of several lines, or a lone quote that met another one further down: the usual number of cells decides. */
  #severalLines(start: number, end: number, quoted: Quoted): CsvLine {
    const usual = this.#usualCells;
    const isLiteral = usual > 1 && this.#cellsOf(start, end).length === usual;
    if (isLiteral && quoted.cells.length !== usual) {
      this.#giveUp(end, quoted.end);
      return this.#plain(start, end, 'unbalanced');
    }
    return this.#done(quoted, isLiteral && this.#areRows(end, quoted.end) ? 'doubtful' : null);
  }

  /** Each line up to the end has the usual number of cells. */
  #areRows(from: number, to: number): boolean {
    for (const line of this.#text
      .slice(from, to)
      .split(/\r\n|\r|\n/)
      .slice(1))
      if (line.split(this.#delimiter, COLUMNS_MAX + 1).length !== this.#usualCells) return false;
    return true;
  }

  #done({ cells, end }: Quoted, quote: CsvLine['quote']): CsvLine {
    this.#at = this.#behindLine(end);
    return { cells, quote };
  }

  #plain(start: number, end: number, quote: CsvLine['quote']): CsvLine {
    this.#at = this.#behindLine(end);
    return { cells: this.#cellsOf(start, end), quote };
  }

  /** One more than are read, so that what is too much is seen. */
  #cellsOf(start: number, end: number): readonly string[] {
    return this.#text.slice(start, end).split(this.#delimiter, COLUMNS_MAX + 1);
  }

  #lineEnd(from: number): number {
    const feed = this.#feeds.from(from);
    const end = feed < 0 ? this.#text.length : feed;
    if (this.#hasLoneReturns) {
      const back = this.#returns.from(from);
      return back >= 0 && back < end ? back : end;
    }
    return end > from && this.#text.charCodeAt(end - 1) === 0x0d ? end - 1 : end;
  }

  #behindLine(end: number): number {
    const isPair = this.#text.charCodeAt(end) === 0x0d && this.#text.charCodeAt(end + 1) === 0x0a;
    return end + (isPair ? 2 : 1);
  }

  /** A cell whose quote has no partner, or something behind the closing one, is taken as it is written. */
  #quoted(start: number): Quoted {
    let isUnbalanced = false;
    const cells: string[] = [];
    let at = start;
    for (;;) {
      const quote = this.#openingQuote(at);
      const quoted = quote < 0 ? null : this.#quotedCell(quote);
      if (quote === at && quoted === null) isUnbalanced = true;
      const cell = quoted ?? this.#plainCell(at);
      if (cells.length <= COLUMNS_MAX) cells.push(cell.text);
      at = cell.end;
      if (!this.#text.startsWith(this.#delimiter, at)) return { cells, end: at, isUnbalanced };
      at += this.#delimiter.length;
    }
  }

  /** Many programs write a space between the delimiter and the quote. */
  #openingQuote(at: number): number {
    let quote = at;
    while (this.#text.charCodeAt(quote) === 0x20) quote += 1;
    return this.#text.charCodeAt(quote) === 0x22 ? quote : -1;
  }

  #plainCell(at: number): Cut {
    const end = this.#lineEnd(at);
    const delimiter = this.#delimiters.from(at);
    const stop = delimiter < 0 || delimiter > end ? end : delimiter;
    return { text: this.#text.slice(at, stop), end: stop };
  }

  #quotedCell(start: number): Cut | null {
    const stop = Math.min(this.#text.length, start + QUOTED_CHARACTERS_MAX);
    for (let at = start + 1; at < stop;) {
      const quote = this.#text.indexOf('"', at);
      if (quote < 0 || quote >= stop || this.#retries <= 0) return this.#giveUp(start, stop);
      if (this.#text.charCodeAt(quote + 1) === 0x22) {
        at = quote + 2;
        continue;
      }
      const end = this.#behindBlanks(quote + 1);
      if (!this.#isCellEnd(end)) return this.#giveUp(start, quote);
      return { text: this.#text.slice(start + 1, quote).replaceAll('""', '"'), end };
    }
    return this.#giveUp(start, stop);
  }

  /** Spaces and tabs behind a closing quote are nobody's. */
  #behindBlanks(from: number): number {
    let at = from;
    const isBlank = (code: number): boolean => code === 0x20 || code === 0x09;
    while (isBlank(this.#text.charCodeAt(at)) && !this.#text.startsWith(this.#delimiter, at)) at += 1;
    return at;
  }

  #giveUp(start: number, end: number): null {
    this.#retries -= end - start;
    return null;
  }

  #isCellEnd(at: number): boolean {
    const code = this.#text.charCodeAt(at);
    return Number.isNaN(code) || code === 0x0a || code === 0x0d || this.#text.startsWith(this.#delimiter, at);
  }
}

/** Finds the next sign of a kind, and keeps it until it is passed, so that no stretch is searched twice. */
class SignSearch {
  readonly #text: string;
  readonly #sign: string;
  #from = 0;
  #found = -2;

  constructor(text: string, sign: string) {
    this.#text = text;
    this.#sign = sign;
  }

  /** -1 where there is none. Behind an earlier place than that of the last search it searches again. */
  from(at: number): number {
    const isKnown = at >= this.#from && (this.#found === -1 || this.#found >= at);
    if (isKnown) return this.#found;
    this.#from = at;
    this.#found = this.#text.indexOf(this.#sign, at);
    return this.#found;
  }
}

interface Cut {
  readonly text: string;
  readonly end: number;
}

interface Quoted {
  readonly cells: readonly string[];
  readonly end: number;
  readonly isUnbalanced: boolean;
}
