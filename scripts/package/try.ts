/**
 * `npm run package:try [-- --root DIR]`: installs the .deb of the last `npm run package` in a fresh Debian, works with it as an
 * ordinary user, updates it from a feed on this PC while it runs, and removes it. Needs root and debootstrap. `--root` takes a bare
 * Debian that debootstrap made before.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { chmodSync, copyFileSync, cpSync, createReadStream, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { projectRoot } from '../runtime/paths.ts';
import { answerOf, Explained, runQuietly, runScript, runVisibly } from '../runtime/processes.ts';
import { makeFeed } from './feed.ts';
import { makeNextVersion, raised } from './next-version.ts';
import { findDeb, packagingFolder, readManifest } from './places.ts';

const ITEMS = 200;
/** They run inside the root. */
const SCRIPTS = { 'try-in-root.sh': 'try.sh', 'press-in-root.py': 'press.py' };

interface Service {
  readonly url: string;
  readonly token: string;
  readonly process: ChildProcess;
}

/** The stand-in of the Service, on a free port of this PC; a root made here shares its network. */
function startService(): Promise<Service> {
  const main = join(projectRoot, 'src-service', 'main.ts');
  const service = spawn(
    process.execPath,
    [main, '--port', '0', '--items', String(ITEMS), '--contacts', '20'],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  return new Promise((resolve, reject) => {
    service.once('error', reject);
    service.once('exit', () => reject(new Explained('The stand-in Service ended before it listened.')));
    service.stdout.once('data', (chunk: Buffer) => {
      const ready = JSON.parse(chunk.toString('utf8').split('\n')[0] ?? '') as { url: string; token: string };
      resolve({ ...ready, process: service });
    });
  });
}

/** A key for this try alone: neither the keys of who runs it nor their list of them are touched. */
function makeKey(home: string): string {
  chmodSync(home, 0o700);
  process.env['GNUPGHOME'] = home;
  const name = 'updates@stockhand.example';
  const words = ['--batch', '--passphrase', '', '--quick-generate-key', name, 'ed25519', 'sign', 'never'];
  answerOf('gpg', words, 'No key to sign updates with');
  return name;
}

interface Feed {
  readonly url: string;
  /** The same versions in a folder, the newest held back. */
  readonly held: string;
  readonly next: string;
  close(): void;
}

/** The next version on offer, signed, from a web server of this PC as an administrator has one. */
async function offerNextVersion(deb: string): Promise<Feed> {
  const folder = mkdtempSync(join(tmpdir(), 'stockhand-feed-'));
  const home = mkdtempSync(join(tmpdir(), 'stockhand-key-'));
  const { version } = readManifest();
  const next = raised(version);
  const newDeb = join(folder, basename(deb).replace(version, next));
  makeNextVersion(deb, version, newDeb);
  const held = mkdtempSync(join(tmpdir(), 'stockhand-held-'));
  const offered = { files: [deb, newDeb], key: makeKey(home) };
  makeFeed({ ...offered, folder, percent: null });
  makeFeed({ ...offered, folder: held, percent: 0 });
  const server = createServer((request, response) => {
    const file = join(folder, basename(request.url ?? ''));
    if (request.url === '/' || !existsSync(file)) response.writeHead(404).end();
    else createReadStream(file).pipe(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`,
    held,
    next,
    close() {
      server.closeAllConnections();
      server.close();
      runQuietly('gpgconf', ['--kill', 'all']);
      for (const made of [folder, held, home]) rmSync(made, { recursive: true, force: true });
    },
  };
}

/** A root of its own for each try: what an earlier one left could hide a missing dependency. */
function makeRoot(bare: string | undefined): string {
  const root = mkdtempSync('/var/tmp/stockhand-root-');
  // The ordinary user must be able to enter it.
  chmodSync(root, 0o755);
  console.log(bare === undefined ? 'Making a fresh Debian …' : `Copying the fresh Debian of ${bare} …`);
  const made =
    bare === undefined
      ? runQuietly('debootstrap', ['--variant=minbase', 'bookworm', root])
      : runQuietly('cp', ['-a', `${bare}/.`, root]);
  if (made.exitCode !== 0)
    throw new Explained(`No fresh Debian could be made: ${made.output.trim().slice(-500)}`);
  return root;
}

/** Mounts of its own go with the processes, so nothing of this PC is left inside the root when it is removed. */
const IN_ROOT = [
  'mount --make-rprivate /',
  'mount -t proc proc "$ROOT/proc"',
  'mount --rbind /dev "$ROOT/dev"',
  'mount -t tmpfs -o mode=1777 shm "$ROOT/dev/shm"',
  'mount --rbind /sys "$ROOT/sys"',
  'cp /etc/resolv.conf "$ROOT/etc/resolv.conf"',
  'exec chroot "$ROOT" /bin/sh /try.sh',
].join(' && ');

async function tryPackage(bare: string | undefined): Promise<number> {
  if (process.getuid?.() !== 0) throw new Explained('Only root may make a Debian root and install into it.');
  if (runQuietly('debootstrap', ['--version']).exitCode !== 0 && bare === undefined) {
    throw new Explained('debootstrap is missing: `apt-get install debootstrap`.');
  }
  const deb = findDeb();
  const root = makeRoot(bare);
  const service = await startService();
  const feed = await offerNextVersion(deb);
  try {
    copyFileSync(deb, join(root, 'stockhand.deb'));
    cpSync(feed.held, join(root, 'held'), { recursive: true });
    // apt reads as a user of its own.
    chmodSync(join(root, 'held'), 0o755);
    for (const [from, to] of Object.entries(SCRIPTS)) {
      copyFileSync(join(packagingFolder, 'linux', from), join(root, to));
    }
    return await runVisibly('unshare', ['--mount', '--pid', '--fork', '--kill-child', 'sh', '-c', IN_ROOT], {
      env: {
        PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
        ROOT: root,
        SERVICE_URL: service.url,
        SERVICE_TOKEN: service.token,
        ITEMS: String(ITEMS),
        FEED_URL: feed.url,
        VERSION: readManifest().version,
        NEXT_VERSION: feed.next,
      },
    });
  } finally {
    service.process.kill();
    feed.close();
    if (existsSync(root)) rmSync(root, { recursive: true, force: true });
  }
}

const { values } = parseArgs({ options: { root: { type: 'string' } } });
await runScript(() => tryPackage(values.root));
