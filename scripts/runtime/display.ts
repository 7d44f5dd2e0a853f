/** A virtual display for machines without a screen. */
import { spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { Explained } from './processes.ts';

export interface Display {
  /** To be added to the environment of whatever shall draw there. */
  readonly environment: Readonly<Record<string, string>>;
  readonly close: () => void;
}

export interface DisplaySize {
  readonly width: number;
  readonly height: number;
}

const startTimeoutMs = 20_000;

export function hasDisplay(environment: NodeJS.ProcessEnv = process.env): boolean {
  if (process.platform !== 'linux') return true;
  return Boolean(environment['DISPLAY']) || Boolean(environment['WAYLAND_DISPLAY']);
}

function sized(text: string): Buffer {
  const bytes = Buffer.from(text, 'latin1');
  const length = Buffer.alloc(2);
  length.writeUInt16BE(bytes.length);
  return Buffer.concat([length, bytes]);
}

/**
 * The Xauthority format: family, address, display number, scheme, cookie. The wildcard family with an empty number
 * fits any display, so the file can be written before the server has picked its number. Without a cookie every user
 * of the machine could look at the window.
 */
function authorityEntry(): Buffer {
  const anyAddress = Buffer.from([0xff, 0xff]);
  const cookie = randomBytes(16).toString('latin1');
  return Buffer.concat([anyAddress, sized(''), sized(''), sized('MIT-MAGIC-COOKIE-1'), sized(cookie)]);
}

function readDisplayNumber(server: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    const fail = (reason: string): void => {
      reject(new Explained(`The virtual display (Xvfb) did not start: ${reason}`));
    };
    const timer = setTimeout(() => {
      fail(`no answer within ${startTimeoutMs / 1_000} s`);
    }, startTimeoutMs);
    let said = '';
    let answer = '';
    server.stderr?.on('data', (chunk: Buffer) => (said += chunk.toString()));
    (server.stdio[3] as Readable).on('data', (chunk: Buffer) => {
      answer += chunk.toString();
      if (!answer.includes('\n')) return;
      clearTimeout(timer);
      resolve(answer.trim());
    });
    server.once('error', (error) => {
      clearTimeout(timer);
      fail(error.message);
    });
    server.once('exit', () => {
      clearTimeout(timer);
      fail(said.trim() === '' ? 'it ended at once' : said.trim());
    });
  });
}

/** Starts Xvfb on a free display number of its own choice. */
export async function startVirtualDisplay(size: DisplaySize): Promise<Display> {
  const folder = mkdtempSync(join(tmpdir(), 'stockhand-display-'));
  const authority = join(folder, 'authority');
  writeFileSync(authority, authorityEntry(), { mode: 0o600 });
  const screen = `${size.width}x${size.height}x24`;
  const args = [
    '-displayfd',
    '3',
    '-screen',
    '0',
    screen,
    '-nolisten',
    'tcp',
    '-noreset',
    '-auth',
    authority,
  ];
  // A process group of its own: Ctrl+C must reach the app first, its display only when the app has closed.
  const server = spawn('Xvfb', args, { stdio: ['ignore', 'ignore', 'pipe', 'pipe'], detached: true });
  const close = (): void => {
    server.kill();
    rmSync(folder, { recursive: true, force: true });
  };
  process.once('exit', close);
  try {
    const number = await readDisplayNumber(server);
    server.unref();
    for (const stream of [server.stderr, server.stdio[3]]) (stream as Readable).destroy();
    return { environment: { DISPLAY: `:${number}`, XAUTHORITY: authority }, close };
  } catch (error) {
    close();
    throw error;
  }
}
