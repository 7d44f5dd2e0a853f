/** Parts that are turned by quarters: in their place, on the very dots, read by a scanner, refused and told as upright ones are. */
import { describe, expect, test } from 'vitest';
import {
  NO_EXTRAS,
  SYMBOLOGIES,
  TURNS,
  type LabelElement,
  type LabelTemplate,
  type PlaceMm,
  type Turn,
} from '../../../src-sync/domain/labels/labels.ts';
import { readLabelExtras, readLabelTemplate } from '../../../src-sync/domain/labels/label-template.ts';
import {
  isSideways,
  placeTurned,
  turnedPlace,
  uprightOf,
} from '../../../src-sync/domain/labels/label-turn.ts';
import { checkBench } from '../../../src-sync/labels/drawing/remedies.ts';
import { createPictureInk, inkOf, quietPlaceOf } from '../../../src-sync/labels/layout/clear-of-codes.ts';
import type { LabelPage } from '../../../src-sync/labels/page.ts';
import { renderPdf } from '../../../src-sync/labels/render/pdf.ts';
import { renderSvg } from '../../../src-sync/labels/render/svg.ts';
import { renderTspl } from '../../../src-sync/labels/render/tspl.ts';
import { renderZpl } from '../../../src-sync/labels/render/zpl.ts';
import { fonts, job, laidOut, printer, row, template } from '../job.ts';
import { dotsOfPdf, dotsOfZpl, FORMATS, hasInk, readAll, SAMPLES, type Dots } from '../proof.ts';
import { printTspl } from '../tspl-printer.ts';

const LABEL = { labelWidthMm: 80, labelHeightMm: 80 };
const LOOK = { fontSizePt: 9, bold: false, align: 'left' } as const;
const PROFILE = printer(203);
const TURNED = TURNS.filter((turn) => turn !== 0);
const inDots = (mm: number): number => Math.round((mm * 203) / 25.4);

function design(elements: readonly LabelElement[], more: object = {}): LabelTemplate {
  const roll = { pageType: 'ROLL', ...LABEL, marginTopMm: 0, marginLeftMm: 0, columns: 1, ...more };
  return template({ ...roll, extras: { ...NO_EXTRAS, elements } });
}

function pageOf(elements: readonly LabelElement[], values: object, more: object = {}): LabelPage {
  const laid = laidOut(job(design(elements, more), [row({ ...values })], { printer: PROFILE }));
  expect(laid.refused).toEqual([]);
  return [...laid.pages()][0]!;
}

/** The page as each kind of printer puts it on paper. */
async function printed(page: LabelPage): Promise<Readonly<Record<'PDF' | 'ZPL' | 'TSPL', Dots>>> {
  const [width, height] = [inDots(page.widthMm), inDots(page.heightMm)];
  const whole = { ...page, widthMm: (width * 25.4) / 203, heightMm: (height * 25.4) / 203 };
  const pdf = Buffer.concat(
    [...renderPdf([whole], { fonts, title: 'A', createdAtMs: 0 })].map(({ bytes }) => bytes),
  );
  const [zpl] = [...renderZpl([page], { fonts, printer: PROFILE })];
  const [tspl] = [...renderTspl([page], { fonts, printer: PROFILE })];
  return {
    PDF: (await dotsOfPdf(pdf, 203))[0]!,
    ZPL: await dotsOfZpl(zpl!.bytes, 8),
    TSPL: printTspl(Buffer.from(tspl!.bytes), width, height),
  };
}

/** As a person who turns the label in the hand sees it: clockwise. */
function turnedDots({ width, height, bytes }: Dots, turn: Turn): Dots {
  const to = isSideways(turn) ? { width: height, height: width } : { width, height };
  const turned = new Uint8Array(bytes.length);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const [atX, atY] =
        turn === 90
          ? [height - 1 - y, x]
          : turn === 180
            ? [width - 1 - x, height - 1 - y]
            : [y, width - 1 - x];
      turned[atY * to.width + atX] = bytes[y * width + x]!;
    }
  }
  return { ...to, bytes: turned };
}

