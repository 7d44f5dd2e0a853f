/** The flags of `labels` as a value, or a sentence about what is wrong with them. */
import { failure } from '../../domain/failure.ts';
import { failed, ok, type Result } from '../../domain/result.ts';
import type { Target } from '../../printing/target.ts';
import { parseNumber } from './number-values.ts';

export const LABEL_FORMATS = ['pdf', 'svg', 'zpl', 'tspl'] as const;

export type LabelFormat = (typeof LABEL_FORMATS)[number];

export interface LabelsCommand {
  readonly name: 'labels';
  /** A file, or a template of the store by any of its ids. */
  readonly template: string;
  readonly items: string;
  readonly start: number;
  readonly dpi: number | null;
  /** The first label that is printed, from 1: those before it are on paper already. */
  readonly fromLabel: number;
  readonly format: LabelFormat;
  readonly out: string | null;
  readonly printer: { readonly name: string; readonly target: Target } | null;
}

/** Whatever listens for raw printing listens there. */
const RAW_PORT = 9100;

/** `flag` gives the text of a flag, or `null` where it was not given. */
export function readLabels(flag: (name: string) => string | null): Result<LabelsCommand> {
  const [template, items, out, printerText] = [flag('template'), flag('items'), flag('out'), flag('printer')];
  if (template === null || items === null)
    return wrong('“labels” needs --template FILE|ID and --items FILE.');
  if (out === null && printerText === null) {
    return wrong('“labels” needs --out FILE, --printer NAME or --printer tcp://HOST:PORT.');
  }
  const start = parseNumber('--start', flag('start'));
  if (!start.ok) return start;
  const dpi = parseNumber('--dpi', flag('dpi'));
  if (!dpi.ok) return dpi;
  const fromLabel = parseNumber('--from-label', flag('from-label'));
  if (!fromLabel.ok) return fromLabel;
  const format = formatOf(out, printerText);
  if (format === null) return wrong(`--out must end in ${LABEL_FORMATS.map((one) => `.${one}`).join(', ')}.`);
  const printer = printerText === null ? ok(null) : parsePrinter(printerText, format);
  if (!printer.ok) return printer;
  return ok({
    name: 'labels',
    template,
    items,
    start: start.value ?? 0,
    dpi: dpi.value,
    fromLabel: fromLabel.value ?? 1,
    format,
    out,
    printer: printer.value,
  });
}

/** Without a file to say it, a network port gets ZPL and a print queue pages. */
function formatOf(out: string | null, printer: string | null): LabelFormat | null {
  if (out === null) return printer?.startsWith('tcp://') === true ? 'zpl' : 'pdf';
  const ending = /\.([a-z]+)$/i.exec(out)?.[1]?.toLowerCase();
  return LABEL_FORMATS.find((format) => format === ending) ?? null;
}

function parsePrinter(text: string, format: LabelFormat): Result<{ name: string; target: Target }> {
  if (format === 'svg') return wrong('An SVG cannot be printed: let --out end in .pdf, .zpl or .tspl.');
  if (!text.includes('://')) {
    return ok({ name: text, target: { kind: format === 'pdf' ? 'queue' : 'rawQueue', queue: text } });
  }
  const address = URL.canParse(text) ? new URL(text) : null;
  if (address?.protocol !== 'tcp:' || address.hostname === '' || !/^\/?$/.test(address.pathname)) {
    return wrong('--printer is the name of a print queue, or tcp://HOST:PORT.');
  }
  const port = address.port === '' ? RAW_PORT : Number(address.port);
  // URL keeps the brackets of an IPv6 address; a socket wants it without.
  const host = address.hostname.replace(/^\[(.*)\]$/, '$1');
  return ok({ name: text, target: { kind: 'tcp', host, port } });
}

function wrong(sentence: string): Result<never> {
  return failed(failure('VALIDATION', sentence));
}
