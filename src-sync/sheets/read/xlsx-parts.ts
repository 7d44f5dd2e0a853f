/** The parts of an XLSX file beside its sheets: which sheets there are, shared texts, number formats. */
import { SheetError } from '../table.ts';
import { checkFormat } from './formats.ts';
import { readXml, type Attributes } from './markup/xml.ts';
import { LookedText, type TextLook } from './text-looks.ts';
import type { Zip, ZipEntry } from './zip.ts';

const SMALL_PART_BYTES_MAX = 16 * 1024 * 1024;
/** As much as a cell may hold, ten times over. */
export const TEXT_CHARACTERS_MAX = 400_000;
/** Characters of all shared texts together. */
const SHARED_CHARACTERS_MAX = 64 * 1024 * 1024;

export interface SheetPart {
  readonly name: string;
  readonly isHidden: boolean;
  readonly entry: ZipEntry | null;
}

export interface BookParts {
  readonly sheets: readonly SheetPart[];
  readonly date1904: boolean;
  readonly workbook: string;
}

/** `null` where the archive is no XLSX workbook. */
export async function readBook(zip: Zip): Promise<BookParts | null> {
  const root = await readRelations(zip, '');
  const main = root.find(({ type }) => type.endsWith('/officeDocument'))?.target ?? 'xl/workbook.xml';
  const entry = zip.entry(main);
  if (entry === null || !/\.xml$/i.test(main)) return null;
  const relations = new Map((await readRelations(zip, main)).map(({ id, target }) => [id, target]));
  const sheets: SheetPart[] = [];
  let date1904 = false;
  await readXml(small(zip, entry), {
    open(name, attributes) {
      if (name === 'workbookPr') date1904 = isTrue(attributes['date1904']);
      if (name !== 'sheet') return;
      const target = relations.get(relationId(attributes));
      const part = target === undefined ? null : zip.entry(target);
      // A chart sheet and a macro sheet hold no cells.
      if (target !== undefined && !/worksheets?\//i.test(target) && part === null) return;
      sheets.push({ name: attributes['name'] ?? '', isHidden: isHidden(attributes), entry: part });
    },
    close: nothing,
    text: nothing,
  });
  return { sheets, date1904, workbook: main };
}

const nothing = (): void => undefined;

function relationId(attributes: Attributes): string {
  const key = Object.keys(attributes).find((name) => /:id$/i.test(name));
  return key === undefined ? '' : (attributes[key] ?? '');
}

function isHidden({ state }: Attributes): boolean {
  return state === 'hidden' || state === 'veryHidden';
}

export function isTrue(value: string | undefined): boolean {
  return value === '1' || value === 'true' || value === 'on';
}

function small(zip: Zip, entry: ZipEntry): AsyncGenerator<Buffer> {
  if (entry.bytes > SMALL_PART_BYTES_MAX) throw new SheetError('too-large-inside', entry.name);
  return zip.read(entry);
}

interface Relation {
  readonly id: string;
  readonly type: string;
  readonly target: string;
}

async function readRelations(zip: Zip, of: string): Promise<readonly Relation[]> {
  const slash = of.lastIndexOf('/') + 1;
  const folder = of.slice(0, slash);
  const entry = zip.entry(`${folder}_rels/${of.slice(slash)}.rels`);
  const relations: Relation[] = [];
  if (entry === null) return relations;
  await readXml(small(zip, entry), {
    open(name, { Id: id = '', Type: type = '', Target: target = '', TargetMode: mode }) {
      if (name === 'Relationship' && mode !== 'External')
        relations.push({ id, type, target: absolute(folder, target) });
    },
    close: nothing,
    text: nothing,
  });
  return relations;
}

function absolute(folder: string, target: string): string {
  const path = target.startsWith('/') ? target.slice(1) : folder + target;
  const parts: string[] = [];
  for (const part of path.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '.' && part !== '') parts.push(part);
  }
  return parts.join('/');
}

/** The part of a kind that belongs to the workbook. */
export async function partOf(zip: Zip, { workbook }: BookParts, kind: string): Promise<ZipEntry | null> {
  const relation = (await readRelations(zip, workbook)).find(({ type }) => type.endsWith(`/${kind}`));
  return relation === undefined ? null : zip.entry(relation.target);
}

/** By their number; `struck` are those of which all is struck out. */
export interface SharedTexts {
  readonly texts: readonly string[];
  readonly struck: ReadonlySet<number>;
}