function inkPlace(dots: Dots): PlaceMm {
  let [left, top, right, bottom] = [dots.width, dots.height, 0, 0];
  for (const [at, byte] of dots.bytes.entries()) {
    if (byte !== 0) continue;
    const [x, y] = [at % dots.width, Math.floor(at / dots.width)];
    [left, top, right, bottom] = [
      Math.min(left, x),
      Math.min(top, y),
      Math.max(right, x),
      Math.max(bottom, y),
    ];
  }
  return { xMm: left, yMm: top, widthMm: right - left, heightMm: bottom - top };
}

/** The same numbers in every run. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return state / 2 ** 31;
  };
}

describe('a turned part of a label', () => {
  test('is drawn as the upright one, turned into its place, whatever it is and wherever it stands', () => {
    const next = seeded(7);
    const between = (from: number, to: number): number => Math.round((from + next() * (to - from)) * 10) / 10;
    const tools = { fonts, pictureInk: createPictureInk() };
    for (let round = 0; round < 60; round += 1) {
      const turn = TURNED[round % 3]!;
      const own = {
        xMm: between(0, 20),
        yMm: between(0, 20),
        widthMm: between(38, 60),
        heightMm: between(38, 60),
      };
      const parts: readonly LabelElement[] = [
        {
          ...{ kind: 'text', text: 'Brass hinge हिन्दी ₹ 142', ...own, turn, bold: round % 2 === 0 },
          ...{ fontSizePt: between(5, 20), align: (['left', 'centre', 'right'] as const)[round % 3]! },
        },
        { kind: 'barcode', fields: ['sku'], symbology: null, withText: round % 2 === 0, ...own, turn },
      ];
      for (const placed of parts) {
        const symbology = SYMBOLOGIES[round % 2 === 0 ? 0 : 7];
        const inkIn = (part: LabelElement): PlaceMm[] =>
          pageOf([part], { sku: 'HNG-4' }, { symbology }).boxes.flatMap((box) =>
            inkOf(box, tools).map(({ left: xMm, top: yMm, right, bottom }) => ({
              ...{ xMm, yMm, widthMm: right - xMm, heightMm: bottom - yMm },
            })),
          );
        const frame = uprightOf({ ...own, turn });
        const upright = inkIn({ ...placed, ...frame, turn: 0 } as LabelElement);
        const turned = inkIn(placed);
        expect(turned).toHaveLength(upright.length);
        for (const [at, place] of turned.entries()) {
          const wanted = turnedPlace(upright[at]!, frame, turn);
          // Codes are moved onto whole dots.
          expect(Math.abs(place.xMm - wanted.xMm)).toBeLessThan(0.14);
          expect(Math.abs(place.yMm - wanted.yMm)).toBeLessThan(0.14);
          expect(place.widthMm).toBeCloseTo(wanted.widthMm, 6);
          expect(place.heightMm).toBeCloseTo(wanted.heightMm, 6);
          expect(place.xMm).toBeGreaterThan(own.xMm - 0.14);
          expect(place.xMm + place.widthMm).toBeLessThan(own.xMm + own.widthMm + 0.14);
          expect(place.yMm).toBeGreaterThan(own.yMm - 0.14);
          expect(place.yMm + place.heightMm).toBeLessThan(own.yMm + own.heightMm + 0.14);
        }
      }
    }
  });

  test.each(TURNED)(
    'scans at 203 dpi in every code when it is turned by %i°, on paper, in ZPL and TSPL',
    async (turn) => {
      for (const symbology of SYMBOLOGIES) {
        const own = {
          xMm: 4,
          yMm: 4,
          ...(isSideways(turn) ? { widthMm: 30, heightMm: 72 } : { widthMm: 72, heightMm: 30 }),
        };
        const page = pageOf(
          [{ kind: 'barcode', fields: ['barcode'], symbology: null, withText: true, ...own, turn }],
          { barcode: SAMPLES[symbology].value },
          { symbology },
        );
        const read = { text: SAMPLES[symbology].read, format: FORMATS[symbology] };
        const symbol = page.boxes.find((box) => box.kind === 'symbol')!;
        const quiet = quietPlaceOf(symbol);
        for (const [language, dots] of Object.entries(await printed(page))) {
          expect(await readAll(dots), `${symbology}, ${language}`).toEqual([read]);
          // The bars begin and end on the dots of their box, and the white that they need is white.
          const [left, top] = [inDots(symbol.xMm), inDots(symbol.yMm)];
          const [right, bottom] = [inDots(symbol.xMm + symbol.widthMm), inDots(symbol.yMm + symbol.heightMm)];
          const edges = isSideways(turn)
            ? [
                [left, top, right, top + 1],
                [left, bottom - 1, right, bottom],
              ]
            : [
                [left, top, left + 1, bottom],
                [right - 1, top, right, bottom],
              ];
          // Some codes end with a white module, which the turn may have brought to the front.
          const endsWhite = symbol.rows.length === 1 && symbol.rows[0]!.length % 2 === 1;
          const inked = edges.map(([l, t, r, b]) => hasInk(dots, l!, t!, r!, b!));
          expect(inked.filter(Boolean), `${symbology}, ${language}`).toHaveLength(endsWhite ? 1 : 2);
          const white = isSideways(turn)
            ? [
                [left, inDots(quiet.yMm), right, top],
                [left, bottom, right, inDots(quiet.yMm + quiet.heightMm)],
              ]
            : [
                [inDots(quiet.xMm), top, left, bottom],
                [right, top, inDots(quiet.xMm + quiet.widthMm), bottom],
              ];
          for (const [l, t, r, b] of white)
            expect(hasInk(dots, l!, t!, r!, b!), `${symbology}, ${language}`).toBe(false);
        }
      }
    },
  );

  test.each(TURNED)(
    'prints words and pictures turned by %i° clockwise, the same in every language',
    async (turn) => {
      const corner = { widthPx: 2, heightPx: 2, rowsBase64: Buffer.from([0x80, 0x00]).toString('base64') };
      const whole = { xMm: 0, yMm: 0, widthMm: 80, heightMm: 80 };
      const parts = (at: Turn): readonly LabelElement[] => [
        { kind: 'text', text: 'Hinge क', ...LOOK, fontSizePt: 40, align: 'centre', ...whole, turn: at },
        {
          kind: 'image',
          image: corner,
          ...turnedPlace({ xMm: 10, yMm: 50, widthMm: 20, heightMm: 10 }, whole, at),
          turn: at,
        },
      ];
      const upright = await printed(pageOf(parts(0), {}));
      const turned = await printed(pageOf(parts(turn), {}));
      const page = pageOf(parts(turn), {});
      expect(renderSvg(page, { fonts })).toContain(`<g transform="rotate(${turn} `);
      for (const language of ['PDF', 'ZPL', 'TSPL'] as const) {
        const wanted = turnedDots(upright[language], turn);
        const got = turned[language];
        const [a, b] = [inkPlace(got), inkPlace(wanted)];
        for (const side of ['xMm', 'yMm', 'widthMm', 'heightMm'] as const) {
          expect(Math.abs(a[side] - b[side]), `${language}, ${side}`).toBeLessThanOrEqual(2);
        }
        const differing = got.bytes.reduce((sum, byte, at) => sum + (byte === wanted.bytes[at] ? 0 : 1), 0);
        const ink = wanted.bytes.reduce((sum, byte) => sum + (byte === 0 ? 1 : 0), 0);
        // Edges of letters differ by a dot where they were rounded the other way.
        expect(differing, language).toBeLessThan(ink * 0.15);
      }
    },
  );

  test('lies on others by where its letters are after the turn', () => {
    const along: LabelElement = {
      kind: 'text',
      text: 'Brass hinge',
      ...LOOK,
      xMm: 2,
      yMm: 2,
      widthMm: 30,
      heightMm: 30,
    };
    const right: LabelElement = {
      kind: 'text',
      text: 'MRP',
      ...LOOK,
      xMm: 27,
      yMm: 4,
      widthMm: 12,
      heightMm: 4,
    };
    const clashes = (turn: Turn) =>
      laidOut(job(design([{ ...along, turn }, right]), [row({})], { printer: PROFILE })).clashes;
    expect(clashes(0)).toEqual([]);
    expect(clashes(90)).toEqual([{ part: 0, other: 1, rows: 1, row: 0 }]);
  });

  test('is refused for ink in the white that its code needs above and below, and not for ink beside it', () => {
    const code: LabelElement = {
      ...{ kind: 'barcode', fields: ['sku'], symbology: null, withText: false },
      ...{ xMm: 20, yMm: 4, widthMm: 20, heightMm: 60, turn: 90 },
    };
    const refusedFor = (line: PlaceMm) =>
      laidOut(
        job(design([code, { kind: 'line', ...line }]), [row({ sku: 'HNG-4' })], { printer: PROFILE }),
      ).refused.map((one) => one.code);
    const symbol = pageOf([code], { sku: 'HNG-4' }).boxes.find((box) => box.kind === 'symbol')!;
    const below = symbol.yMm + symbol.heightMm + 0.5;
    expect(refusedFor({ xMm: 20, yMm: below, widthMm: 20, heightMm: 0.5 })).toEqual(['IN_QUIET_ZONE']);
    expect(refusedFor({ xMm: 28, yMm: 20, widthMm: 0.5, heightMm: 10 })).toEqual(['ON_THE_CODE']);
    expect(refusedFor({ xMm: 41, yMm: 4, widthMm: 0.5, heightMm: 60 })).toEqual([]);
  });

  test('that is too short for its code is made longer along the label’s height, and the advice says so', () => {
    const code: LabelElement = {
      ...{ kind: 'barcode', fields: ['sku'], symbology: null, withText: false },
      ...{ xMm: 20, yMm: 30, widthMm: 4, heightMm: 6, turn: 270 },
    };
    const look = { template: design([code]), profile: PROFILE, rows: [row({ sku: 'HNG-10001' })] };
    const checked = checkBench(look, () => undefined);
    if (!checked.ok) throw new Error(checked.failure.message);
    const { problems, remedy } = checked.value;
    expect(problems[0]).toMatchObject({ code: 'TOO_WIDE', values: { isSideways: 1, hasMm: '6.0' } });
    expect(problems[0]!.advice).toContain('Make the barcode higher');
    expect(remedy).toMatchObject({ kind: 'place', element: 0, place: { xMm: 20, widthMm: 4 } });
    if (remedy?.kind !== 'place') return;
    expect(remedy.place.heightMm).toBeGreaterThan(20);
    expect(pageOf([{ ...code, ...remedy.place }], { sku: 'HNG-10001' }).boxes).toHaveLength(1);
  });
});

describe('the turn of a design', () => {
  test('is absent from designs of earlier versions, and only quarters are read', () => {
    const part = { kind: 'text', text: 'A', ...LOOK, xMm: 1, yMm: 1, widthMm: 9, heightMm: 4 };
    const extras = (more: object) => ({ ...NO_EXTRAS, elements: [{ ...part, ...more }] });
    expect(readLabelExtras(extras({})).elements).toEqual([part]);
    expect(readLabelExtras(extras({ turn: 270 })).elements).toEqual([{ ...part, turn: 270 }]);
    expect(readLabelTemplate({ name: 'T', extras: extras({ turn: 45 }) }).ok).toBe(false);
  });

  test('swaps the sides of its place about the middle, on the label as far as that goes', () => {
    const label = { widthMm: 50, heightMm: 30 };
    expect(placeTurned({ xMm: 20, yMm: 10, widthMm: 10, heightMm: 4 }, true, label)).toEqual({
      ...{ xMm: 23, yMm: 7, widthMm: 4, heightMm: 10 },
    });
    expect(placeTurned({ xMm: 2, yMm: 24, widthMm: 46, heightMm: 4 }, true, label)).toEqual({
      ...{ xMm: 23, yMm: 0, widthMm: 4, heightMm: 30 },
    });
  });
});
