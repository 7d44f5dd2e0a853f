/** `app://stockhand/…`: the window's own files, read-only, with the policy in every answer. */
import { readFileSync, realpathSync } from 'node:fs';
import { readFile, realpath } from 'node:fs/promises';
import { sep } from 'node:path';
import { protocol, type ProtocolRequest, type ProtocolResponse, type Session } from 'electron';
import type { Log } from '../log/log.ts';
import { resolveAsset, resolvePicture, type Asset } from './asset-path.ts';
import { SECURITY_HEADERS } from './content-policy.ts';
import { APP_SCHEME } from './origin.ts';

/** Must run before the app is ready, once. */
export function registerAppScheme(): void {
  protocol.registerSchemesAsPrivileged([
    {
      scheme: APP_SCHEME,
      privileges: { standard: true, secure: true, supportFetchAPI: true, codeCache: true },
    },
  ]);
}

function answer(statusCode: number, body: string): ProtocolResponse {
  return {
    statusCode,
    headers: { ...SECURITY_HEADERS, 'Content-Type': 'text/plain; charset=utf-8' },
    data: Buffer.from(body),
  };
}

export interface Served {
  /** Folder of the built window. */
  readonly folder: string;
  /** Folder of the kept pictures of the workspace that is open; `null` while none is. */
  readonly pictures: () => string | null;
}

type Asked = Pick<ProtocolRequest, 'method' | 'url'>;

/** @param root folder of the built window, whose links have been resolved. */
async function serve(root: string, pictures: string | null, request: Asked): Promise<ProtocolResponse> {
  if (request.method !== 'GET' && request.method !== 'HEAD') return answer(405, 'Read only.');
  const picture = pictures === null ? null : resolvePicture(pictures, request.url);
  if (picture !== null && pictures !== null) return sendPicture(await realpath(pictures), picture);
  const asset = resolveAsset(root, request.url);
  return asset === null ? NOT_THERE : sendOwn(root, asset);
}

const NOT_THERE = answer(404, 'There is no such file.');

/** A link inside the folder must not lead out of it either. */
function isInside(root: string, file: string): boolean {
  return file.startsWith(root + sep);
}

function content({ mimeType }: Asset, data: Buffer): ProtocolResponse {
  return { headers: { ...SECURITY_HEADERS, 'Content-Type': mimeType }, data };
}

/** At once: a few small files, while a way through Node's other threads and back takes Electron ten times as long as reading one. */
function sendOwn(root: string, asset: Asset): ProtocolResponse {
  const file = realpathSync(asset.file);
  return isInside(root, file) ? content(asset, readFileSync(file)) : NOT_THERE;
}

async function sendPicture(root: string, asset: Asset): Promise<ProtocolResponse> {
  const file = await realpath(asset.file);
  return isInside(root, file) ? content(asset, await readFile(file)) : NOT_THERE;
}

async function serveOrExplain(root: string, served: Served, log: Log, request: Asked) {
  try {
    return await serve(root, served.pictures(), request);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
    log.problem('a file of the window cannot be read', { code, path: new URL(request.url).pathname });
    return answer(code === 'ENOENT' ? 404 : 500, 'There is no such file.');
  }
}

/**
 * Answers the app's scheme in one session: the window's own files, and the pictures of records. With whole files and by the older of
 * Electron's two ways: the newer one speaks `Request` and `Response`, for which Node loads its whole HTTP client at every start, at a
 * tenth of what the start takes, while the window waits for its page.
 */
export function serveApp(session: Session, served: Served, log: Log): void {
  const root = realpathSync(served.folder);
  // oxlint-disable-next-line typescript/no-deprecated -- see above
  session.protocol.registerBufferProtocol(APP_SCHEME, (request, callback) => {
    void serveOrExplain(root, served, log, request).then(callback);
  });
}
