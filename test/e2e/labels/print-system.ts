/** A print system of the tests' own: CUPS with a queue that writes PDF files, on a socket in a temporary folder. */
import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync, chmodSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { vi } from 'vitest';

const DRIVER = '/usr/share/ppd/cups-pdf/CUPS-PDF_noopt.ppd';
const NEEDED = [
  '/usr/sbin/cupsd',
  '/usr/sbin/lpadmin',
  '/usr/lib/cups/backend/cups-pdf',
  '/usr/bin/pdftoppm',
  DRIVER,
];

/** The reason why no real queue can be used, `null` when nothing is. It runs as root only: the PDF queue writes into homes. */
export function missingForQueues(): string | null {
  const missing = NEEDED.filter((path) => !existsSync(path));
  if (missing.length > 0) {
    return `${missing.join(', ')} (Debian: cups, cups-client, printer-driver-cups-pdf, poppler-utils)`;
  }
  return userInfo().uid === 0 ? null : 'the rights of root';
}

export interface PrintSystem {
  /** For the environment of whoever prints. */
  readonly socket: string;
  readonly queue: string;
  /** The PDF that a job of this title became, once it is whole. */
  printed(title: string): Promise<string>;
  stop(): void;
}

export async function startPrintSystem(): Promise<PrintSystem> {
  const folder = join(tmpdir(), `stockhand-cups-${process.pid}`);
  for (const name of ['run', 'spool', 'cache', 'log', 'etc/ppd'])
    mkdirSync(join(folder, name), { recursive: true });
  chmodSync(folder, 0o755);
  const socket = join(folder, 'run', 'cups.sock');
  writeFileSync(join(folder, 'cupsd.conf'), settings(socket));
  writeFileSync(join(folder, 'cups-files.conf'), places(folder));
  const daemon = spawn(
    '/usr/sbin/cupsd',
    ['-f', '-c', join(folder, 'cupsd.conf'), '-s', join(folder, 'cups-files.conf')],
    {
      stdio: 'ignore',
    },
  );
  await vi.waitFor(() => command(socket, '/usr/bin/lpstat', ['-r']), { timeout: 20_000, interval: 200 });
  const queue = 'Counter';
  command(socket, '/usr/sbin/lpadmin', ['-p', queue, '-E', '-v', 'cups-pdf:/', '-P', DRIVER]);
  return { socket, queue, printed: (title) => printed(title), stop: () => stop(daemon, folder) };
}

function settings(socket: string): string {
  return `Listen ${socket}
Browsing Off
DefaultAuthType None
WebInterface No
<Location />
  Order allow,deny
  Allow all
</Location>
<Policy default>
  <Limit All>
    Order allow,deny
    Allow all
  </Limit>
</Policy>
`;
}

function places(folder: string): string {
  return `ServerRoot ${folder}/etc
RequestRoot ${folder}/spool
CacheDir ${folder}/cache
StateDir ${folder}/run
ServerBin /usr/lib/cups
DataDir /usr/share/cups
AccessLog ${folder}/log/access
ErrorLog ${folder}/log/error
PageLog ${folder}/log/page
SystemGroup root
User lp
Group lp
`;
}

function command(socket: string, program: string, words: readonly string[]): string {
  const text = execFileSync(program, words, {
    env: { ...process.env, CUPS_SERVER: socket },
    encoding: 'utf8',
  });
  if (text.includes('not running')) throw new Error(text);
  return text;
}

/** The queue writes into the home of whoever prints, under a name made of the title. */
async function printed(title: string): Promise<string> {
  const folder = join(userInfo().homedir, 'PDF');
  return vi.waitFor(
    () => {
      const name = readdirSync(folder).find((one) => one.startsWith(title.slice(0, 8)));
      if (name === undefined) throw new Error(`nothing called ${title} was printed yet`);
      // Half a file has no pages to draw.
      execFileSync('pdfinfo', [join(folder, name)]);
      return join(folder, name);
    },
    { timeout: 30_000, interval: 300 },
  );
}

function stop(daemon: ChildProcess, folder: string): void {
  daemon.kill('SIGTERM');
  rmSync(folder, { recursive: true, force: true });
}
