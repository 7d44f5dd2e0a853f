/** Pictures of items on labels, from the item to what is printed: chosen here, read from the Service, and the same in a reprint. */
import { randomUUID } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { labelTemplateDocument } from '../../../src-sync/domain/labels/label-template.ts';
import { NO_EXTRAS, ROLL_PRINTER, type LabelTemplate } from '../../../src-sync/domain/labels/labels.ts';
import type { Answer, Question, QuestionName } from '../../../src-sync/domain/questions/questions.ts';
import { runCli } from '../../cli/run-cli.ts';
import { pngFile } from '../../labels/pictures/picture-files.ts';
import { template } from '../../labels/job.ts';
import { attached, ChosenFiles } from '../writes/file-desk.ts';
import { until, type Desk } from '../desk.ts';
import { addPrinterTo, answerOf, openLabelDesk, type LabelDesk } from './label-desk.ts';

let opened: LabelDesk;
let desk: Desk;
let chosen: ChosenFiles;

beforeEach(async () => {
  chosen = new ChosenFiles();
  opened = await openLabelDesk(3, 1);
  ({ desk } = opened);
});

afterEach(async () => {
  await opened.close();
  chosen.remove();
});

const PLACE = { kind: 'itemPicture', xMm: 5, yMm: 5, widthMm: 20, heightMm: 20 } as const;
const DESIGN: LabelTemplate = template({
  ...{ name: 'With its picture', pageType: 'ROLL', labelWidthMm: 50, labelHeightMm: 30 },
  ...{ marginTopMm: 0, marginLeftMm: 0, columns: 1 },
  extras: { ...NO_EXTRAS, elements: [PLACE] },
});
const source = {
  key: 'test',
  document: labelTemplateDocument(DESIGN) as Record<string, never>,
  extras: DESIGN.extras as unknown as never,
};

function answer<Name extends QuestionName>(name: Name, question: Question<Name>): Promise<Answer<Name>> {
  return answerOf(desk, name, question);
}

async function item(index: number): Promise<{ readonly id: string; readonly serverId: string }> {
  const record = (await desk.records('items'))[index]!;
  return { id: record.id, serverId: record.serverId! };
}

const choose = async (id: string, content: Uint8Array): Promise<unknown> =>
  attached(desk, { op: 'items.setImage', id }, chosen.make('own.png', content));

async function post(path: string, body: FormData | null): Promise<void> {
  const { url, token } = opened.service;
  const headers = { authorization: `Service-oauthtoken ${token}` };
  const answered = await fetch(`${url}/api/v1/inventory/items/${path}`, { method: 'POST', headers, body });
  expect(answered.status).toBe(200);
  await desk.sync({ only: ['items'] });
}

function uploadThere(serverId: string, content: Buffer): Promise<void> {
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(content)], { type: 'image/png' }), 'a.png');
  return post(`${serverId}/image`, form);
}

const pictureReads = (): number =>
  opened.service.requests.filter(({ method, path }) => method === 'GET' && path.endsWith('/image')).length;

async function looked(id: string): Promise<{ readonly svg: string; readonly notices: unknown }> {
  const asked = { template: source, profile: ROLL_PRINTER, rows: [{ recordId: id, quantity: 1 }] };
  const [preview] = await answer('labels.preview', asked);
  const { notices } = await answer('labels.check', asked);
  return { svg: preview!.svg, notices };
}

const NONE = [{ row: 0, kind: 'noPicture' }];

describe('a label with the picture of its item', () => {
  it('shows the one that was chosen here without a line, and says of an item without one that its place is empty', async () => {
    await opened.service.goDark();
    const [own, other] = [await item(0), await item(1)];
    await choose(own.id, await pngFile());
    expect(await looked(own.id)).toMatchObject({
      svg: expect.stringContaining('<image') as string,
      notices: [],
    });
    expect(await looked(other.id)).toMatchObject({
      svg: expect.not.stringContaining('<image') as string,
      notices: NONE,
    });
  });

  it('has the pictures read that are not here yet, all of the rows that are looked at', async () => {
    const items = [await item(0), await item(1), await item(2)];
    for (const { serverId } of items) await uploadThere(serverId, await pngFile());
    const rows = items.map(({ id }) => ({ recordId: id, quantity: 1 }));
    const asked = { template: source, profile: ROLL_PRINTER, rows };
    await until('all are here', async () => (await answer('labels.check', asked)).notices.length === 0);
    expect(pictureReads()).toBe(3);
    expect((await answer('labels.preview', asked)).every(({ svg }) => svg.includes('<image'))).toBe(true);
  });

  it('has the one of the Service after a colleague changed it, none after it was removed, and asks for each once', async () => {
    const { id, serverId } = await item(0);
    await uploadThere(serverId, await pngFile(40, 20));
    await until('the first is here', async () => (await looked(id)).svg.includes('<image'));
    const first = (await looked(id)).svg;
    await uploadThere(serverId, await pngFile(20, 40));
    await until('the second is here', async () => (await looked(id)).svg !== first);
    for (let times = 0; times < 5; times += 1) await looked(id);
    expect(pictureReads()).toBe(2);
    await post(`${serverId}/image/remove`, null);
    await until('none is here', async () => !(await looked(id)).svg.includes('<image'));
  });

  it('is printed again as it was, although the item has another picture since', async () => {
    const { id } = await item(0);
    await choose(id, await pngFile(40, 20));
    const printer = await addPrinterTo(desk, opened.printer.port);
    const jobId = randomUUID();
    const rows = [{ recordId: id, quantity: 1 }];
    const look = {
      title: 'A',
      kind: 'items',
      startCell: 0,
      quantityRule: 'one',
      template: source,
      rows,
    } as const;
    await answer('labels.print', { ...look, rows, jobId, printerId: printer.id });
    await until('it is printed', () => opened.printer.bytes() > 0);
    const first = opened.printer.text();
    await choose(id, await pngFile(20, 40));
    const again = randomUUID();
    await answer('prints.again', { id: jobId, jobId: again, fromLabel: 0, startCell: 0, printerId: null });
    const isDone = async (one: string) =>
      (await answer('prints.list', { offset: 0, limit: 5 })).rows.find((row) => row.id === one)?.state ===
      'done';
    await until('both are done', async () => (await isDone(jobId)) && (await isDone(again)));
    expect(first).toContain('^GFA');
    expect(opened.printer.text()).toBe(first + first);
  });

  it('is printed by the command line with what lies on this PC', async () => {
    const [own, other] = [await item(0), await item(1)];
    await opened.service.goDark();
    await choose(own.id, await pngFile());
    const [design, rows, out] = ['design.json', 'rows.json', 'out.svg'].map((name) =>
      join(chosen.folder, name),
    );
    writeFileSync(design!, JSON.stringify({ ...labelTemplateDocument(DESIGN), extras: DESIGN.extras }));
    writeFileSync(rows!, JSON.stringify([{ id: own.id }, { id: other.id }]));
    await desk.engine.stop();
    const ran = await runCli(
      { dataDir: desk.dataDir, baseUrl: opened.service.url },
      ...['labels', '--template', design!, '--items', rows!, '--out', out!],
    );
    expect([ran.code, ran.lines]).toEqual([0, [{ labels: 2, pages: 2, refused: [] }]]);
    expect(ran.stderr).toContain('Row 1: the item has no picture on this PC that can be printed');
    expect(readFileSync(out!, 'utf8')).toContain('<image');
    expect(readFileSync(out!.replace('.svg', '-2.svg'), 'utf8')).not.toContain('<image');
  });
});
