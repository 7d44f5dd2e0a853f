/** A real print queue gets the page from the app at its own size: nothing is scaled, nothing is moved. */
import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { labelTemplateDocument } from '../../../src-sync/domain/labels/label-template.ts';
import { SHEET_PRESETS, STARTER_TEMPLATES } from '../../../src-sync/domain/labels/label-presets.ts';
import { NO_EXTRAS, SHEET_PRINTER } from '../../../src-sync/domain/labels/labels.ts';
import { answer } from '../bridge.ts';
import { launchDesk, makeDataDir, untilRows } from '../harness.ts';
import { eventually } from '../person.ts';
import { missingForQueues, startPrintSystem } from './print-system.ts';

const DPI = 300;
const missing = missingForQueues();
if (missing !== null) console.error(`NOT TESTED: printing to a real queue. This machine lacks ${missing}.`);

interface Ink {
  readonly width: number;
  readonly height: number;
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Size of a page in dots, and the edges of what is black on it. */
function inkOf(pdf: string): Ink {
  const image = execFileSync('pdftoppm', ['-q', '-r', String(DPI), '-mono', '-f', '1', '-l', '1', pdf], {
    maxBuffer: 64 * 1024 * 1024,
  });
  const head = /^P4\s+(\d+)\s+(\d+)\s/.exec(image.subarray(0, 40).toString('latin1'))!;
  const [width, height] = [Number(head[1]), Number(head[2])];
  const [rowBytes, start] = [Math.ceil(width / 8), head[0].length];
  let [left, top, right, bottom] = [width, height, -1, -1];
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const byte = image[start + y * rowBytes + (x >> 3)] ?? 0;
      if (((byte >> (7 - (x & 7))) & 1) === 0) continue;
      [left, right] = [Math.min(left, x), Math.max(right, x)];
      [top, bottom] = [Math.min(top, y), Math.max(bottom, y)];
    }
  }
  return { width, height, left, top, right, bottom };
}

it.skipIf(missing !== null)('a sheet of labels leaves the queue as large as it was drawn', async () => {
  const system = await startPrintSystem();
  const title = randomUUID().replaceAll('-', '').slice(0, 12);
  try {
    const desk = await launchDesk({ args: ['--demo'], env: { CUPS_SERVER: system.socket } });
    await untilRows(desk);
    expect((await answer(desk, 'printers.system', {})).map(({ queue }) => queue)).toContain(system.queue);
    const printer = {
      ...{ id: randomUUID(), name: 'Counter laser', language: 'pdf' as const, profile: SHEET_PRINTER },
      target: { kind: 'queue' as const, queue: system.queue },
    };
    await answer(desk, 'printers.save', { printer, calibrated: false });
    const items = await answer(desk, 'items.window', {
      ...{ q: '', filter: 'all', category: null, sort: 'name', direction: 'asc', offset: 0, limit: 4 },
    });
    const template = {
      ...STARTER_TEMPLATES[3]!,
      ...SHEET_PRESETS[0]!.stock,
      showBorder: true,
      extras: NO_EXTRAS,
    };
    const order = {
      ...{ title, kind: 'items', startCell: 4, quantityRule: 'one' as const },
      template: {
        key: 'test',
        document: labelTemplateDocument(template) as Record<string, never>,
        extras: NO_EXTRAS as unknown as never,
      },
      rows: items.rows.map(({ id }) => ({ recordId: id, quantity: 5 })),
    };
    const file = join(await makeDataDir(), 'drawn.pdf');
    await desk.app.evaluate(({ dialog }, path) => {
      dialog.showSaveDialog = () => Promise.resolve({ canceled: false, filePath: path });
    }, file);
    await answer(desk, 'labels.saveFile', {
      ...{ ...order, jobId: randomUUID(), language: 'pdf', profile: SHEET_PRINTER },
    });
    const jobId = randomUUID();
    await answer(desk, 'labels.print', { ...order, jobId, printerId: printer.id });
    await eventually(async () => {
      const { rows } = await answer(desk, 'prints.list', { offset: 0, limit: 5 });
      const job = rows.find(({ id }) => id === jobId);
      expect(job?.failure ?? null).toBeNull();
      expect(job?.state).toBe('done');
    });
    const paper = await system.printed(title);
    const [drawn, printed] = [inkOf(file), inkOf(paper)];
    rmSync(paper);
    expect(readFileSync(file).length).toBeGreaterThan(1_000);
    for (const side of ['width', 'height', 'left', 'top', 'right', 'bottom'] as const) {
      // A dot of 300 dpi is 0.085 mm; the print system rounds its page to whole points.
      const tolerance = side === 'width' || side === 'height' ? 5 : 1;
      expect(Math.abs(printed[side] - drawn[side]), side).toBeLessThanOrEqual(tolerance);
    }
    await desk.close();
  } finally {
    system.stop();
  }
});
