/** One damaged copy: what commands say of it, what the engine makes of it, and what is there after a restart. */
import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { FAILURES } from '../../src-sync/domain/failure-table.ts';
import type { Question, QuestionName } from '../../src-sync/domain/questions/questions.ts';
import { EXIT } from '../../src-sync/cli/output/exit-codes.ts';
import { openEngine } from '../../src-sync/engine/run/open-engine.ts';
import { DEFAULT_CONTRACT_NAMES } from '../../src-sync/domain/sync/profile.ts';
import { storageFailure } from '../../src-sync/store/sqlite/storage-failure.ts';
import { runHere, type EndedHere } from '../cli/in-process.ts';
import { fileOf, type Place } from '../torture/place.ts';
import type { Waiting } from './sound.ts';

export interface Seen {
  /** Against what is promised. */
  readonly problems: readonly string[];
  /** Untouched changes that are not in the outbox after a restart; a sentence tells where to look for them. */
  readonly notCarriedOver: number;
  /** The slowest command. */
  readonly slowestMs: number;
  /** Everything that was said to a person. */
  readonly said: readonly string[];
}

const EXIT_CODES: ReadonlySet<number> = new Set(Object.values(EXIT));

export async function goThrough(
  place: Place,
  untouched: readonly Waiting[],
  hasEngine: boolean,
): Promise<Seen> {
  const problems: string[] = [];
  const said: string[] = [];
  let slowestMs = 0;
  const flags = ['--data-dir', place.dataDir, '--base-url', place.service.url];
  const command = async (...argv: readonly string[]): Promise<EndedHere> => {
    const ended = await runHere([...argv, ...flags]);
    slowestMs = Math.max(slowestMs, ended.tookMs);
    if (ended.stderr !== '') said.push(`${argv.join(' ')}: ${ended.code} ${ended.stderr.trim()}`);
    if (ended.code === EXIT.internal || !EXIT_CODES.has(ended.code)) {
      problems.push(`“${argv.join(' ')}” ended with ${ended.code}: ${ended.stderr}`);
    } else if (ended.code !== 0 && ended.stderr.trim() === '') {
      problems.push(`“${argv.join(' ')}” ended with ${ended.code} without a word`);
    }
    return ended;
  };
  await lookAround(command, place);
  if (hasEngine) problems.push(...(await askEngine(place, said)));
  // A command that writes opens it as a restart does.
  const opened = await runEnqueue(flags, problems, said);
  const exported = join(place.dataDir, 'exported.json');
  await command('outbox', 'export', exported);
  if (!existsSync(exported)) problems.push('nothing can be exported after a restart');
  const listed = await command('outbox');
  if (listed.code !== 0) problems.push(`the outbox cannot be read after a restart: ${listed.stderr}`);
  const there = new Set(
    listed.stdout
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => (JSON.parse(line) as { opId: string }).opId),
  );
  if (!there.has(opened)) problems.push('what was enqueued after the damage is not in the outbox');
  const missing = untouched.filter(({ id }) => !there.has(id)).length;
  const isTold = said.some((text) => /set aside as .*damaged/.test(text)) && isSetAside(place);
  if (missing > 0 && !isTold) problems.push(`${missing} changes are gone without a word`);
  await command('verify');
  return { problems, notCarriedOver: missing, slowestMs, said };
}

/** Commands that only look, before anything was set right. */
async function lookAround(
  command: (...argv: readonly string[]) => Promise<EndedHere>,
  place: Place,
): Promise<void> {
  const folder = join(dirname(place.dataDir), 'written');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
  await command('outbox');
  await command('outbox', 'export', join(folder, 'before.json'));
  await command('status');
  await command('conflicts');
  await command('list', 'contacts', '--limit', '50');
  await command('list', 'items', '--q', 'hinge', '--limit', '5');
  await command('find', 'TRT-SKU-000003');
  await command('events', '--limit', '20');
  await command('parked');
  await command('verify');
  await command('backup', join(folder, 'backup.sqlite'));
}

function isSetAside(place: Place): boolean {
  return readdirSync(dirname(fileOf(place))).some((name) => name.includes('.damaged-'));
}

async function runEnqueue(flags: readonly string[], problems: string[], said: string[]): Promise<string> {
  const line = JSON.stringify({
    op: 'contacts.create',
    record: { name: 'After the damage', phone: '98450 12345' },
  });
  const ended = await runHere(['enqueue', ...flags], [Buffer.from(`${line}\n`)]);
  said.push(`enqueue: ${ended.code} ${ended.stderr.trim()}`);
  if (ended.code !== 0) {
    problems.push(
      `a change cannot be accepted after the damage: ${ended.code} ${ended.stdout} ${ended.stderr}`,
    );
    return '';
  }
  return (JSON.parse(ended.stdout) as { opId: string }).opId;
}

const ASKED: { readonly [Name in QuestionName]?: Question<Name> } = {
  'status.get': {},
  'today.get': {},
  'outbox.list': { limit: 500 },
  'outbox.export': {},
  'records.list': { collection: 'contacts', offset: 0, limit: 100 },
  'search.everything': { q: 'hinge', limit: 10 },
  'notifications.window': { unreadOnly: false, offset: 0, limit: 20 },
  'warehouses.list': {},
  'sessions.list': { kind: null },
  'log.list': { limit: 100 },
  'printers.list': {},
};

/** Trouble of the disk may end a question; the engine is then started again, and sets the file aside. */
async function askEngine({ dataDir, service }: Place, said: string[]): Promise<string[]> {
  const problems: string[] = [];
  const opened = await openEngine({
    dataDir,
    address: { baseUrl: service.url, organizationId: null },
    broker: null,
    names: DEFAULT_CONTRACT_NAMES,
    secrets: { accessToken: service.token, brokerCredential: null },
    onNotice: (notice) => said.push(`the window: ${notice}`),
  }).catch((error: unknown) => traceOf(error));
  if (typeof opened === 'string') return [`the engine threw ${opened}`];
  if (!opened.ok) return [`the engine does not start: ${opened.failure.message}`];
  for (const [name, question] of Object.entries(ASKED)) {
    try {
      const answer = await opened.value.ask(name as QuestionName, question);
      if (!answer.ok && FAILURES[answer.failure.code].exit !== 'storage') {
        problems.push(`${name}: ${answer.failure.code} ${answer.failure.message}`);
      }
    } catch (error) {
      if (storageFailure(error) === null) problems.push(`${name} threw ${traceOf(error)}`);
      else said.push(`${name}: ${String(error)}`);
    }
  }
  await opened.value.stop();
  return problems;
}

function traceOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
