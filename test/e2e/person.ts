/** Actions of a person at the desk, by roles, names and keys: the scenarios read as a working day, not as selectors. */
import type { Locator } from 'playwright';
import { expect, vi } from 'vitest';
import type { StandInService } from '../../src-service/server.ts';
import { answer } from './bridge.ts';
import { launchDesk, untilRows, type Desk } from './harness.ts';

const patienceMs = 30_000;

/** Sections of the settings that every walk through the window visits. */
export const SETTINGS_SECTIONS = [
  'place',
  'scanner',
  'sounds',
  'alerts',
  'connection',
  'network',
  'data',
  'updates',
  'about',
] as const;

/** Asks again until it holds; says what was seen last. */
export function eventually<Value>(
  holds: () => Promise<Value> | Value,
  timeoutMs = patienceMs,
): Promise<Value> {
  return vi.waitFor(holds, { timeout: timeoutMs, interval: 50 });
}

export async function seesText(place: Locator, text: string | RegExp, timeoutMs = patienceMs): Promise<void> {
  await eventually(async () => {
    const shown = await place.innerText({ timeout: 1_000 });
    if (typeof text === 'string') expect(shown).toContain(text);
    else expect(shown).toMatch(text);
  }, timeoutMs);
}

/** Whoever works by keyboard or listens is somewhere on the screen, whatever has just gone from it. */
export function isSomewhere({ window }: Desk): Promise<void> {
  return eventually(async () =>
    expect(await window.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY'),
  );
}

export function strip(desk: Desk): Locator {
  return desk.window.getByRole('contentinfo', { name: 'Sync state' });
}

export function scanBar(desk: Desk): Locator {
  return desk.window.getByRole('combobox', { name: /^Scan, or search/ });
}

export function pane(desk: Desk, name: 'Item' | 'Contact'): Locator {
  return desk.window.getByRole('complementary', { name, exact: true });
}

export async function goTo(desk: Desk, page: string): Promise<void> {
  await desk.window
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: new RegExp(`^${page}`) })
    .click();
  await desk.window.getByRole('heading', { name: page, level: 1 }).waitFor();
}

/** Types into the scan bar, wherever the focus was, and takes the best hit with Enter. */
export async function searchAndOpen(desk: Desk, text: string, name: string): Promise<void> {
  await goTo(desk, 'Today');
  await desk.window.keyboard.press('Control+k');
  await desk.window.keyboard.insertText(text);
  await desk.window.getByRole('option', { name }).first().waitFor();
  await desk.window.keyboard.press('Enter');
  await desk.window.getByRole('complementary').getByRole('heading', { name, level: 2 }).waitFor();
}

/** Into the form of the record that is shown, one field, and saved without touching the mouse. */
export async function editField(desk: Desk, label: string, value: string): Promise<void> {
  await desk.window.keyboard.press('Control+e');
  const field = desk.window.getByRole('textbox', { name: label, exact: true });
  await field.fill(value);
  await desk.window.keyboard.press('Control+s');
  await field.waitFor({ state: 'detached' });
}

/** Takes back what the newest message speaks of. By the pointer: a page that begins anew after saving takes the focus to its first box. */
export async function clickUndo(desk: Desk): Promise<void> {
  await desk.window.locator('.toast').getByRole('button', { name: /^Undo/ }).last().click();
}

/** A saved change can be taken back as long as its toast stands, and is sent when that is closed. */
export async function closeToasts(desk: Desk): Promise<void> {
  const close = desk.window.locator('.toasts').getByRole('button', { name: 'Dismiss', exact: true });
  // One that goes away by itself meanwhile is closed as well.
  while ((await close.count()) > 0)
    await close
      .first()
      .click({ timeout: 1_000 })
      .catch(() => undefined);
}

/** Presses the pointer on the middle of a part, once it lies still. @returns where that is */
export async function grasp({ window }: Desk, part: Locator): Promise<readonly [x: number, y: number]> {
  await part.hover();
  const box = (await part.boundingBox())!;
  await window.mouse.down();
  return [box.x + box.width / 2, box.y + box.height / 2];
}

/** Leaves no label to be printed. A job that prints meanwhile takes its lines out by itself, and the button with them. */
export async function emptyQueue(desk: Desk): Promise<void> {
  await goTo(desk, 'Labels');
  const empty = desk.window.getByRole('button', { name: 'Empty the queue' });
  const nothing = desk.window.getByText('Nothing is queued yet');
  await eventually(async () => {
    if ((await nothing.count()) === 0) await empty.click({ timeout: 1_000 });
    expect(await nothing.count()).toBe(1);
  });
}

