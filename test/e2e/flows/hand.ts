/** A hand at the desk that counts what it does: a key with its modifiers, a text, a scan, a click and a file dialog are one step each. */
import type { Locator } from 'playwright';
import { expect } from 'vitest';
import type { Desk } from '../harness.ts';
import { eventually, willChoose, willOpen } from '../person.ts';
import { scan, typeSlowly } from '../scanner.ts';

type Kind = 'key' | 'text' | 'scan' | 'click' | 'dialog';

interface Step {
  readonly kind: Kind;
  readonly words: string;
}

export class Hand {
  readonly #desk: Desk;
  #steps: Step[] = [];

  constructor(desk: Desk) {
    this.#desk = desk;
  }

  async press(key: string): Promise<void> {
    this.#note(
      'key',
      key
        .replace('Control', 'Ctrl')
        .replaceAll('+', ' ')
        .replace(/ [a-z]$/, (one) => one.toUpperCase()),
    );
    await this.#desk.window.keyboard.press(key);
  }

  /** Into the box that has the focus by now, without a key or click to get there. */
  async type(box: Locator, text: string, words: string): Promise<void> {
    await eventually(async () =>
      expect(await box.evaluate((one) => one === document.activeElement)).toBe(true),
    );
    this.#note('text', words);
    await this.#desk.window.keyboard.insertText(text);
  }

  /** With the focus nowhere: the screen takes it as the quantity. */
  async quantity(text: string): Promise<void> {
    this.#note('text', 'quantity');
    await typeSlowly(this.#desk, text);
  }

  /** Presses Tab until the box has the focus. */
  async tabTo(box: Locator): Promise<void> {
    for (let step = 0; step < 12; step += 1) {
      if (await box.evaluate((one) => one === document.activeElement)) return;
      await this.press('Tab');
    }
    throw new Error(`12 Tabs do not reach ${String(box)}`);
  }

  async scan(code: string): Promise<void> {
    this.#note('scan', 'scan');
    await scan(this.#desk, code);
  }

  async click(control: Locator, words: string): Promise<void> {
    this.#note('click', words);
    await control.click();
  }

  /** The next file dialog opens this file. */
  async willOpen(file: string): Promise<void> {
    this.#note('dialog', 'file dialog');
    await willOpen(this.#desk, file);
  }

  /** The next file dialog saves there. */
  async willSave(file: string): Promise<void> {
    this.#note('dialog', 'file dialog');
    await willChoose(this.#desk, file);
  }

  /** Since the last one was taken. */
  taken(): { readonly count: number; readonly of: (kind: Kind) => number; readonly words: string } {
    const steps = this.#steps;
    this.#steps = [];
    const runs: { words: string; times: number }[] = [];
    for (const { words } of steps) {
      const last = runs.at(-1);
      if (last?.words === words) last.times += 1;
      else runs.push({ words, times: 1 });
    }
    return {
      count: steps.length,
      of: (kind) => steps.filter((step) => step.kind === kind).length,
      words: runs.map(({ words, times }) => (times === 1 ? words : `${times} × ${words}`)).join(', '),
    };
  }

  #note(kind: Kind, words: string): void {
    this.#steps.push({ kind, words });
  }
}
