/** Sends sequences into a page with the window's own capture, as keys of the system, and says what went wrong. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { CDPSession, Page } from 'playwright';
import { build, preview } from 'vite';
import { openBrowser } from '../renderer-harness/browser.ts';
import type { Sequence } from './generate.ts';
import type { Harness, PageState } from './page/page.ts';

declare const harness: Harness;

export interface ScanPage {
  /** Everything that went wrong, in words; nothing where it is as it should be. */
  run(sequence: Sequence): Promise<readonly string[]>;
  close(): Promise<void>;
}

export async function openScanPage(): Promise<ScanPage> {
  const root = fileURLToPath(new URL('page', import.meta.url));
  const outDir = mkdtempSync(join(tmpdir(), 'stockhand-scans-'));
  const config = {
    root,
    configFile: false,
    logLevel: 'warn',
    build: { outDir, emptyOutDir: true, target: 'es2024' },
  } as const;
  await build(config);
  const server = await preview({ ...config, preview: { port: 0, host: '127.0.0.1' } });
  const browser = await openBrowser();
  // As in the window, where the main process hands the keys on.
  await browser.page.exposeFunction('answerBehindKeys', () => undefined);
  await browser.page.goto(server.resolvedUrls?.local[0] ?? '');
  const cdp = await browser.page.context().newCDPSession(browser.page);
  let nextMs = Date.now();
  return {
    async run(sequence) {
      const { focus, prefix, ending, codes } = sequence;
      const before = await browser.page.evaluate(([id, scanner]) => harness.prepare(id, scanner), [
        focus,
        { prefix, ending },
      ] as const);
      await browser.page.evaluate(() => harness.begin());
      nextMs = (await send(cdp, sequence, Math.max(nextMs, Date.now()))) + 1_000;
      if (!isEnded(sequence)) await browser.page.evaluate((scans) => harness.silence(scans), codes.length);
      return judge(sequence, before, await stateOf(browser.page));
    },
    async close() {
      await browser.close();
      await server.close();
      rmSync(outDir, { recursive: true, force: true });
    },
  };
}

/** The last key of a sequence that silence ends is a character's. */
function isEnded({ presses }: Sequence): boolean {
  const last = presses.at(-1)?.key ?? '';
  return Array.from(last).length > 1 && last !== 'Shift' && last !== 'Alt';
}

function stateOf(page: Page): Promise<PageState> {
  return page.evaluate(() => harness.state());
}

/** Handed over without waiting for each, with the time at which the device made it. */
async function send(cdp: CDPSession, { presses }: Sequence, startMs: number): Promise<number> {
  await Promise.all(
    presses.map(({ afterMs, ...press }) =>
      cdp.send('Input.dispatchKeyEvent', { ...press, timestamp: (startMs + afterMs) / 1_000 }),
    ),
  );
  return startMs + (presses.at(-1)?.afterMs ?? 0);
}

function judge(sequence: Sequence, before: string, after: PageState): readonly string[] {
  if (sequence.typed !== null) return judgeTyping(sequence, sequence.typed, after);
  const problems: string[] = [];
  const heard = after.scans.map(({ code, byPosition }) => [code.trim(), byPosition?.trim()]);
  const isHeard = sequence.codes.every((code, index) => heard[index]?.includes(code.trim()) === true);
  if (heard.length !== sequence.codes.length || !isHeard)
    problems.push(`heard ${JSON.stringify(heard)} instead of ${JSON.stringify(sequence.codes)}`);
  if (after.deeds.length > 0) problems.push(`did ${after.deeds.join(', ')}`);
  if (after.values !== before) problems.push(`changed ${before} into ${after.values}`);
  const focus = sequence.focus === 'none' ? '' : sequence.focus;
  if (after.focus !== focus && sequence.focus !== 'jumping')
    problems.push(`moved the focus to “${after.focus}”`);
  return problems;
}

function judgeTyping(sequence: Sequence, typed: string, after: PageState): readonly string[] {
  const problems: string[] = [];
  if (after.scans.length > 0) problems.push(`took typing for a scan: ${JSON.stringify(after.scans)}`);
  if (!after.values.includes(typed)) problems.push(`lost what was typed: ${after.values}`);
  if (
    isEnded(sequence) &&
    sequence.focus !== 'area' &&
    !after.deeds.some((deed) => deed.startsWith('submit'))
  )
    problems.push('Enter did not submit');
  return problems;
}
