/** `app://stockhand/…`: the window's own files, read-only, with the policy in every answer. */
import { readFile, realpath } from 'node:fs/promises';
import { sep } from 'node:path';
import { protocol, type Session } from 'electron';
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

function answer(status: number, body: string): Response {
  return new Response(body, {
    status,
    headers: { ...SECURITY_HEADERS, 'Content-Type': 'text/plain; charset=utf-8' },
  });
}

export interface Served {
  /** Folder of the built window. */
  readonly folder: string;
  /** Folder of the kept pictures of the workspace that is open; `null` while none is. */
  readonly pictures: () => string | null;
}

/** @param root folder of the built window, whose links have been resolved. */
async function serve(root: string, pictures: string | null, request: Request): Promise<Response> {
  if (request.method !== 'GET' && request.method !== 'HEAD') return answer(405, 'Read only.');
  const picture = pictures === null ? null : resolvePicture(pictures, request.url);
  if (picture !== null && pictures !== null) return send(await realpath(pictures), picture);
  const asset = resolveAsset(root, request.url);
  return asset === null ? answer(404, 'There is no such file.') : send(root, asset);
}

async function send(root: string, asset: Asset): Promise<Response> {
  // A link inside the folder must not lead out of it either.
  const file = await realpath(asset.file);
  if (!file.startsWith(root + sep)) return answer(404, 'There is no such file.');
  const content = await readFile(file);
  return new Response(new Uint8Array(content), {
    headers: { ...SECURITY_HEADERS, 'Content-Type': asset.mimeType },
  });
}

/** Answers the app's scheme in one session: the window's own files, and the pictures of records. */
export async function serveApp(session: Session, served: Served, log: Log): Promise<void> {
  const root = await realpath(served.folder);
  session.protocol.handle(APP_SCHEME, async (request) => {
    try {
      return await serve(root, served.pictures(), request);
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
      log.problem('a file of the window cannot be read', { code, path: new URL(request.url).pathname });
      return answer(code === 'ENOENT' ? 404 : 500, 'There is no such file.');
    }
  });
}
