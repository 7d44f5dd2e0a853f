/** Commands about documents of the stock. */
import { LANGUAGES } from '../../domain/policy/appearance.ts';
import { PAPER_SIZES } from '../../domain/postings/paper.ts';
import { ok } from '../../domain/result.ts';
import { parseSearch } from '../arguments/arg-values.ts';
import { parseNumber } from '../arguments/number-values.ts';
import { text, wrong } from '../arguments/values.ts';
import type { DocumentsCommand, DocumentsPrintCommand, DocumentsShowCommand } from '../commands/documents.ts';
import { defineCommand } from './definition.ts';

export const documents = defineCommand<DocumentsCommand>({
  name: 'documents',
  usage: 'documents [--q TEXT] [--limit N]         what was booked under one number, the newest first',
  options: { q: { type: 'string' }, limit: { type: 'string' } },
  read(values) {
    const q = parseSearch('--q', text(values, 'q'));
    if (!q.ok) return q;
    const limit = parseNumber('--limit', text(values, 'limit'));
    return limit.ok ? ok({ name: 'documents', q: q.value ?? '', limit: limit.value }) : limit;
  },
  load: async () => (await import('../commands/documents.ts')).documents,
});

export const documentsShow = defineCommand<DocumentsShowCommand>({
  name: 'documents show',
  usage: 'documents show NUMBER                    one of them with its lines; exits 1 when it is not here',
  operands: ['NUMBER'],
  read: (_values, [number = '']) => ok({ name: 'documents show', number }),
  load: async () => (await import('../commands/documents.ts')).showDocument,
});

export const documentsPrint = defineCommand<DocumentsPrintCommand>({
  name: 'documents print',
  usage: `documents print NUMBER --out FILE.pdf [--size a4|slip] [--language en-IN|hi-IN] [--shop NAME]
         the same as a PDF; exits 8 when the file cannot be written`,
  operands: ['NUMBER'],
  options: {
    out: { type: 'string' },
    size: { type: 'string' },
    language: { type: 'string' },
    shop: { type: 'string' },
  },
  read(values, [number = '']) {
    const out = text(values, 'out');
    if (out === null || !/\.pdf$/i.test(out)) return wrong('“documents print” needs --out FILE.pdf.');
    const size = PAPER_SIZES.find((one) => one === (text(values, 'size') ?? 'a4'));
    if (size === undefined) return wrong(`--size must be one of ${PAPER_SIZES.join(', ')}.`);
    const language = LANGUAGES.find((one) => one === (text(values, 'language') ?? 'en-IN'));
    if (language === undefined) return wrong(`--language must be one of ${LANGUAGES.join(', ')}.`);
    return ok({ name: 'documents print', number, out, size, language, shop: text(values, 'shop') ?? '' });
  },
  load: async () => (await import('../commands/documents.ts')).printDocument,
});
