/** The network of a company in the real window: a proxy with a password and a certificate of its own, a PAC script, a pulled cable. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeAuthority } from '../../network/certificates.ts';
import {
  encryptedService,
  SERVICE_HOST,
  startProxy,
  type Listening,
  type TestProxy,
} from '../../network/company.ts';
import { startService, type StandInService } from '../../../src-service/server.ts';
import { launchDesk, untilRows, type Desk } from '../harness.ts';
import { eventually, seesText, strip, untilAllSynced, willOpen } from '../person.ts';

const PASSWORD = 'Gr@nite:Moti-99';
const NO_VARIABLES = Object.fromEntries(
  ['https_proxy', 'all_proxy', 'http_proxy', 'no_proxy'].flatMap((name) => [
    [name, ''],
    [name.toUpperCase(), ''],
  ]),
);

describe('a PC in the network of a company', () => {
  let service: StandInService;
  let behind: Listening;
  let asking: TestProxy;
  let byScript: TestProxy;
  let desk: Desk;
  const authority = makeAuthority();

  beforeAll(async () => {
    service = await startService({
      data: { items: 5, contacts: 2, warehouses: 1 },
      rateLimit: null,
      hosts: [SERVICE_HOST],
    });
    const certificate = authority.issue({ subject: SERVICE_HOST, names: [SERVICE_HOST] });
    behind = await encryptedService(Number(new URL(service.url).port), certificate);
    asking = await startProxy({ leadsTo: behind.port, signIn: `asha:${PASSWORD}` });
    byScript = await startProxy({ leadsTo: behind.port });
    desk = await launchDesk({ args: ['--first-run'], env: NO_VARIABLES });
    await untilRows(desk, 'first-run');
  });

  afterAll(async () => {
    await desk.close();
    for (const one of [asking, byScript, behind]) await one.close();
    await service.stop();
  });

  const button = (name: string) => desk.window.getByRole('button', { name, exact: true });
  const goHash = (hash: string): Promise<void> =>
    desk.window.evaluate((next) => {
      location.hash = next;
    }, hash);

  async function connect(): Promise<void> {
    await goHash('#/today');
    await desk.window
      .getByRole('textbox', { name: 'Address of the Service' })
      .fill(`https://${SERVICE_HOST}`);
    await desk.window.getByLabel('Access token', { exact: true }).fill(service.token);
    await desk.window.keyboard.press('Enter');
  }

  it('says what stands in the way, until it is given the proxy, its sign-in and the certificate before the first sign-in', async () => {
    const body = desk.window.locator('body');
    await connect();
    await seesText(body, 'The address of the Service cannot be found');

    await goHash('#/settings/network');
    await desk.window.getByRole('radio', { name: /^This proxy/ }).check();
    await button('Save network settings').click();
    await seesText(body, 'Type the address of the proxy');
    await desk.window.getByRole('textbox', { name: 'Address of the proxy' }).fill(asking.name);
    await button('Save network settings').click();
    await seesText(body, `In use now: the proxy ${asking.name}.`);
    await connect();
    await seesText(body, `The proxy ${asking.name} asks for a user and a password.`);

    await goHash('#/settings/network');
    await desk.window.getByRole('textbox', { name: 'User of the proxy' }).fill('asha');
    await desk.window.getByLabel('Password of the proxy').fill(PASSWORD);
    await button('Save sign-in').click();
    await seesText(body, 'This proxy is given the sign-in of asha.');
    await expect.poll(() => desk.window.getByLabel('Password of the proxy').inputValue()).toBe('');
    await connect();
    await seesText(body, `does not know the issuer of the certificate of ${SERVICE_HOST}`);

    const file = join(desk.dataDir, 'company-root.pem');
    writeFileSync(file, authority.certificate);
    await goHash('#/settings/network');
    await willOpen(desk, file);
    await button('Choose file').click();
    await seesText(body, file);
    await connect();
    await desk.window.getByRole('group', { name: 'Organization' }).getByRole('radio').first().check();
    await desk.window.keyboard.press('Enter');
    await desk.window.getByRole('heading', { name: 'Items', level: 1 }).waitFor();
    await untilAllSynced(desk);
  });

  it('has the password in the keychain alone: it is there after kill -9, and in no file and no log', async () => {
    await desk.kill9();
    desk = await launchDesk({ dataDir: desk.dataDir, env: NO_VARIABLES });
    await untilRows(desk);
    await untilAllSynced(desk);
    await goHash('#/settings/network');
    await seesText(desk.window.locator('body'), 'This proxy is given the sign-in of asha.');
    const basic = Buffer.from(`asha:${PASSWORD}`).toString('base64');
    for (const entry of readdirSync(desk.dataDir, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile()) continue;
      const bytes = readFileSync(join(entry.parentPath, entry.name), 'latin1');
      expect([entry.name, bytes.includes(PASSWORD), bytes.includes(basic)]).toEqual([
        entry.name,
        false,
        false,
      ]);
    }
  });

  it('says offline when the cable is pulled although nothing answers, and online when it is back', async () => {
    const cable = (isIn: boolean): Promise<void> =>
      desk.app.evaluate(({ net }, isOnline) => {
        net.isOnline = () => isOnline;
      }, isIn);
    await cable(true);
    service.faults.add({ kind: 'hang' });
    await cable(false);
    // Sooner than any request that gets no answer is given up.
    await seesText(strip(desk), /Offline/, 10_000);
    service.faults.clear();
    await cable(true);
    await untilAllSynced(desk);
  });

  it('takes the proxy of the system’s script at once, without a sign-in that is another’s', async () => {
    await desk.app.evaluate(async ({ app }, name) => {
      const script = `function FindProxyForURL(url, host) { return "PROXY ${name}"; }`;
      await app.setProxy({
        mode: 'pac_script',
        pacScript: `data:application/x-ns-proxy-autoconfig;base64,${btoa(script)}`,
      });
    }, byScript.name);
    await goHash('#/settings/network');
    await desk.window.getByRole('radio', { name: /^As this PC is set/ }).check();
    await button('Save network settings').click();
    await seesText(desk.window.locator('body'), `In use now: the proxy ${byScript.name}.`);
    await eventually(() => expect(byScript.targets).toContain(`${SERVICE_HOST}:443`));
    expect(byScript.seen.join('\n')).not.toMatch(/authorization/i);
    await untilAllSynced(desk);
  });
});
