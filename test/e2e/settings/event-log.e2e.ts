/** Handing the event log on: one button, a file where the person wants it, nothing about anybody in it. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { parseExportedEvent } from '../../../src-sync/domain/sync/sync-event.ts';
import { startService, type StandInService } from '../../../src-service/server.ts';
import { makeDataDir } from '../harness.ts';
import { connectedDesk, eventually, goTo, seesText, willChoose } from '../person.ts';

let service: StandInService;

afterEach(() => service.stop());

describe('the event log', () => {
  it('is saved where a person says, and tells what was done without a name in it', async () => {
    service = await startService({ data: { items: 30, contacts: 40, warehouses: 2 }, rateLimit: null });
    const desk = await connectedDesk(service);
    await goTo(desk, 'Sync');
    const save = desk.window.getByRole('button', { name: 'Save event log' });
    const file = join(await makeDataDir(), 'events.ndjson');

    const wasAsked = await willChoose(desk, null);
    await save.click();
    await eventually(async () => expect(await wasAsked()).toBe(true));
    await eventually(async () => expect(await save.isEnabled()).toBe(true));
    expect(existsSync(file)).toBe(false);

    await willChoose(desk, file);
    await save.click();
    await seesText(desk.window.locator('body'), 'Event log saved as events.ndjson.');
    const text = readFileSync(file, 'utf8');
    const events = text
      .trim()
      .split('\n')
      .map((line) => parseExportedEvent(JSON.parse(line)));
    expect(events[0]).toMatchObject({ kind: 'run' });
    expect(events.some((event) => event?.kind === 'swept' && event.collection === 'contacts')).toBe(true);
    const names = service.state.contacts.all().map((row) => String(row.fields['name']));
    expect([...names, service.token].filter((name) => text.includes(name))).toEqual([]);
    await desk.close();
  });
});