/** Gives the line back, asks for a look, and waits until everything that was saved before is sent. */
export async function sendAll(desk: Desk, service: StandInService): Promise<void> {
  await closeToasts(desk);
  await service.comeBack();
  await goTo(desk, 'Sync');
  // The button is off while a sync runs, and one begins by itself with the line; it may read for longer than a click waits.
  await answer(desk, 'sync.now', {});
  // The strip may still say so of the time before the last change.
  await eventually(async () => expect(await answer(desk, 'outbox.list', { limit: 10 })).toEqual([]));
  await seesText(strip(desk), 'Nothing waiting');
}

export interface Adjustment {
  readonly difference: string;
  readonly reason: string;
  readonly reference: string;
}

export async function adjustStock(desk: Desk, { difference, reason, reference }: Adjustment): Promise<void> {
  await desk.window.keyboard.press('F9');
  const dialog = desk.window.getByRole('dialog', { name: /^Adjust / });
  await dialog.waitFor();
  // The dialog opens with the focus in the quantity.
  await desk.window.keyboard.insertText(difference);
  await dialog.getByRole('combobox', { name: 'Reason' }).fill(reason);
  await dialog.getByRole('textbox', { name: 'Reference' }).fill(reference);
  await desk.window.keyboard.press('Control+Enter');
  await dialog.waitFor({ state: 'detached' });
}

/** Fills in the form of the first run and connects; returns when items of the Service are shown, where it has any. */
export async function connectByHand(desk: Desk, service: StandInService): Promise<void> {
  await untilRows(desk, 'first-run');
  await desk.window.getByRole('textbox', { name: 'Address of the Service' }).fill(service.url);
  await desk.window.getByLabel('Access token', { exact: true }).fill(service.token);
  await desk.window.keyboard.press('Enter');
  await desk.window.getByRole('group', { name: 'Organization' }).getByRole('radio').first().check();
  await desk.window.keyboard.press('Enter');
  await desk.window.getByRole('heading', { name: 'Items', level: 1 }).waitFor();
  if (service.state.items.size > 0) await untilRows(desk);
}

export function untilAllSynced(desk: Desk, timeoutMs = 60_000): Promise<void> {
  return seesText(strip(desk), /All synced/, timeoutMs);
}

/** A desk at its first start, connected by hand, that has read everything. @param words more arguments of the app */
export async function connectedDesk(service: StandInService, words: readonly string[] = []): Promise<Desk> {
  const desk = await launchDesk({ args: ['--first-run', ...words] });
  await connectByHand(desk, service);
  await untilAllSynced(desk);
  return desk;
}

/** Presses Tab until the element has the focus. @param key the other way is shorter to what lies before */
export async function tabTo(
  desk: Desk,
  target: Locator,
  stepsMax = 80,
  key: 'Tab' | 'Shift+Tab' = 'Tab',
): Promise<void> {
  for (let step = 0; step < stepsMax; step += 1) {
    if (await target.evaluate((node) => node === document.activeElement)) return;
    await desk.window.keyboard.press(key);
  }
  throw new Error(`The keyboard does not reach ${String(target)}`);
}

/** The system's own dialog cannot be driven: it answers what a person would choose, once. @returns answers when it was asked */
export async function willChoose(desk: Desk, file: string | null): Promise<() => Promise<boolean>> {
  await desk.app.evaluate(({ dialog, shell }, chosen) => {
    Reflect.set(globalThis, 'wasAsked', false);
    dialog.showSaveDialog = () => {
      Reflect.set(globalThis, 'wasAsked', true);
      return Promise.resolve({ canceled: chosen === null, filePath: chosen ?? '' });
    };
    shell.showItemInFolder = () => undefined;
  }, file);
  return () => desk.app.evaluate(() => Reflect.get(globalThis, 'wasAsked') === true);
}

/** The same of the dialog that opens a file. */
export function willOpen(desk: Desk, file: string | null): Promise<void> {
  return desk.app.evaluate(({ dialog }, chosen) => {
    dialog.showOpenDialog = () =>
      Promise.resolve({ canceled: chosen === null, filePaths: chosen === null ? [] : [chosen] });
  }, file);
}

/** The person's own browser is not started: it notes what it would open. @returns the addresses, in order */
export async function browserOf(desk: Desk): Promise<() => Promise<readonly string[]>> {
  await desk.app.evaluate(({ shell }) => {
    const opened: string[] = [];
    Reflect.set(globalThis, 'openedAddresses', opened);
    shell.openExternal = (address) => {
      opened.push(address);
      return Promise.resolve();
    };
  });
  return () => desk.app.evaluate(() => Reflect.get(globalThis, 'openedAddresses') as string[]);
}
