/** Pictures of items on labels: files as they come become dots in the places that a design has for them. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import {
  NO_EXTRAS,
  type BlackImage,
  type ItemPictureElement,
} from '../../../src-sync/domain/labels/labels.ts';
import { createDrawing } from '../../../src-sync/labels/drawing/run.ts';
import { pictureRooms } from '../../../src-sync/labels/layout/picture-places.ts';
import type { ImageBox } from '../../../src-sync/labels/page.ts';
import { imageRows } from '../../../src-sync/labels/render/png.ts';
import { LABEL_THREAD } from '../../../src-sync/workers/programs.ts';
import { job, laidOut, printer, row, template } from '../job.ts';
import { jpegFile, pngFile, webpFile } from './picture-files.ts';

const folder = mkdtempSync(join(tmpdir(), 'stockhand-pictures-'));
const drawing = createDrawing(LABEL_THREAD);

afterAll(async () => {
  await drawing.close();
  rmSync(folder, { recursive: true, force: true });
});

let made = 0;
async function dotsOf(content: Uint8Array, widthPx = 20, heightPx = 20): Promise<BlackImage | null> {
  const path = join(folder, `${(made += 1)}.bin`);
  writeFileSync(path, content);
  const drawn = await drawing.pictures([{ path, rooms: [{ widthPx, heightPx }] }]);
  if (!drawn.ok) throw new Error(drawn.failure.message);
  return drawn.value[0]?.[0] ?? null;
}

/** One text a row, `#` where it is black. */
function drawn(image: BlackImage | null): readonly string[] {
  if (image === null) return [];
  const rows = imageRows(image);
  const bytesPerRow = Math.ceil(image.widthPx / 8);
  return Array.from({ length: image.heightPx }, (_, y) =>
    Array.from({ length: image.widthPx }, (_pixel, x) =>
      ((rows[y * bytesPerRow + (x >> 3)] ?? 0) & (0x80 >> (x & 7))) === 0 ? '.' : '#',
    ).join(''),
  );
}

const LEFT_BLACK = Array.from({ length: 10 }, () => `${'#'.repeat(10)}${'.'.repeat(10)}`);

describe('the file of a picture', () => {
  it.each([
    ['PNG', () => pngFile()],
    ['JPEG', () => jpegFile()],
    ['WebP', () => webpFile()],
    ['PNG that is smaller than its place', () => pngFile(10, 5)],
  ])('as %s becomes dots in its own proportions', async (_kind, file) => {
    expect(drawn(await dotsOf(await file()))).toEqual(LEFT_BLACK);
  });

  it('of a phone that was held upright stands upright', async () => {
    const image = await dotsOf(await jpegFile(40, 20, 6));
    expect([image?.widthPx, image?.heightPx]).toEqual([10, 20]);
    // The left side is on top.
    expect(drawn(image)).toEqual([
      ...Array.from({ length: 10 }, () => '#'.repeat(10)),
      ...Array.from({ length: 10 }, () => '.'.repeat(10)),
    ]);
  });

  it('is laid on the white of the paper where it is transparent', async () => {
    const image = await dotsOf(await pngFile(40, 20, 0));
    expect(drawn(image).join('')).not.toContain('#');
  });

  it.each([
    ['that is no picture', async () => Buffer.from('PK\u0003\u0004, said the cat')],
    ['that is empty', async () => Buffer.alloc(0)],
    ['that was cut off', async () => (await jpegFile(400, 400)).subarray(0, 60)],
    [
      'of which half is noise',
      async () => Buffer.concat([(await pngFile()).subarray(0, 60), Buffer.alloc(900, 7)]),
    ],
    ['that claims to be as large as a field', async () => bomb()],
    [
      'of a kind that is not decoded',
      async () => Buffer.from('GIF89a\u0001\u0000\u0001\u0000\u0000\u0000\u0000', 'latin1'),
    ],
  ])('%s gives nothing, and the next one is drawn', async (_what, file) => {
    expect(await dotsOf(await file())).toBeNull();
    expect(drawn(await dotsOf(await pngFile()))).toEqual(LEFT_BLACK);
  });

  /** Its head says 60,000 × 60,000. */
  async function bomb(): Promise<Buffer> {
    const file = Buffer.from(await pngFile());
    file.writeUInt32BE(60_000, 16);
    file.writeUInt32BE(60_000, 20);
    return file;
  }

  it('that is gone gives nothing', async () => {
    const gone = await drawing.pictures([
      { path: join(folder, 'gone'), rooms: [{ widthPx: 9, heightPx: 9 }] },
    ]);
    expect(gone).toEqual({ ok: true, value: [[null]] });
  });
});

describe('the place of a picture', () => {
  const place = (more: Partial<ItemPictureElement>): ItemPictureElement => ({
    ...{ kind: 'itemPicture', xMm: 10, yMm: 4, widthMm: 16, heightMm: 16 },
    ...more,
  });
  const design = (...elements: readonly ItemPictureElement[]) =>
    template({
      ...{
        pageType: 'ROLL',
        labelWidthMm: 60,
        labelHeightMm: 30,
        marginTopMm: 0,
        marginLeftMm: 0,
        columns: 1,
      },
      extras: { ...NO_EXTRAS, elements },
    });
  /** Twice as wide as high. */
  const image: BlackImage = {
    widthPx: 16,
    heightPx: 8,
    rowsBase64: Buffer.alloc(16, 0xff).toString('base64'),
  };

  function boxes(element: ItemPictureElement, pictures: readonly (BlackImage | null)[]): readonly ImageBox[] {
    const laid = laidOut(job(design(element), [{ ...row({}), pictures }], { printer: printer(203) }));
    return [...laid.pages()].flatMap((page) => page.boxes.filter((box) => box.kind === 'image'));
  }

  it.each([
    ['is filled as far as its proportions go, in the middle', {}, [10, 8, 16, 8]],
    ['turned by a quarter has the picture on its side', { turn: 90 }, [14, 4, 8, 16]],
    ['that is wide keeps the height', { widthMm: 40, heightMm: 10 }, [20, 4, 20, 10]],
  ] as const)('%s', (_words, more, [xMm, yMm, widthMm, heightMm]) => {
    const [box] = boxes(place(more), [image]);
    expect(box).toMatchObject({
      ...{ xMm: expect.closeTo(xMm, 1) as number, yMm: expect.closeTo(yMm, 1) as number },
      widthMm: expect.closeTo(widthMm, 1) as number,
      heightMm: expect.closeTo(heightMm, 1) as number,
    });
  });

  it('stays empty without one, the label is printed, and the row says so', () => {
    for (const pictures of [undefined, [], [null]]) {
      const laid = laidOut(job(design(place({})), [{ ...row({}), pictures }]));
      expect([...laid.pages()].flatMap((page) => page.boxes)).toEqual([]);
      expect([laid.labels, laid.notices]).toEqual([1, [{ row: 0, kind: 'noPicture' }]]);
    }
  });

  it('has the dots of its printer, upright, one for each place of the design', () => {
    const both = design(place({}), place({ xMm: 30, widthMm: 20, heightMm: 10, turn: 90 }));
    expect(pictureRooms(both, { dpi: 254 })).toEqual([
      { widthPx: 160, heightPx: 160 },
      { widthPx: 100, heightPx: 200 },
    ]);
  });
});
