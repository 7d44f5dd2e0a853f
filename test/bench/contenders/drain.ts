/** A thousand new contacts that wait on one contender's side, sent to a Service of its own. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BenchChild } from '../children.ts';
import type { NewContact } from './contender.ts';
import { startProgram, type Entrant } from './entrants.ts';
import { Fallen, type Allowed, type WatchedChild } from './watched.ts';

export const CHANGES = 1_000;
/** The scaled limit of the fault comparison. */
export const LIMIT = { limit: 40, windowMs: 6_000, kind: 'fixed' } as const;

const DATA = { items: 5, contacts: 6, warehouses: 1, notifications: 1 };

interface Sent {
  readonly contacts: number;
  readonly requests: number;
  readonly refused: number;
}

/** @returns how long it took, or why it did not */
export async function drained(
  entrant: Entrant,
  rateLimit: typeof LIMIT | null,
  allowed: Allowed,
): Promise<number | string> {
  const service = new BenchChild('contenders/service');
  const folder = mkdtempSync(join(tmpdir(), 'stockhand-rivals-'));
  const address = await service.ask<{ url: string; token: string }>('start', { data: DATA, rateLimit });
  const start = (): WatchedChild => startProgram(entrant, 'begin', { folder, ...address }, allowed);
  let child = start();
  try {
    if (entrant.lasts !== 'not at all') {
      await child.ask('settle');
      // Started again, so that nothing is sent before all of it waits.
      await child.end();
      child = start();
    }
    const contacts = Array.from({ length: CHANGES }, (_, index): NewContact => ({
      name: `Waiting ${index}`,
      phone: `71${String(index).padStart(8, '0')}`,
    }));
    await child.ask('queue', contacts);
    const before = await service.ask<Sent>('sent');
    const tookMs = await child.ask<number>('drain');
    const after = await service.ask<Sent>('sent');
    console.log(
      `${entrant.name}: ${after.requests - before.requests} requests, ${after.refused - before.refused} with 429`,
    );
    const made = after.contacts - before.contacts;
    return made === CHANGES ? tookMs : `${made} of ${CHANGES} arrived`;
  } catch (error) {
    if (error instanceof Fallen) return error.message;
    throw error;
  } finally {
    child.kill();
    await service.end();
    rmSync(folder, { recursive: true, force: true });
  }
}
