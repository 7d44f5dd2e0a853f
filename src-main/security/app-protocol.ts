/** `app://stockhand/…`: the window's own files, read-only, with the policy in every answer. */
import { readFile, realpath } from 'node:fs/promises';
import { sep } from 'node:path';
import { protocol, type Session } from 'electron';
import type { Log } from '../log/log.ts';
import { resolveAsset } from './asset-path.ts';
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

/** @param root folder of the built window, whose links have been resolved. */
async function serve(root: string, request: Request): Promise<Response> {
  if (request.method !== 'GET' && request.method !== 'HEAD') return answer(405, 'Read only.');
  const asset = resolveAsset(root, request.url);
  if (asset === null) return answer(404, 'There is no such file.');
  // A link inside the folder must not lead out of it either.
  const file = await realpath(asset.file);
  if (!file.startsWith(root + sep)) return answer(404, 'There is no such file.');
  const content = await readFile(file);
  return new Response(new Uint8Array(content), {
    headers: { ...SECURITY_HEADERS, 'Content-Type': asset.mimeType },
  });
}

/** Answers the app's scheme in one session with the files below `folder`. */
export async function serveApp(session: Session, folder: string, log: Log): Promise<void> {
  const root = await realpath(folder);
  session.protocol.handle(APP_SCHEME, async (request) => {
    try {
      return await serve(root, request);
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
      log.problem('a file of the window cannot be read', { code, path: new URL(request.url).pathname });
      return answer(code === 'ENOENT' ? 404 : 500, 'There is no such file.');
    }
  });
}
