/** From an address in the window to a file of the app, and never to any other file. */
import { extname, join, relative, sep } from 'node:path';
import { APP_HOST, APP_SCHEME } from './origin.ts';

const MIME_TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.png': 'image/png',
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

/**
 * The file behind an address of the window, or `null` for everything that is not plainly a file below `root`: another
 * host, a dot segment in any spelling, a hidden file, an unknown kind of file.
 */
export function resolveAsset(root: string, address: string): Asset | null {
  if (!URL.canParse(address)) return null;
  const url = new URL(address);
  if (url.protocol !== `${APP_SCHEME}:` || url.host !== APP_HOST || url.username || url.password) return null;
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
