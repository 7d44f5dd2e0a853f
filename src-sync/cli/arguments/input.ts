/** NDJSON from stdin, line by line, whatever the other side sends: every line is an object or a refusal, never a crash. */
import { failure } from '../../domain/failure.ts';
import { isJsonObject, type JsonObject } from '../../domain/values/json.ts';
import { failed, ok, type Result } from '../../domain/result.ts';
import { shortened } from '../../domain/values/shortened.ts';
import { alteredNumber, nameGivenTwice, type Path } from '../output/json-text.ts';

/** Room for every field of a record at its 64 KiB limit, each character escaped. */
const LINE_BYTES_MAX = 8 * 1024 * 1024;
const DEPTH_MAX = 32;

const NEWLINE = 0x0a;

/** Lines as bytes without their end; `null` for one that was longer than `LINE_BYTES_MAX` and was not kept. */
export async function* readLines(input: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer | null> {
  let parts: Buffer[] = [];
  let length = 0;
  const take = (): Buffer | null => {
    const line = length > LINE_BYTES_MAX ? null : Buffer.concat(parts);
    parts = [];
    length = 0;
    return line;
  };
  const keep = (piece: Buffer): void => {
    length += piece.length;
    if (length > LINE_BYTES_MAX) {
      parts = [];
    } else {
      parts.push(piece);
    }
  };
  for await (const piece of input) {
    let rest = Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength);
    for (let end = rest.indexOf(NEWLINE); end >= 0; end = rest.indexOf(NEWLINE)) {
      keep(rest.subarray(0, end));
      yield take();
      rest = rest.subarray(end + 1);
    }
    keep(rest);
  }
  if (length > 0) {
    yield take();
  }
}

/** `null` for a blank line, which gets no answer. */
export function parseLine(line: Buffer | null): Result<JsonObject> | null {
  if (line === null) {
    return refused(`The line is longer than ${LINE_BYTES_MAX / 1024 / 1024} MiB.`);
  }
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(line);
  } catch (error) {
    if (error instanceof TypeError) {
      return refused('The line is not UTF-8 text.');
    }
    throw error;
  }
  return text.trim() === '' ? null : parseObject(text);
}

function parseObject(text: string): Result<JsonObject> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof RangeError) {
      return refused('The line is not JSON.');
    }
    throw error;
  }
  if (!isJsonObject(value)) {
    return refused('The line is JSON, but not an object like {"op":"…"}.');
  }
  if (isDeeperThan(value, DEPTH_MAX)) {
    return refused(`The line is nested deeper than ${DEPTH_MAX} levels.`);
  }
  const twice = nameGivenTwice(text);
  if (twice !== null) {
    const name = shortened(String(twice.at(-1)));
    return refused(`The line gives “${name}” twice, and only one of the two could be kept.`, twice);
  }
  const altered = alteredNumber(text);
  if (altered !== null) return refused(altered.sentence, altered.path);
  return ok(value);
}

function refused(message: string, path: Path = []): Result<never> {
  return failed(failure('VALIDATION', message, { path: path.map(pathStep) }));
}

/** A name may be as long as the line. */
function pathStep(step: string | number): string | number {
  return typeof step === 'string' ? shortened(step) : step;
}

function isDeeperThan(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) {
    return false;
  }
  return levels === 0 || Object.values(value).some((inner) => isDeeperThan(inner, levels - 1));
}
