/** A path that is no file is refused by every command that reads one: a pipe would be waited for until somebody stops the command. */
import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { useProfileDir } from './profile-dir.ts';
import { enqueue, runCli, type CliOptions, type Finished } from './run-cli.ts';

const profile = useProfileDir();

describe.skipIf(process.platform === 'win32')('a pipe in the place of a file', () => {
  let options: CliOptions;
  let pipe: string;
  let items: string;

  beforeEach(() => {
    // Long before whoever runs the tests gives up, and long after a command has answered.
    options = { dataDir: join(profile.path, 'data'), baseUrl: 'http://127.0.0.1:9', timeoutMs: 20_000 };
    mkdirSync(options.dataDir);
    pipe = join(profile.path, 'pipe');
    execFileSync('mkfifo', [pipe]);
    items = join(profile.path, 'items.json');
    writeFileSync(items, '[]');
  });

  const COMMANDS: readonly (readonly [string, () => Promise<Finished>])[] = [
    ['outbox import', () => runCli(options, 'outbox', 'import', pipe)],
    ['restore', () => runCli(options, 'restore', pipe)],
    ['restore --yes', () => runCli(options, 'restore', pipe, '--yes')],
    ['labels --template', () => labels(pipe, items)],
    ['labels --items', () => labels(items, pipe)],
  ];

  function labels(template: string, rows: string): Promise<Finished> {
    const out = join(profile.path, 'out.pdf');
    return runCli(options, 'labels', '--template', template, '--items', rows, '--out', out);
  }

  test.each(COMMANDS)('%s says that it is no file', async (_, run) => {
    writeFileSync(items, '{"name":"A","labelWidthMm":50,"labelHeightMm":25,"columns":1,"fields":["name"]}');
    const refused = await run();
    expect(refused).toMatchObject({ code: 64, signal: null, stdout: '' });
    expect(refused.stderr).toContain('is no file');
  });

  test('enqueue refuses its line', async () => {
    const localId = randomUUID();
    const answers = await enqueue(
      options,
      { op: 'items.create', localId, record: { name: 'A', sku: 'A' } },
      { op: 'items.setImage', id: localId, file: pipe },
    );
    expect(answers.lines).toMatchObject([
      { accepted: true },
      { error: { message: '“pipe” is no file. Nothing was added. Choose a file.' } },
    ]);
  });
});
