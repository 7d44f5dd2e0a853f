/** A file that waits in the outbox: named by its content, so that equal files are one, and described as the Service is told of it. */
import { isJsonObject, type JsonObject } from '../values/json.ts';

export interface QueuedFile {
  /** Of the content, in hexadecimal. */
  readonly sha256: string;
  /** As the person's PC called it, without its folder. */
  readonly name: string;
  /** Media type; of a picture by its content. */
  readonly type: string;
  readonly sizeBytes: number;
}

/** The contract names no limit. This is what is also read back of the Service, and what a slow line can send in half an hour. */
export const QUEUED_FILE_BYTES_MAX = 25 * 1024 * 1024;

/** The shelf of operations' files, as sending and accepting need it. */
export interface QueuedFiles {
  /** True where it is there in its full size: quick enough to ask inside a transaction. */
  has(file: QueuedFile): boolean;
  /** The content; `null` where it is missing or is no longer what it was. */
  read(file: QueuedFile): Promise<Uint8Array | null>;
}

/** Stands for the hash of a file where there is none. */
export const NO_FILE = 'none';

const SIGNATURES: readonly {
  readonly ending: string;
  readonly type: string;
  readonly bytes: readonly number[];
}[] = [
  { ending: 'png', type: 'image/png', bytes: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] },
  { ending: 'jpg', type: 'image/jpeg', bytes: [0xff, 0xd8, 0xff] },
  { ending: 'gif', type: 'image/gif', bytes: [0x47, 0x49, 0x46, 0x38] },
];

/** The kind of picture that the content really is; `null` for anything else, SVG included, whatever it is called. */
export function pictureKind(content: Uint8Array): { readonly ending: string; readonly type: string } | null {
  const known = SIGNATURES.find((one) => one.bytes.every((byte, index) => content[index] === byte));
  if (known !== undefined) return known;
  const text = String.fromCharCode(...content.subarray(0, 12));
  return text.startsWith('RIFF') && text.endsWith('WEBP') ? { ending: 'webp', type: 'image/webp' } : null;
}

/** The name of a kept file, as it may appear in an address of the window. */
export const FILE_NAME = /^[0-9a-f]{64}\.(png|jpg|gif|webp|bin)$/;

const PICTURE_ENDINGS: Readonly<Record<string, string>> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/gif': 'gif',
  'image/webp': 'webp',
};

/** Name on disk, as `FILE_NAME` describes it: a picture that was queued is shown from where it lies. */
export function storedNameOf({ sha256, type }: QueuedFile): string {
  return `${sha256}.${PICTURE_ENDINGS[type] ?? 'bin'}`;
}

export function isPictureFile({ type }: QueuedFile): boolean {
  return Object.hasOwn(PICTURE_ENDINGS, type);
}

/** The file of an operation; `null` where its kind has none. */
export function queuedFileOf(body: JsonObject): QueuedFile | null {
  const { file } = body;
  if (!isJsonObject(file)) return null;
  const { sha256, name, type, sizeBytes } = file;
  const isWhole =
    typeof sha256 === 'string' &&
    typeof name === 'string' &&
    typeof type === 'string' &&
    typeof sizeBytes === 'number';
  return isWhole ? { sha256, name, type, sizeBytes } : null;
}

/** The file in its place once the operation is done: the hash of its file, `NO_FILE` where it takes one away. */
export function contentAfter(body: JsonObject): string {
  return queuedFileOf(body)?.sha256 ?? NO_FILE;
}

/** The name as a request carries it (RFC 7578): without what would end the quoted name or begin a new line. */
export function nameInRequest(name: string): string {
  return name.replaceAll(/[\r\n"]/g, (character) => encodeURIComponent(character));
}

/** The looks of a document until the Service tells of it itself. */
export function documentOf({ name, type, sizeBytes }: QueuedFile): JsonObject {
  return { fileName: name, contentType: type, size: sizeBytes };
}
