/** Pictures of items for the places that a design has for them, as dots of one printer: what lies on this PC of them. */
import type { BlackImage, LabelRow, LabelTemplate, PrinterProfile } from '../../domain/labels/labels.ts';
import { ok, type Result } from '../../domain/result.ts';
import type { LabelDrawing } from '../../labels/drawing/run.ts';
import type { DotRoom } from '../../labels/layout/dots.ts';
import { pictureRooms } from '../../labels/layout/picture-places.ts';

export interface PictureSource {
  /** Names on the shelf, by item; those that are not here may be read for it. */
  readonly here: (recordIds: readonly string[]) => Promise<Readonly<Record<string, string>>>;
  readonly pathOf: (fileName: string) => string;
}

interface Pictured {
  /** `null`, or absent, of what is no item of this PC. */
  readonly recordId?: string | null;
  readonly isPlace?: boolean | undefined;
}

type Images = readonly (BlackImage | null)[];
type Drawing = Pick<LabelDrawing, 'pictures'>;

/** Files that are decoded in one turn of the thread, so that whoever moves a part on the bench waits for no more. */
const FILES_A_TURN = 10;
/** Each is a few kilobytes. */
const KEPT_MOST = 2_000;

function keyOf(fileName: string, rooms: readonly DotRoom[]): string {
  return `${fileName} ${JSON.stringify(rooms)}`;
}

export class ItemPictures {
  readonly #source: PictureSource;
  readonly #drawing: Drawing;
  /** By file and size: the bench asks for the same again with every look. */
  readonly #made = new Map<string, Images>();

  constructor(source: PictureSource, drawing: Drawing) {
    this.#source = source;
    this.#drawing = drawing;
  }

  /** The rows with the pictures that the design shows. */
  async onto<Row extends Pictured>(
    rows: readonly Row[],
    template: LabelTemplate,
    printer: Pick<PrinterProfile, 'dpi'>,
  ): Promise<Result<readonly (Row & Pick<LabelRow, 'pictures'>)[]>> {
    const rooms = pictureRooms(template, printer);
    if (rooms.length === 0) return ok(rows);
    const ids = [
      ...new Set(rows.flatMap(({ recordId, isPlace }) => (isPlace === true ? [] : (recordId ?? [])))),
    ];
    const names = await this.#source.here(ids);
    const made = await this.#make(Object.values(names), rooms);
    if (!made.ok) return made;
    const pictures = (id: string | null = null): Images =>
      this.#made.get(keyOf(names[id ?? ''] ?? '', rooms)) ?? [];
    const withPictures = rows.map((row) => ({ ...row, pictures: pictures(row.recordId) }));
    this.#forget();
    return ok(withPictures);
  }

  async #make(names: readonly string[], rooms: readonly DotRoom[]): Promise<Result<null>> {
    const missing = [...new Set(names)].filter((name) => !this.#made.has(keyOf(name, rooms)));
    for (let from = 0; from < missing.length; from += FILES_A_TURN) {
      const some = missing.slice(from, from + FILES_A_TURN);
      const files = some.map((name) => ({ path: this.#source.pathOf(name), rooms }));
      const drawn = await this.#drawing.pictures(files);
      if (!drawn.ok) return drawn;
      for (const [at, name] of some.entries()) this.#made.set(keyOf(name, rooms), drawn.value[at] ?? []);
    }
    return ok(null);
  }

  #forget(): void {
    for (const key of this.#made.keys()) {
      if (this.#made.size <= KEPT_MOST) return;
      this.#made.delete(key);
    }
  }
}
