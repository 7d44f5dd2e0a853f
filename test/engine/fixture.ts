/** A Service and desks on it that end with the test they were made in, however it ends. */
import { onTestFinished } from 'vitest';
import type { EngineOptions } from '../../src-sync/engine/run/types.ts';
import { startService, type ServiceOptions, type StandInService } from '../../src-service/server.ts';
import { openDeskAfterReading, openDeskOn, type Desk } from './desk.ts';

/** A Service that ends with the test. */
export async function startTestService(options: ServiceOptions): Promise<StandInService> {
  const service = await startService(options);
  onTestFinished(() => service.stop());
  return service;
}

/** A desk that is closed when the test ends, before its Service is. */
export async function openTestDesk(
  service: StandInService,
  more: Partial<EngineOptions> = {},
): Promise<Desk> {
  const desk = await openDeskOn(service, more);
  onTestFinished(() => desk.close());
  return desk;
}

/** `openDeskAfterReading` for a test. */
export async function openTestDeskAfterReading(service: StandInService): Promise<Desk> {
  const desk = await openDeskAfterReading(service);
  onTestFinished(() => desk.close());
  return desk;
}
