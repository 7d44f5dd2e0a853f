/** A Service, a desk, and between them what spoils answers; all of it goes when the test that asked for it ends. */
import { onTestFinished } from 'vitest';
import type { EngineOptions } from '../../../src-sync/engine/run/types.ts';
import type { ServiceOptions, StandInService } from '../../../src-service/server.ts';
import { type Desk, openDesk } from '../desk.ts';
import { startTestService } from '../fixture.ts';
import { NO_CHANCE } from '../connection/faulty-desk.ts';
import { startGarblingProxy, type GarblingProxy } from './garbling-proxy.ts';
import { quickClock } from '../quick-clock.ts';

/** The engine waits two seconds before it asks again for what a list lacks: still more than any list here lags behind. */
const TIMES_QUICKER = 8;

export type GarbledDesk = readonly [StandInService, GarblingProxy, Desk];

/** For desks that wait for nothing but their engine. */
export function quickTime(): Pick<EngineOptions, 'clock'> {
  return { clock: quickClock(TIMES_QUICKER) };
}

export async function garbledDesk(
  options: ServiceOptions,
  engine: Partial<EngineOptions> = {},
): Promise<GarbledDesk> {
  const service = await startTestService({ rateLimit: null, ...options });
  const proxy = await startGarblingProxy(service.url);
  onTestFinished(() => proxy.stop());
  const desk = await openDesk({ url: proxy.url, token: service.token, ...NO_CHANCE, ...engine });
  onTestFinished(() => desk.close());
  return [service, proxy, desk];
}
