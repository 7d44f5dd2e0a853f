/** The deeds that a program is killed at, and what must be there afterwards: a newer data format, a backup, a backup put in place, an update. */
import { copyFileSync, cpSync, existsSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { MIGRATIONS } from '../../migrations/index.ts';
import { EXIT } from '../../src-sync/cli/output/exit-codes.ts';
import { restorePlan } from '../../src-sync/store/files/restore.ts';
import { runHere, type EndedHere } from '../cli/in-process.ts';
import { changesIn, isRestored, missingFrom, openedAgain, type Changes } from './changes-in.ts';
import { enqueuedAndKilled } from './damage.ts';
import { makeOlder } from './older.ts';
import { openByNextVersion } from './next-version.ts';
import { deskOf, fileOf, type Place } from './place.ts';
import type { Ground, UpkeepDeed } from './upkeep-kills.ts';
import { Victim } from './victim.ts';
import type { Deed } from './work.ts';

export type DeedName = 'migration' | 'backup' | 'restore' | 'update';

export const DEEDS: Readonly<Record<DeedName, (ground: Ground) => Promise<UpkeepDeed>>> = {
  migration,
  backup,
  restore,
  update,
};

/** A database of any earlier version, opened by a command or by the engine. */
async function migration({ sound, copy, folder, random }: Ground): Promise<UpkeepDeed> {
  const closed = await closedCopy(sound, join(folder, 'closed'));
  const changes = changesIn(fileOf(closed));
  const file = fileOf(copy);
  return {
    async prepare() {
      const version = random.between(1, MIGRATIONS.length - 1);
      const older = join(folder, `version-${version}`);
      if (!existsSync(older)) await makeOlder(fileOf(closed), older, version);
      putInPlaceOf(older, file);
    },
    start: () => new Victim(copy, random.pick(['enqueue', 'sync'])).endInput(),
    hasBegun: () => namesBeside(file).some((name) => /\.new$|\.backup-v/.test(name)),
    look: async () => [...(await openedAgain(copy, changes)), ...unsoundCopies(file, changes)],
  };
}

async function backup({ sound, copy, folder }: Ground): Promise<UpkeepDeed> {
  const closed = await closedCopy(sound, join(folder, 'closed'));
  const changes = changesIn(fileOf(closed));
  const target = join(folder, 'stick', 'backup');
  return {
    prepare: () => {
      rmSync(dirname(target), { recursive: true, force: true });
      mkdirSync(dirname(target));
      return Promise.resolve();
    },
    start: () => new Victim(copy, 'backup', [target]),
    hasBegun: () => readdirSync(dirname(target)).length > 0,
    look: async () => {
      const problems = await openedAgain(copy, changes);
      return existsSync(target) ? [...problems, ...wrongWithBackup(fileOf(copy), target, changes)] : problems;
    },
  };
}

/** Over a database that has no work of its own, or work that is left behind. */
async function restore({ sound, copy, folder, work, random }: Ground): Promise<UpkeepDeed> {
  const further: Place = { ...sound, dataDir: join(folder, 'further') };
  const file = fileOf(copy);
  const made = join(folder, 'backup');
  await command(sound, 'backup', made);
  cpSync(sound.dataDir, further.dataDir, { recursive: true });
  const marked = changesIn(made);
  const last = await enqueuedAndKilled(further, work, { changes: 5, answers: 5 });
  const here = new Map([...marked, ...last.map(wantedOf)]);
  let isFurther = false;
  return {
    prepare: () => {
      isFurther = random.chance(0.5);
      if (isFurther) {
        rmSync(copy.dataDir, { recursive: true });
        cpSync(further.dataDir, copy.dataDir, { recursive: true });
      }
      return Promise.resolve();
    },
    start: () => new Victim(copy, 'restore', [made, '--yes', ...(isFurther ? ['--leave-work'] : [])]),
    hasBegun: () => namesBeside(file).some((name) => name.endsWith('.new')),
    look: async () => {
      const wanted = isFurther ? here : marked;
      if (!isRestored(file)) return [...(await openedAgain(copy, wanted)), ...secondNames(file)];
      const aside = namesBeside(file).filter((name) => name.includes('.before-restore-'));
      const kept = aside.map((name) => missingFrom(join(dirname(file), name), wanted));
      const isKept = kept.some((missing) => missing.length === 0);
      return [
        ...(await openedAgain(copy, marked)),
        ...(isKept ? [] : ['the database before it is not kept']),
      ];
    },
  };
}

/** A program at work is killed, a newer version opens its database; it is gone back to the old one with the copy that was made before. */
function update({ copy, work, random }: Ground): Promise<UpkeepDeed> {
  const file = fileOf(copy);
  let wanted: Changes = new Map();
  return Promise.resolve({
    async prepare() {
      const before = changesIn(file);
      const answered = await enqueuedAndKilled(copy, work, { changes: 4, answers: random.between(0, 4) });
      // An edit goes on with one that waits.
      const edited = new Map([...before.keys()].map((id) => [id, null]));
      wanted = new Map([...edited, ...answered.map(wantedOf)]);
    },
    start: () => new Victim(copy, 'next version'),
    hasBegun: () => namesBeside(file).some((name) => /\.new$|\.backup-v/.test(name)),
    look: async () => {
      const store = await openByNextVersion(file);
      await store.close();
      const problems = [...missingFrom(file, wanted), ...unsoundCopies(file, wanted)];
      const left = await command(copy, 'outbox');
      if (left.code !== EXIT.storage || !left.stderr.includes('newer version'))
        problems.push(`the old version says ${left.code} ${left.stderr}`);
      const newest = copiesOf(file).toSorted().at(-1) ?? '';
      const back = await command(copy, 'restore', join(dirname(file), newest), '--yes');
      if (back.code !== EXIT.ok) problems.push(`there is no way back: ${back.code} ${back.stderr}`);
      return [...problems, ...(await openedAgain(copy, wanted))];
    },
  });
}

function wantedOf({ operationId }: Deed): readonly [string, null] {
  return [operationId ?? '', null];
}

/** In order, with all of it in one file and shown. */
async function closedCopy(from: Place, dataDir: string): Promise<Place> {
  cpSync(from.dataDir, dataDir, { recursive: true });
  const closed = { ...from, dataDir };
  const desk = await deskOf(closed);
  await desk.engine.stop();
  return closed;
}

/** A database that is kept changes no more. */
function secondNames(file: string): readonly string[] {
  const { nlink } = statSync(file);
  return nlink === 1 ? [] : [`the database has ${nlink} names`];
}

function putInPlaceOf(from: string, file: string): void {
  for (const suffix of ['-wal', '-shm']) rmSync(file + suffix, { force: true });
  copyFileSync(from, file);
}

function command({ dataDir, service }: Place, ...argv: readonly string[]): Promise<EndedHere> {
  return runHere([...argv, '--data-dir', dataDir, '--base-url', service.url]);
}

function namesBeside(file: string): readonly string[] {
  return readdirSync(dirname(file));
}

function copiesOf(file: string): readonly string[] {
  return namesBeside(file).filter((name) => /\.backup-v\d+-/.test(name) && /Z$/.test(name));
}

/** Whatever has the name of a copy is one: an earlier version is gone back to with it. */
function unsoundCopies(file: string, changes: Changes): readonly string[] {
  return copiesOf(file).flatMap((name) => wrongWithBackup(file, join(dirname(file), name), changes));
}

function wrongWithBackup(file: string, target: string, changes: Changes): readonly string[] {
  const plan = restorePlan({ file, backup: target });
  if (!plan.ok) return [`${target} is no backup: ${plan.failure.message}`];
  return missingFrom(target, changes).map((problem) => `${target}: ${problem}`);
}
