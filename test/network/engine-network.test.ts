/** A running engine whose network changes: it says that it is offline soon, and takes another proxy without a restart. */
import { mkdtempSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { USUAL_NETWORK, type NetworkAccess } from '../../src-sync/domain/sync/network.ts';
import { openDesk, openDeskOn, until, type Desk } from '../engine/desk.ts';
import { startService, type StandInService } from '../../src-service/server.ts';
import { makeAuthority } from './certificates.ts';
import { encryptedService, SERVICE_HOST, startProxy } from './company.ts';

let service: StandInService;
beforeEach(async () => {
  service = await startService({
    hosts: [SERVICE_HOST],
    data: { items: 3, contacts: 2, warehouses: 1, notifications: 1 },
    rateLimit: null,
  });
  onTestFinished(() => service.stop());
});

async function started(opening: Promise<Desk>): Promise<Desk> {
  const desk = await opening;
  onTestFinished(() => desk.close());
  desk.engine.start();
  return desk;
}

/** Sooner than any request that gets no answer is given up. */
const SOON_MS = 8_000;

function becomes(desk: Desk, state: 'online' | 'offline'): Promise<void> {
  return until(state, async () => (await desk.engine.status()).connection === state, SOON_MS);
}

const reasonOf = async (desk: Desk): Promise<string> => (await desk.engine.status()).reason?.message ?? '';

describe('a PC that has no network any more', () => {
  test('is offline at the word of the system although its request is still waiting, and online again with it', async () => {
    const desk = await started(openDeskOn(service));
    await becomes(desk, 'online');
    service.faults.add({ kind: 'hang' });
    await desk.engine.ask('presence.returned', { after: 'no-network' });
    await becomes(desk, 'offline');
    expect(await reasonOf(desk)).toContain('Check its cable or Wi-Fi');
    service.faults.clear();
    await desk.engine.ask('presence.returned', { after: 'network' });
    await becomes(desk, 'online');
  });

  test('stays online where the system is wrong and the Service answers', async () => {
    const desk = await started(openDeskOn(service));
    await becomes(desk, 'online');
    await until('it is quiet', async () => !(await desk.engine.status()).syncing, SOON_MS);
    const states: string[] = [];
    desk.engine.onStatus(({ connection }) => states.push(connection));
    service.clearRequests();
    await desk.engine.ask('presence.returned', { after: 'no-network' });
    await until('it has looked', () => service.requests.length > 0, SOON_MS);
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    expect((await desk.engine.status()).connection).toBe('online');
    expect(states).not.toContain('offline');
  });
});

describe('another way to the Service', () => {
  test('is taken by the running engine: a proxy, its sign-in and the certificate of a company', async () => {
    const authority = makeAuthority();
    const folder = mkdtempSync(join(tmpdir(), 'stockhand-way-'));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    const caFile = join(folder, 'root.pem');
    writeFileSync(caFile, authority.certificate);
    const certificate = authority.issue({ subject: SERVICE_HOST, names: [SERVICE_HOST] });
    const behind = await encryptedService(Number(new URL(service.url).port), certificate);
    onTestFinished(() => behind.close());
    const proxy = await startProxy({ leadsTo: behind.port, signIn: 'asha:Gr@nite9' });
    onTestFinished(() => proxy.close());

    const network: NetworkAccess = { settings: { ...USUAL_NETWORK, proxy: 'none' }, signIn: null };
    const desk = await started(openDesk({ url: `https://${SERVICE_HOST}`, token: service.token, network }));
    await becomes(desk, 'offline');
    expect(await reasonOf(desk)).toContain('The address of the Service cannot be found');

    const settings = { ...USUAL_NETWORK, proxy: 'address', proxyAddress: proxy.url, caFile } as const;
    desk.engine.setNetwork({ settings, signIn: null });
    await until('the proxy asks', async () => (await reasonOf(desk)).includes(proxy.name), SOON_MS);
    expect(await reasonOf(desk)).toContain('asks for a user and a password');

    desk.engine.setNetwork({ settings, signIn: { proxy: proxy.name, user: 'asha', password: 'Gr@nite9' } });
    await becomes(desk, 'online');
    expect(proxy.seen.join('\n')).not.toContain(service.token);
  });
});
