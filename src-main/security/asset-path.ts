/** From an address in the window to a file of the app, and never to any other file. */
import { extname, join, relative, sep } from 'node:path';
import { FILE_NAME } from '../../src-sync/domain/records/queued-file.ts';
import { APP_HOST, APP_SCHEME } from './origin.ts';

const MIME_TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.gif': 'image/gif',
  '.ico': 'image/x-icon',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.wav': 'audio/wav',
  '.wasm': 'application/wasm',
};

export interface Asset {
  readonly file: string;
  readonly mimeType: string;
}

function decode(pathname: string): string | null {
  try {
    return decodeURIComponent(pathname);
  } catch (error) {
    if (error instanceof URIError) return null;
    throw error;
  }
}

/** Names Windows gives to devices, alternate streams and drives would leave the folder without a `..`. */
function isPlainSegment(segment: string): boolean {
  return /^[\p{L}\p{N}_@~ -][\p{L}\p{N}._@~ -]*$/u.test(segment) && !/[. ]$/.test(segment);
}

/** The address of a record's picture in the window: `/record-files/<name>`. */
const PICTURES = '/record-files/';

/**
 * The kept picture behind an address of the window, or `null` for anything else. Only names that the engine itself gives: a hash and the
 * ending of a picture, so that no other file of the folder, or of the disk, has an address.
 */
export function resolvePicture(folder: string, address: string): Asset | null {
  const url = plainAddress(address);
  if (url === null || !url.pathname.startsWith(PICTURES)) return null;
  const name = url.pathname.slice(PICTURES.length);
  const mimeType = MIME_TYPES[extname(name)];
  if (!FILE_NAME.test(name) || mimeType === undefined) return null;
  return { file: join(folder, name), mimeType };
}

function plainAddress(address: string): URL | null {
  if (!URL.canParse(address)) return null;
  const url = new URL(address);
  const isOurs = url.protocol === `${APP_SCHEME}:` && url.host === APP_HOST;
  return isOurs && !url.username && !url.password ? url : null;
}

/**
 * The file behind an address of the window, or `null` for everything that is not plainly a file below `root`: another
 * host, a dot segment in any spelling, a hidden file, an unknown kind of file.
 */
export function resolveAsset(root: string, address: string): Asset | null {
  const url = plainAddress(address);
  if (url === null) return null;
  const path = decode(url.pathname);
  if (path === null) return null;
  const segments = path.slice(1).split('/');
  if (!segments.every(isPlainSegment)) return null;
  const file = join(root, ...segments);
  const below = relative(root, file);
  if (below === '' || below.startsWith('..') || below.split(sep).length !== segments.length) return null;
  const mimeType = MIME_TYPES[extname(file).toLowerCase()];
  return mimeType === undefined ? null : { file, mimeType };
}
