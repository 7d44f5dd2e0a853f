/** `diagnostics`: what support needs, redacted. Without `--yes` it is shown and nothing is written. Contacts nobody. */
import { writeFile } from 'node:fs/promises';
import { arch, release } from 'node:os';
import { join, resolve } from 'node:path';
import { failure } from '../../domain/failure.ts';
import { failed, ok, type Result } from '../../domain/result.ts';
import type { ExportedEvent } from '../../domain/sync/sync-event.ts';
import { verifyAll } from '../../engine/upkeep/verify.ts';
import { isOnlyWorkspace } from '../../profile/workspaces.ts';
import { describePolicy } from '../../profile/policy/policy.ts';
import { SCHEMA_VERSION, type Reader } from '../../store/database.ts';
import { knownWords } from '../../store/queries/words-to-redact.ts';
import { listEvents } from '../../store/sync/sync-events.ts';
import { collectDiagnostics } from '../../support/diagnostics.ts';
import { CUT } from '../../support/patterns.ts';
import { zip, type ZipEntry } from '../../support/zip.ts';
import type { CommandResult, Surroundings } from '../arguments/command.ts';
import { EXIT } from '../output/exit-codes.ts';
import { proxySecrets } from '../network/find-access.ts';
import { secretValues, type Environment } from '../sign-in.ts';
import { redact } from '../../transport/redact.ts';
import { readStored, storedPlace } from '../stored.ts';
import { statusLine } from './status.ts';

const PREVIEW_CHARACTERS = 2_000;
const EVENTS_AT_ONCE = 500;

export interface DiagnosticsCommand {
  readonly name: 'diagnostics';
  readonly file: string;
  readonly yes: boolean;
}

export async function diagnostics(
  { file, yes }: DiagnosticsCommand,
  surroundings: Surroundings,
): CommandResult {
  const { output } = surroundings;
  const parts = await collect(surroundings);
  if (!yes) {
    for (const { name, text } of parts) {
      await output.line({ name, bytes: Buffer.byteLength(text), preview: text.slice(0, PREVIEW_CHARACTERS) });
    }
    output.note('Nothing was written. Look at what is above; with --yes the same is collected and written.');
    return ok(EXIT.refused);
  }
  const target = resolve(file);
  try {
    await writeFile(target, zip(parts), { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error;
    return failed(notWritten(target, String(error.code)));
  }
  await output.line({ file: target, parts: parts.map(({ name }) => name) });
  return ok(EXIT.ok);
}

/** A database that cannot be read is when support is asked most: the rest is collected all the same. */
async function collect(surroundings: Surroundings): Promise<readonly ZipEntry[]> {
  const { session, environment } = surroundings;
  const missing: string[] = [];
  const valueOf = <Value>(part: string, result: Result<Value>): Value | null => {
    if (result.ok) return result.value;
    missing.push(`${part}: ${result.failure.code}`);
    return null;
  };
  const place = storedPlace(session);
  // The logs are of all workspaces, the names of this one.
  const isOnly = session.address !== null && isOnlyWorkspace(session.dataDir, session.address);
  const known = isOnly ? valueOf('known', await readStored(session, knownWords)) : null;
  return collectDiagnostics({
    versions: {
      dataFormat: SCHEMA_VERSION,
      node: process.versions.node,
      system: `${process.platform} ${release()} ${arch()}`,
      at: new Date().toISOString(),
    },
    status: valueOf('status', await statusLine(surroundings)),
    verification: place === null ? null : valueOf('verify', await verifyAll(place)),
    policy: describePolicy(session.policy),
    events: valueOf('events', await readStored(session, allEvents)),
    logFolder: join(session.dataDir, 'logs'),
    known,
    cutSecrets: cutterOf(environment),
    missing,
  });
}

async function allEvents(reader: Reader): Promise<readonly ExportedEvent[]> {
  const events: ExportedEvent[] = [];
  for (;;) {
    const page = await listEvents(reader, {
      ...{ afterSeq: events.at(-1)?.seq ?? 0, sinceMs: null, limit: EVENTS_AT_ONCE },
    });
    events.push(...page);
    if (page.length < EVENTS_AT_ONCE) return events;
  }
}

function cutterOf(environment: Environment): (text: string) => string {
  const secrets = [...secretValues(environment), ...proxySecrets(environment)];
  return (text) => redact(text, secrets, CUT);
}

function notWritten(target: string, code: string) {
  return code === 'EEXIST'
    ? failure(
        'VALIDATION',
        `${target} is there already and was left as it is. Nothing was written; give another name.`,
      )
    : failure(
        'STORAGE_UNAVAILABLE',
        `${target} cannot be written. Nothing else was changed; choose another folder.`,
        {
          detail: code,
        },
      );
}
