/**
 * `npm run package:try [-- --root DIR]`: installs the .deb of the last `npm run package` in a fresh Debian, works with it as an
 * ordinary user and removes it. Needs root and debootstrap. `--root` takes a bare Debian that debootstrap made before.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { chmodSync, copyFileSync, existsSync, globSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { projectRoot } from '../runtime/paths.ts';
import { Explained, runQuietly, runScript, runVisibly } from '../runtime/processes.ts';
import { artefactsFolder, packagingFolder } from './places.ts';

const ITEMS = 200;

interface Service {
  readonly url: string;
  readonly token: string;
  readonly process: ChildProcess;
}

/** The stand-in of the Service, on a free port of this PC; a root made here shares its network. */
function startService(): Promise<Service> {
  const main = join(projectRoot, 'test', 'service', 'main.ts');
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

function findDeb(): string {
  const [name] = globSync('*.deb', { cwd: artefactsFolder });
  if (name === undefined) throw new Explained('There is no .deb to try. Run `npm run package` first.');
  return join(artefactsFolder, name);
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
  try {
    copyFileSync(deb, join(root, 'stockhand.deb'));
    copyFileSync(join(packagingFolder, 'linux', 'try-in-root.sh'), join(root, 'try.sh'));
    return await runVisibly('unshare', ['--mount', '--pid', '--fork', '--kill-child', 'sh', '-c', IN_ROOT], {
      env: {
        PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
        ROOT: root,
        SERVICE_URL: service.url,
        SERVICE_TOKEN: service.token,
        ITEMS: String(ITEMS),
      },
    });
  } finally {
    service.process.kill();
    if (existsSync(root)) rmSync(root, { recursive: true, force: true });
  }
}

const { values } = parseArgs({ options: { root: { type: 'string' } } });
await runScript(() => tryPackage(values.root));
