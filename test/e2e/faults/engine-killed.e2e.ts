/** kill -9 of the engine process while somebody works: the window stays, says so, and nothing accepted is lost. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startService, type StandInService } from '../../../src-service/server.ts';
import type { Desk } from '../harness.ts';
import {
  adjustStock,
  connectedDesk,
  editField,
  eventually,
  pane,
  scanBar,
  searchAndOpen,
  seesText,
  sendAll,
  strip,
} from '../person.ts';

/** Generous: a busy machine is no failure. The figure itself is printed. */
const restartMaxMs = 5_000;

interface PageGlobals {
  readonly seenInStrip: string[];
}

/** Notes every text the status strip ever shows, however briefly. */
async function watchStrip(desk: Desk): Promise<() => Promise<readonly string[]>> {
  await strip(desk).evaluate((node: HTMLElement) => {
    const seenInStrip: string[] = [];
    const note = () => seenInStrip.push(node.innerText.replaceAll(/\s+/g, ' '));
    new MutationObserver(note).observe(node, { childList: true, subtree: true, characterData: true });
    Object.assign(globalThis, { seenInStrip });
  });
  return () => desk.window.evaluate(() => (globalThis as unknown as PageGlobals).seenInStrip);
}

async function untilNewEngine(desk: Desk, old: number, sinceMs: number): Promise<number> {
  await eventually(async () => {
    const { engine } = await desk.pids();
    expect(engine).not.toBeNull();
    expect(engine).not.toBe(old);
  }, restartMaxMs);
  return performance.now() - sinceMs;
}

describe('an engine that is killed', () => {
  let service: StandInService;
  let desk: Desk;

  beforeAll(async () => {
    service = await startService({ data: { items: 80, contacts: 30 } });
    desk = await connectedDesk(service);
  });

  afterAll(async () => {
    await desk.close();
    await service.stop();
  });

  it('is started again while the window stays and says that nothing is lost', async () => {
    const windowBefore = (await desk.pids()).main;
    const seen = await watchStrip(desk);
    const killedMs = performance.now();
    const old = await desk.killEngine();
    const tookMs = await untilNewEngine(desk, old, killedMs);
    console.log(`a new engine process ${Math.round(tookMs)} ms after kill -9`);
    await eventually(async () => {
      expect((await seen()).join('\n')).toContain('The sync engine is restarting, nothing is lost');
    });
    await seesText(strip(desk), /Online/);
    console.log(`online again ${Math.round(performance.now() - killedMs)} ms after kill -9`);
    expect(tookMs).toBeLessThan(restartMaxMs);
    expect((await desk.pids()).main).toBe(windowBefore);
    expect(desk.window.isClosed()).toBe(false);
  });

  it('is said to be silent within seconds where it is stopped, and what was typed stays until it answers again', async () => {
    const { engine } = await desk.pids();
    if (engine === null) throw new Error('No engine is running.');
    const seen = await watchStrip(desk);
    const search = scanBar(desk);
    await search.fill('typed before');
    const stoppedMs = performance.now();
    process.kill(engine, 'SIGSTOP');
    await seesText(strip(desk), /The sync engine does not answer at the moment,\s+nothing is lost/);
    console.log(`told ${Math.round(performance.now() - stoppedMs)} ms after it was stopped`);
    await expect.poll(() => search.inputValue()).toBe('typed before');
    process.kill(engine, 'SIGCONT');
    await seesText(strip(desk), /Online/);
    expect((await desk.pids()).engine).toBe(engine);
    await expect.poll(() => search.inputValue()).toBe('typed before');
    expect((await seen()).join('\n')).not.toContain('restarting');
    await search.fill('');
  });

  it('loses nothing: a change accepted right before is there, one made meanwhile is taken, each is sent once', async () => {
    const item = service.state.items.all().find(({ fields }) => fields['trackInventory'] === true);
    if (item === undefined) throw new Error('the stand-in has tracked items');
    const [name, sku] = [String(item.fields['name']), String(item.fields['sku'])];
    await searchAndOpen(desk, sku, name);
    await service.goDark();
    await editField(desk, 'Price', '777.25');
    const old = await desk.killEngine();
    await adjustStock(desk, { difference: '5', reason: 'Found', reference: 'MEANWHILE-1' });
    await untilNewEngine(desk, old, performance.now());
    await seesText(pane(desk, 'Item'), '777.25');
    await seesText(strip(desk), /\b2 pending/);

    await sendAll(desk, service);
    expect(service.state.items.get(item.id)?.fields['price']).toBe(777.25);
    expect(service.state.stock.movementsByReference('MEANWHILE-1')).toMatchObject([{ qty: 5 }]);
  });
});
