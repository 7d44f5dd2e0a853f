import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { recordFilesFolder } from '../../src-sync/profile/folders.ts';
import { startService, type StandInService } from '../../src-service/server.ts';
import { useProfileDir } from './profile-dir.ts';
import { enqueue, runCli, startCli, type CliOptions } from './run-cli.ts';

const PNG_HEAD = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const picture = (sizeBytes: number): Buffer => Buffer.concat([PNG_HEAD, randomBytes(sizeBytes)]);

describe('files in enqueue', () => {
  const profile = useProfileDir();
  let service: StandInService;
  let options: CliOptions;

  beforeEach(async () => {
    service = await startService({ rateLimit: null, data: { items: 2, contacts: 2 } });
    options = { dataDir: profile.path, baseUrl: service.url, token: service.token };
  });

  afterEach(() => service.stop());

  const folder = (): string =>
    recordFilesFolder(profile.path, { baseUrl: service.url, organizationId: null });

  function fileAt(name: string, content: Uint8Array): string {
    mkdirSync(join(profile.path, 'own'), { recursive: true });
    const path = join(profile.path, 'own', name);
    writeFileSync(path, content);
    return path;
  }

  async function newItems(count: number): Promise<readonly string[]> {
    const ids = Array.from({ length: count }, () => randomUUID());
    const lines = ids.map((localId, index) => ({
      op: 'items.create',
      localId,
      record: { name: `Item ${index}`, sku: `SKU-${index}` },
    }));
    expect((await enqueue(options, ...lines)).code).toBe(0);
    return ids;
  }

  const hashOf = (content: Uint8Array): string => createHash('sha256').update(content).digest('hex');
  const pictures = (): readonly string[] =>
    [...service.state.files].flatMap(([key, { bytes }]) => (key.startsWith('image/') ? [hashOf(bytes)] : []));

  test('are given by their path, answered like any line, and sent by sync', async () => {
    const [id = ''] = await newItems(1);
    const content = picture(500);
    const answers = await enqueue(
      options,
      { op: 'items.setImage', id, file: fileAt('a.png', content) },
      { op: 'items.setImage', id, file: join(profile.path, 'nowhere.png') },
      { op: 'items.setImage', id },
      { op: 'items.setImage', id, file: 7 },
    );
    expect(answers.code).toBe(2);
    expect(answers.lines.map((line) => line['accepted'])).toEqual([true, false, false, false]);
    expect(answers.lines[1]).toMatchObject({ error: { code: 'VALIDATION', path: ['file'] } });
    expect((await runCli(options, 'verify')).code).toBe(0);
    const [kept = ''] = readdirSync(folder());
    writeFileSync(join(folder(), kept), 'another content');
    const verified = await runCli(options, 'verify');
    expect(verified.code).toBe(1);
    expect(verified.stdout).toContain('a.png is missing or altered');
    writeFileSync(join(folder(), kept), content);
    const synced = await runCli(options, 'sync', '--only', 'items');
    expect(synced.code, synced.stderr).toBe(0);
    expect(pictures()).toEqual([hashOf(content)]);
  });

  test('of a path that cannot be one are refused in a sentence that can be read', async () => {
    const [id = ''] = await newItems(1);
    const folder = 'folder/'.repeat(700);
    const answers = await enqueue(
      options,
      { op: 'items.setImage', id, file: 'a\0b.png' },
      { op: 'items.setImage', id, file: `${folder}a.png` },
      { op: 'items.setImage', id, file: 'x'.repeat(100_000) },
      { op: 'items.setImage', id, file: 'a\u001b[31m.png' },
      { op: 'z'.repeat(5_000) },
    );
    const errors = answers.lines.map((line) => line['error'] as { message: string; path: string[] });
    expect(errors.map(({ message }) => message)).toEqual([
      'file must not contain a NUL character',
      expect.stringMatching(
        /^The file “folder\/.+….+folder\/a\.png” (is not there|cannot be read \(\w+\))\. Nothing was added\. /,
      ),
      'file is longer than 64 KiB',
      'The file “a_[31m.png” is not there. Nothing was added. Choose it again.',
      expect.stringMatching(/^There is no operation "z+…z+"$/),
    ]);
    for (const { message } of errors) expect(message.length).toBeLessThan(300);
    expect(errors.slice(0, 4).map(({ path }) => path)).toEqual(Array(4).fill(['file']));
  });

  test('go with an exported outbox and are sent from the PC that takes it up', async () => {
    const [id = ''] = await newItems(1);
    const content = picture(500);
    await enqueue(options, { op: 'items.setImage', id, file: fileAt('a.png', content) });
    const exported = join(profile.path, 'outbox.json');
    expect((await runCli(options, 'outbox', 'export', exported)).code).toBe(0);
    const there: CliOptions = { ...options, dataDir: join(profile.path, 'other') };
    const imported = await runCli(there, 'outbox', 'import', exported);
    expect(imported.code, imported.stderr).toBe(0);
    const synced = await runCli(there, 'sync', '--only', 'items');
    expect(synced.code, synced.stderr).toBe(0);
    expect(pictures()).toEqual([hashOf(content)]);
  });

  test('that were being sent at a kill -9 arrived once, whether the Service had taken them or not', async () => {
    const [taken = '', lost = ''] = await newItems(2);
    expect((await runCli(options, 'sync', '--only', 'items')).code).toBe(0);
    const contents = [picture(3_000), picture(3_000)];
    await enqueue(
      options,
      ...[taken, lost].map((id, index) => ({
        op: 'items.setImage',
        id,
        file: fileAt(`${index}.png`, contents[index] ?? PNG_HEAD),
      })),
    );
    const serverId = service.state.items.all().find((row) => row.fields['sku'] === 'SKU-0')?.id ?? '';
    const isUpload = { method: 'POST', path: new RegExp(`${serverId}/image$`) };
    service.faults.add({ kind: 'hang', commit: true, match: isUpload, times: 1 });
    service.faults.add({ kind: 'hang', match: { method: 'POST', path: /\/image$/ }, times: 1 });
    const running = startCli(options, 'sync', '--only', 'items');
    await vi.waitFor(() => expect(service.faults.fired('hang')).toBe(2), { timeout: 60_000, interval: 20 });
    running.child.kill('SIGKILL');
    await running.finished;
    service.clearRequests();
    const synced = await runCli(options, 'sync', '--only', 'items', '--deadline', '110');
    expect(synced.code, synced.stderr).toBe(0);
    expect([...pictures()].sort()).toEqual(contents.map(hashOf).sort());
    const again = service.requests.filter((one) => one.method === 'POST' && one.path.endsWith('/image'));
    expect(again.map((one) => one.path.includes(serverId))).toEqual([false]);
  }, 150_000);

  test('survive kill -9 with every line that was answered, and leave nothing else behind', async () => {
    const ids = await newItems(12);
    const contents = ids.map(() => picture(2_000_000));
    const running = startCli(options, 'enqueue');
    ids.forEach((id, index) => {
      const file = fileAt(`${index}.png`, contents[index] ?? PNG_HEAD);
      running.child.stdin.write(`${JSON.stringify({ op: 'items.setImage', id, file })}\n`);
    });
    for (let answered = 0; answered < 4; answered += 1) {
      expect(await running.next()).toMatchObject({ accepted: true });
    }
    running.child.kill('SIGKILL');
    await running.finished;
    const waiting = (await runCli(options, 'outbox')).lines.filter((line) => line['op'] === 'items.setImage');
    expect(waiting.length).toBeGreaterThanOrEqual(4);
    const synced = await runCli(options, 'sync', '--only', 'items');
    expect(synced.code, synced.stderr).toBe(0);
    const sent = contents.slice(0, waiting.length).map(hashOf);
    expect([...pictures()].sort()).toEqual([...sent].sort());
    // A file that was written and never confirmed is removed at the next start; the rest is whole.
    for (const name of readdirSync(folder())) {
      const hash = hashOf(readFileSync(join(folder(), name)));
      expect(name).toBe(`${hash}.png`);
      expect(sent).toContain(hash);
    }
  });
});
