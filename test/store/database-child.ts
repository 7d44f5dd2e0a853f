/** Scenarios that end in kill -9, each in a process of its own. */
import { randomUUID } from 'node:crypto';
import { writeSync } from 'node:fs';
import Database from 'better-sqlite3';
import { sql, type Kysely } from 'kysely';
import { MIGRATIONS } from '../../migrations/index.ts';
import { acceptThenShow } from '../../src-sync/commands/accept/accept.ts';
import { openStore } from '../../src-sync/store/database.ts';

const [scenario = '', file = '', ...given] = process.argv.slice(2);

function say(line: string): void {
  writeSync(1, `${line}\n`);
}

function waitToBeKilled(): Promise<void> {
  setInterval(() => undefined, 1_000);
  return new Promise(() => undefined);
}

async function openIt(migrations = MIGRATIONS): Promise<Awaited<ReturnType<typeof openStore>>> {
  return openStore({ file, nowMs: Date.now(), createDirectories: true, migrations });
}

async function acceptForEver(): Promise<void> {
  const opened = await openIt();
  if (!opened.ok) throw new Error(opened.failure.message);
  for (let number = 1; ; number += 1) {
    const record = { name: `Contact ${number}`, phone: String(9_000_000_000 + number) };
    const operation = { op: 'contacts.create', record };
    const options = { nowMs: Date.now(), newId: randomUUID };
    const accepted = await acceptThenShow(opened.value.writer, operation, options, () => undefined);
    if (!accepted.ok) throw new Error(accepted.failure.message);
    say(accepted.value.opId);
  }
}

/** Killed at the moment of its answer: the change is durable, and nothing shows it. */
async function acceptAndDie(operationId = '', operation = '{}'): Promise<void> {
  const opened = await openIt();
  if (!opened.ok) throw new Error(opened.failure.message);
  const options = { nowMs: Date.now(), newId: randomUUID, operationId };
  const { writer } = opened.value;
  const accepted = await acceptThenShow(writer, JSON.parse(operation), options, () => undefined);
  if (!accepted.ok) throw new Error(accepted.failure.message);
  say(JSON.stringify(accepted.value));
  process.kill(process.pid, 'SIGKILL');
  await waitToBeKilled();
}

async function dieInMigration(): Promise<void> {
  const half = {
    name: '0002-half',
    up: async (database: Kysely<unknown>) => {
      await sql`CREATE TABLE half_made (id TEXT)`.execute(database);
      await sql`DELETE FROM fact`.execute(database);
      say('half way');
      process.kill(process.pid, 'SIGKILL');
      await waitToBeKilled();
    },
  };
  await openIt([...MIGRATIONS, half]);
}

switch (scenario) {
  case 'open': {
    const opened = await openIt();
    say(opened.ok ? 'opened' : opened.failure.code);
    await waitToBeKilled();
    break;
  }
  case 'hold': {
    const raw = new Database(file);
    raw.exec('BEGIN IMMEDIATE');
    say('held');
    setTimeout(() => raw.exec('COMMIT'), 2_500);
    await waitToBeKilled();
    break;
  }
  case 'raise-version': {
    const raw = new Database(file);
    raw.pragma(`user_version = ${MIGRATIONS.length + 1}`);
    say('raised');
    await waitToBeKilled();
    break;
  }
  case 'accept-for-ever':
    await acceptForEver();
    break;
  case 'accept-and-die':
    await acceptAndDie(...given);
    break;
  case 'die-in-migration':
    await dieInMigration();
    break;
  default:
    throw new Error(`unknown scenario ${scenario}`);
}