export async function readSharedTexts(zip: Zip, book: BookParts): Promise<SharedTexts> {
  const entry = await partOf(zip, book, 'sharedStrings');
  const texts: string[] = [];
  const struck = new Set<number>();
  if (entry === null) return { texts, struck };
  let total = 0;
  const reader = new RichText();
  await readXml(zip.read(entry), {
    open(name, attributes) {
      if (name === 'si') reader.start();
      else reader.open(name, attributes);
    },
    close(name) {
      reader.close(name);
      if (name !== 'si') return;
      const text = reader.take();
      total += text.length;
      if (total > SHARED_CHARACTERS_MAX) throw new SheetError('too-large-inside', 'shared texts');
      if (reader.isStruck) struck.add(texts.length);
      texts.push(text);
    },
    text: (text) => reader.text(text),
  });
  return { texts, struck };
}

const LOOKS: ReadonlyMap<string, TextLook> = new Map([
  ['superscript', 'raised'],
  ['subscript', 'lowered'],
]);

function isOn({ val }: Attributes): boolean {
  return val === undefined || isTrue(val);
}

/** A text in runs of several looks; the reading aid beside Japanese signs is left out. */
export class RichText {
  #said = new LookedText();
  #isInText = false;
  #isInAid = false;
  #look: TextLook = 'plain';

  start(): void {
    this.#look = 'plain';
    this.#said = new LookedText();
    this.#isInText = false;
    this.#isInAid = false;
  }

  open(name: string, attributes: Attributes): void {
    if (name === 'rPh') this.#isInAid = true;
    else if (name === 't') this.#isInText = true;
    else if (name === 'r') this.#look = 'plain';
    else if (name === 'strike' && isOn(attributes)) this.#look = 'struck';
    else if (name === 'vertAlign' && this.#look === 'plain')
      this.#look = LOOKS.get(attributes['val'] ?? '') ?? 'plain';
  }

  close(name: string): void {
    if (name === 'rPh') this.#isInAid = false;
    else if (name === 't') this.#isInText = false;
  }

  text(text: string): void {
    if (!this.#isInText || this.#isInAid) return;
    this.#said.add(text, this.#look);
    if (this.#said.length > TEXT_CHARACTERS_MAX) throw new SheetError('too-large-inside', 'a text of a cell');
  }

  get isStruck(): boolean {
    return this.#said.isStruck;
  }

  take(): string {
    return withoutEscapes(this.#said.text);
  }
}

/** `_x000D_` stands for a sign that XML cannot hold, `_x005F_` for the underscore of such a text itself. */
export function withoutEscapes(text: string): string {
  if (!text.includes('_x')) return text;
  return text.replaceAll(/_x([\da-fA-F]{4})_/g, (_all, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
}

export interface CellStyle {
  /** Of numbers. */
  readonly format: string;
  readonly isStruck: boolean;
}

/** By the number of a cell's style. */
export async function readStyles(
  zip: Zip,
  book: BookParts,
  builtIn: Readonly<Record<number, string>>,
): Promise<readonly CellStyle[]> {
  const entry = await partOf(zip, book, 'styles');
  const styles: CellStyle[] = [];
  if (entry === null) return styles;
  const own = new Map<number, string>();
  const struckFonts: boolean[] = [];
  let isInFonts = false;
  let isInCells = false;
  await readXml(small(zip, entry), {
    open(name, attributes) {
      if (name === 'numFmt')
        own.set(Number(attributes['numFmtId']), checkFormat(attributes['formatCode'] ?? ''));
      if (name === 'fonts') isInFonts = true;
      if (name === 'font' && isInFonts) struckFonts.push(false);
      if (name === 'strike' && isInFonts && isOn(attributes)) struckFonts[struckFonts.length - 1] = true;
      if (name === 'cellXfs') isInCells = true;
      if (name !== 'xf' || !isInCells) return;
      const id = Number(attributes['numFmtId'] ?? '0');
      const isStruck = struckFonts[Number(attributes['fontId'] ?? '0')] === true;
      styles.push({ format: own.get(id) ?? builtIn[id] ?? 'General', isStruck });
    },
    close(name) {
      if (name === 'fonts') isInFonts = false;
      if (name === 'cellXfs') isInCells = false;
    },
    text: nothing,
  });
  return styles;
}
