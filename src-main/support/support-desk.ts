/** Diagnostics for support: collected and shown first; what was shown, and nothing else, is written where a person says. */
import { basename, join } from 'node:path';
import { writeFile } from 'node:fs/promises';
import { arch, release } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { app, dialog, shell } from 'electron';
import { failure } from '../../src-sync/domain/failure.ts';
import { aboutProgram } from '../../src-sync/domain/messages/program.ts';
import type { QuestionName } from '../../src-sync/domain/questions/questions.ts';
import { failed, ok, type Result } from '../../src-sync/domain/result.ts';
import type { ExportedEvent } from '../../src-sync/domain/sync/sync-event.ts';
import type { Verification } from '../../src-sync/domain/sync/upkeep.ts';
import { isOnlyWorkspace } from '../../src-sync/profile/workspaces.ts';
import { describePolicy, type Policy } from '../../src-sync/profile/policy/policy.ts';
import { collectDiagnostics } from '../../src-sync/support/diagnostics.ts';
import { zip, type ZipEntry } from '../../src-sync/support/zip.ts';
import type { MainAnswers } from '../ipc-contract/channels.ts';
import type { Redactor } from '../log/redact.ts';
import type { Workspace } from '../workspace/workspace.ts';
import { listCrashDumps } from './crash-dumps.ts';

export interface SupportOptions {
  readonly dataDir: string;
  readonly workspace: Workspace;
  readonly policy: Policy;
  readonly redactor: Redactor;
}

const PREVIEW_CHARACTERS = 20_000;
const EVENTS_AT_ONCE = 500;
/** Support is wanted most where the engine does not answer. */
const PATIENCE_MS = 120_000;

export class SupportDesk {
  readonly #options: SupportOptions;
  #collected: readonly ZipEntry[] | null = null;

  constructor(options: SupportOptions) {
    this.#options = options;
  }

  async collect(runtime: string): Promise<Result<MainAnswers['support.collect']>> {
    const { dataDir, workspace, policy, redactor } = this.#options;
    const missing: string[] = [];
    const { profile } = workspace;
    const isOpen = profile !== null;
    const isOnly = profile !== null && isOnlyWorkspace(dataDir, profile.address);
    const asked = async <Value>(name: QuestionName, question: unknown): Promise<Value | null> => {
      if (!isOpen) return null;
      const answer = await this.#ask(name, question);
      if (!answer.ok) missing.push(`${name}: ${answer.failure.code}`);
      return answer.ok ? (answer.value as Value) : null;
    };
    const collected = await collectDiagnostics({
      versions: {
        ...versions(runtime),
        at: new Date().toISOString(),
        workspace: workspace.state(),
        minidumps: listCrashDumps(dataDir),
      },
      // The logs are of all workspaces, the names of the open one.
      known: isOnly ? await asked<readonly string[]>('support.known', {}) : null,
      status: await asked<object>('status.get', {}),
      events: await this.#events(asked),
      verification: await asked<Verification>('upkeep.verify', {}),
      policy: describePolicy(policy),
      logFolder: join(dataDir, 'logs'),
      cutSecrets: (text) => redactor.redact(text),
      missing,
    });
    this.#collected = collected;
    return ok({
      parts: collected.map(({ name, text }) => ({
        name,
        bytes: Buffer.byteLength(text),
        preview: text.slice(0, PREVIEW_CHARACTERS),
        isWhole: text.length <= PREVIEW_CHARACTERS,
      })),
    });
  }

  async save(): Promise<Result<MainAnswers['support.save']>> {
    const collected = this.#collected;
    if (collected === null) return failed(NOTHING_COLLECTED);
    const day = new Date().toISOString().slice(0, 10);
    const chosen = await dialog.showSaveDialog({
      defaultPath: join(app.getPath('downloads'), `stockhand-diagnostics-${day}.zip`),
      filters: [{ name: 'ZIP', extensions: ['zip'] }],
    });
    if (chosen.canceled || chosen.filePath === '') return ok({ file: null });
    try {
      await writeFile(chosen.filePath, zip(collected), { mode: 0o600 });
    } catch (error) {
      if (!(error instanceof Error && 'code' in error)) throw error;
      return failed(failure('STORAGE_UNAVAILABLE', NOT_WRITTEN, { detail: String(error.code) }));
    }
    shell.showItemInFolder(chosen.filePath);
    return ok({ file: basename(chosen.filePath) });
  }

  #ask(name: QuestionName, question: unknown): Promise<Result<unknown>> {
    const late = delay(PATIENCE_MS, failed(TOO_LATE), { ref: false });
    return Promise.race([this.#options.workspace.askEngine(name, question), late]);
  }

  async #events(
    ask: <Value>(name: QuestionName, question: unknown) => Promise<Value | null>,
  ): Promise<readonly ExportedEvent[] | null> {
    const events: ExportedEvent[] = [];
    for (;;) {
      const afterSeq = events.at(-1)?.seq ?? 0;
      const page = await ask<readonly ExportedEvent[]>('events.page', { afterSeq, limit: EVENTS_AT_ONCE });
      if (page === null) return null;
      events.push(...page);
      if (page.length < EVENTS_AT_ONCE) return events;
    }
  }
}

function versions(runtime: string): object {
  return {
    stockhand: app.getVersion(),
    runtime,
    ...{
      electron: process.versions['electron'],
      chromium: process.versions['chrome'],
      node: process.versions.node,
    },
    system: `${process.platform} ${release()} ${arch()}`,
  };
}

const NOTHING_COLLECTED = failure('VALIDATION', aboutProgram('nothingCollected'));
const NOT_WRITTEN = aboutProgram('diagnosticsNotWritten');
const TOO_LATE = failure('CANCELLED', aboutProgram('engineSilent'));
