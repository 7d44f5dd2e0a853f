/** Labels as a PDF, and previews of barcodes. */
import { barcodeSvg, barsOf, barWidths } from '../files/bars.ts';
import { Download, referencedRow, routesOf } from '../http/call.ts';
import type { Call, Route } from '../http/call.ts';
import type { Row } from '../collection.ts';
import { LABEL_LAYOUT } from './lists.ts';
import { isRecord } from '../json.ts';
import type { JsonRecord } from '../json.ts';
import { writePdf } from '../files/pdf.ts';
import type { PdfBox, PdfPage, PdfText } from '../files/pdf.ts';
import { invalid } from '../http/refusal.ts';
import { readBody } from '../http/validate.ts';
import type { Rules } from '../http/validate.ts';

const LABEL_REQUEST: Rules = {
  items: {
    kind: 'records',
    required: true,
    notEmpty: true,
    of: { itemId: { kind: 'uuid', required: true }, qty: { kind: 'integer', required: true, min: 1 } },
  },
  templateId: { kind: 'uuid' },
  startOffset: { kind: 'integer', min: 0 },
  ...LABEL_LAYOUT,
};

const LABELS_MAX = 5000;

interface Layout {
  readonly roll: boolean;
  readonly width: number;
  readonly height: number;
  readonly columns: number;
  readonly top: number;
  readonly left: number;
  readonly hGap: number;
  readonly vGap: number;
  readonly symbology: string;
  readonly fields: readonly string[];
  readonly border: boolean;
}

/** What the request says wins over its template, which wins over the usual 40 to a page of A4. */
function layoutOf(sent: JsonRecord, template: JsonRecord): Layout {
  const value = (name: string): unknown => sent[name] ?? template[name] ?? null;
  const numberOf = (name: string, fallback: number): number => {
    const given = value(name);
    return typeof given === 'number' ? given : fallback;
  };
  const fields = value('fields');
  const layout: Layout = {
    roll: /roll|label/i.test(String(value('pageType') ?? 'A4')),
    width: numberOf('labelWidthMm', 48.5),
    height: numberOf('labelHeightMm', 25.4),
    columns: numberOf('columns', 4),
    top: numberOf('marginTopMm', 10),
    left: numberOf('marginLeftMm', 8),
    hGap: numberOf('hGapMm', 0),
    vGap: numberOf('vGapMm', 0),
    symbology: String(value('symbology') ?? 'CODE_128'),
    fields: Array.isArray(fields) ? fields.map(String) : ['name', 'sku', 'price', 'barcode'],
    border: value('showBorder') === true,
  };
  if (layout.width <= 5 || layout.height <= 5 || layout.columns < 1) throw invalid('The label is too small');
  return layout;
}

interface Drawn {
  readonly texts: PdfText[];
  readonly boxes: PdfBox[];
}

function drawBars(item: Row, layout: Layout, x: number, y: number): PdfBox[] {
  const text = String(item.fields.barcode ?? '') || String(item.fields.sku ?? '');
  const { bars, total } = barsOf(barWidths(/^\d{13}$/.test(text) ? layout.symbology : 'CODE_128', text));
  const moduleMm = (layout.width - 6) / total;
  const height = Math.max(3, layout.height / 3);
  return bars.map((bar) => ({ x: x + 3 + bar.x * moduleMm, y, width: bar.width * moduleMm, height }));
}

function drawLabel(item: Row, layout: Layout, x: number, y: number): Drawn {
  const texts: PdfText[] = [];
  const boxes: PdfBox[] = layout.border
    ? [{ x, y, width: layout.width, height: layout.height, outline: true }]
    : [];
  let line = y + 4;
  for (const field of layout.fields) {
    if (field === 'barcode') {
      boxes.push(...drawBars(item, layout, x, line - 2));
      line += Math.max(3, layout.height / 3) + 1;
    } else {
      const value = item.fields[field];
      if (value === null || value === undefined) continue;
      texts.push({
        x: x + 2,
        y: line,
        sizePt: 7,
        text: field === 'price' ? `Rs ${String(value)}` : String(value),
      });
      line += 3;
    }
  }
  return { texts, boxes };
}

function pagesOf(items: readonly Row[], layout: Layout, startOffset: number): PdfPage[] {
  const [pageWidth, pageHeight] = layout.roll ? [layout.width, layout.height] : [210, 297];
  const columns = layout.roll ? 1 : layout.columns;
  const usable = pageHeight - (layout.roll ? 0 : layout.top);
  const rows = layout.roll
    ? 1
    : Math.max(1, Math.floor((usable + layout.vGap) / (layout.height + layout.vGap)));
  const pages: { texts: PdfText[]; boxes: PdfBox[] }[] = [];
  for (const [index, item] of items.entries()) {
    const cell = index + (layout.roll ? 0 : startOffset);
    const page = Math.floor(cell / (columns * rows));
    const within = cell % (columns * rows);
    const x = layout.roll ? 0 : layout.left + (within % columns) * (layout.width + layout.hGap);
    const y = layout.roll ? 0 : layout.top + Math.floor(within / columns) * (layout.height + layout.vGap);
    const target = (pages[page] ??= { texts: [], boxes: [] });
    const drawn = drawLabel(item, layout, x, y);
    target.texts.push(...drawn.texts);
    target.boxes.push(...drawn.boxes);
  }
  return Array.from({ length: pages.length }, (_, index) => ({
    widthMm: pageWidth,
    heightMm: pageHeight,
    texts: pages[index]?.texts ?? [],
    boxes: pages[index]?.boxes ?? [],
  }));
}

function printLabels(call: Call): Download {
  const sent = readBody(call.body, LABEL_REQUEST);
  const template =
    typeof sent.templateId === 'string'
      ? referencedRow(call.store.labelTemplates, sent.templateId, 'Label template').fields
      : {};
  const entries = Array.isArray(sent.items) ? sent.items.filter(isRecord) : [];
  const total = entries.reduce((sum, entry) => sum + Number(entry.qty), 0);
  if (total > LABELS_MAX) throw invalid(`At most ${LABELS_MAX} labels at a time`);
  const items = entries.flatMap((entry) => {
    const item = referencedRow(call.store.items, entry.itemId, 'Item');
    return Array.from({ length: Number(entry.qty) }, () => item);
  });
  const bytes = writePdf(pagesOf(items, layoutOf(sent, template), Number(sent.startOffset ?? 0)));
  return new Download({ fileName: 'labels.pdf', contentType: 'application/pdf', bytes });
}

function previewBarcode(call: Call): Download {
  const value = call.query.text('value');
  if (value === '') throw invalid('value is required');
  const svg = barcodeSvg(call.query.text('type') || 'CODE_128', value);
  return new Download({ fileName: 'barcode.svg', contentType: 'image/svg+xml', bytes: Buffer.from(svg) });
}

const route = routesOf('inventory');

export const LABEL_ROUTES: readonly Route[] = [
  route('GET', '/api/v1/inventory/barcode-preview', 'R', previewBarcode),
  route('POST', '/api/v1/inventory/labels', 'C', printLabels),
];
