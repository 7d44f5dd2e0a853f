/** Documents of the stock into a PDF or to a printer of this PC. Nothing of it is kept: the document itself can be printed again. */
import type { LabelAnswerers } from './answerers.ts';
import type { postingPaperSchema, PaperAnswers } from '../../domain/postings/paper.ts';
import { failure } from '../../domain/failure.ts';
import { aboutStock } from '../../domain/messages/stock.ts';
import { failed, ok, type Result } from '../../domain/result.ts';
import type { DrawnPaper } from '../../labels/drawing/orders.ts';
import type { LabelDrawing } from '../../labels/drawing/run.ts';
import { deliver } from '../../printing/deliver.ts';
import type { Target } from '../../printing/target.ts';
import type { Store } from '../../store/database.ts';
import { posting } from '../../store/queries/postings/posting.ts';
import type { z } from 'zod';

type Asked = z.output<ReturnType<typeof postingPaperSchema>>;

const NOT_HERE = failure('NOT_FOUND', aboutStock('postingGone'));

interface PaperParts {
  readonly store: Store;
  readonly drawing: LabelDrawing;
  readonly nowMs: () => number;
  readonly platform: NodeJS.Platform;
}

export function paperAnswerers({
  store,
  drawing,
  nowMs,
  platform,
}: PaperParts): Pick<LabelAnswerers, keyof PaperAnswers> {
  const draw = async ({ reference, size, language, shop }: Asked): Promise<Result<DrawnPaper>> => {
    const found = await posting(store.reader, reference);
    if (found.session === null && found.lines.length === 0) return failed(NOT_HERE);
    return drawing.paper({ posting: found, ...{ size, language, shop, printedAtMs: nowMs() } });
  };
  const hand = async (asked: Asked, target: Target, name: string): Promise<Result<DrawnPaper>> => {
    const drawn = await draw(asked);
    if (!drawn.ok) return drawn;
    const { bytes, pageMm } = drawn.value;
    const order = { title: asked.reference, pieces: [{ bytes, labels: 1 }] };
    const isPrinted = target.kind === 'queue';
    const handed = await deliver(target, { ...order, pageMm: isPrinted ? pageMm : null }, { name, platform });
    return handed.ok ? drawn : failed(handed.failure);
  };
  return {
    'postings.writePaper': async ({ path, ...asked }) => {
      const written = await hand(asked, { kind: 'file', path }, path);
      return written.ok ? ok({ pageMm: written.value.pageMm }) : failed(written.failure);
    },
    'postings.deliverPaper': async ({ queue, ...asked }) => {
      const printed = await hand(asked, { kind: 'queue', queue }, queue);
      return printed.ok ? ok(null) : failed(printed.failure);
    },
  };
}
