/** From a checked value to modules: runs of space and bar, nothing about millimetres yet. */
import bwip from 'bwip-js/generic';
import type { Symbology } from '../../domain/labels/labels.ts';
import { checkData, shown, type CheckedData, type DataProblem } from './check.ts';
import { CODE_128_LONGEST, code128Runs } from './code-128.ts';
import { aCode, SYMBOL_LIMITS } from './limits.ts';
import { createQrEncoder, type QrEncoder } from './qr/qr-code.ts';

export interface EncodedSymbol {
  readonly symbology: Symbology;
  readonly data: string;
  /** The line in letters under a linear code. */
  readonly text: string;
  /** Lengths of space, bar, space, bar, …; a linear code has one row. */
  readonly rows: readonly (readonly number[])[];
  readonly modulesWide: number;
  readonly modulesHigh: number;
}

export type Encoding =
  | { readonly ok: true; readonly symbol: EncodedSymbol }
  | { readonly ok: false; readonly problem: DataProblem };

/** Remembers the last encodings: a label printed fifty times is encoded once. */
export type Encoder = (symbology: Symbology, value: string) => Encoding;

type LibrarySymbology = Exclude<Symbology, 'CODE_128' | 'QR_CODE'>;

/** As the library calls them; Code 128 and QR codes are made here. */
const ENCODER_NAMES: Readonly<Record<LibrarySymbology, string>> = {
  GS1_128: 'gs1-128',
  EAN_13: 'ean13',
  EAN_8: 'ean8',
  UPC_A: 'upca',
  ITF_14: 'itf14',
  CODE_39: 'code39',
  DATA_MATRIX: 'datamatrix',
};

/** A job is checked first and drawn then: most jobs are encoded once. */
const KEPT = 5_000;

/** Digits in the largest of each: to find that out for a million of them would take minutes. */
const MATRIX_LONGEST: Partial<Record<Symbology, number>> = { QR_CODE: 7_089, DATA_MATRIX: 3_116 };
/** Longer bars would be wider than the widest label. */
const BARS_LONGEST = 1_000;

export function createEncoder(): Encoder {
  const qrCode = createQrEncoder();
  const known = new Map<string, Encoding>();
  return (symbology, value) => {
    const key = `${symbology} ${value}`;
    const found = known.get(key);
    if (found !== undefined) return found;
    if (known.size >= KEPT) known.clear();
    const encoding = encode(symbology, value, qrCode);
    known.set(key, encoding);
    return encoding;
  };
}

function encode(symbology: Symbology, value: string, qrCode: QrEncoder): Encoding {
  const checked = checkData(symbology, value);
  if (!checked.ok) return checked;
  if (checked.data.length > (MATRIX_LONGEST[symbology] ?? BARS_LONGEST)) {
    return { ok: false, problem: objection(symbology, value, 'length exceeded') };
  }
  if (symbology === 'CODE_128') return code128(checked);
  if (symbology === 'QR_CODE') return qr(checked, qrCode);
  try {
    return { ok: true, symbol: modulesOf(symbology, checked) };
  } catch (error) {
    // The encoder's own objections are errors with a code; anything else is a fault of ours.
    if (error instanceof Error && error.message.startsWith('bwipp.')) {
      return { ok: false, problem: objection(symbology, value, error.message) };
    }
    throw error;
  }
}

type Checked = CheckedData & { readonly ok: true };

function code128({ data, text }: Checked): Encoding {
  if (data.length > CODE_128_LONGEST) return { ok: false, problem: objection('CODE_128', data, '') };
  return { ok: true, symbol: linear('CODE_128', code128Runs(data), { data, text }) };
}

function qr({ data, text }: Checked, qrCode: QrEncoder): Encoding {
  const code = qrCode(data);
  if (code === null) return { ok: false, problem: objection('QR_CODE', data, '') };
  const { side, modules } = code;
  const rows = Array.from({ length: side }, (_, y) => runsOf(modules.subarray(y * side, (y + 1) * side)));
  return {
    ok: true,
    symbol: { symbology: 'QR_CODE', data, text, rows, modulesWide: side, modulesHigh: side },
  };
}

function linear(
  symbology: Symbology,
  bars: readonly number[],
  { data, text }: Pick<Checked, 'data' | 'text'>,
): EncodedSymbol {
  const runs = [0, ...bars];
  const modulesWide = runs.reduce((sum, run) => sum + run, 0);
  return { symbology, data, text, rows: [runs], modulesWide, modulesHigh: 1 };
}

interface Raw {
  readonly sbs?: readonly number[];
  readonly pixs?: readonly number[];
  readonly pixx?: number;
  readonly pixy?: number;
}

function modulesOf(symbology: LibrarySymbology, { data, text }: Checked): EncodedSymbol {
  const [raw = {}] = bwip.raw(ENCODER_NAMES[symbology], data, '') as Raw[];
  if (raw.sbs !== undefined) return linear(symbology, raw.sbs, { data, text });
  const { pixs = [], pixx = 0, pixy = 0 } = raw;
  const rows = Array.from({ length: pixy }, (_, y) => runsOf(pixs.slice(y * pixx, (y + 1) * pixx)));
  return { symbology, data, text, rows, modulesWide: pixx, modulesHigh: pixy };
}

function runsOf(modules: ArrayLike<number>): number[] {
  const runs: number[] = [];
  let colour = 0;
  let length = 0;
  for (let at = 0; at < modules.length; at += 1) {
    if (modules[at] !== colour) {
      runs.push(length);
      colour = modules[at] ?? 0;
      length = 0;
    }
    length += 1;
  }
  runs.push(length);
  return runs;
}

function objection(symbology: Symbology, value: string, message: string): DataProblem {
  const name = SYMBOL_LIMITS[symbology].name;
  const values = { value: shown(value), symbology: name };
  if (symbology === 'GS1_128' && !/maxim|length exceeded/i.test(message)) {
    const reason = message.replace(/^[^:]*:\s*/, '');
    return {
      code: 'WRONG_GS1',
      message: `“${shown(value)}” breaks a rule of GS1 codes (${reason}).`,
      advice: 'Correct the code in the record.',
      alternatives: [],
      values: { ...values, reason },
    };
  }
  return {
    code: 'TOO_MUCH_DATA',
    message: `“${shown(value)}” is longer than ${aCode(symbology)} can hold.`,
    advice: 'Shorten the code in the record.',
    alternatives: [],
    values,
  };
}
