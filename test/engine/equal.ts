/** The check that the mirror equals the Service, collection by collection: same ids, same documents, same quantities. */
import { expect } from 'vitest';
import { SWEPT_COLLECTIONS } from '../../src-sync/domain/records/collections.ts';
import type { StandInService } from '../../src-service/server.ts';
import { differences, type Mirror } from './differences.ts';

export const COMPARED = SWEPT_COLLECTIONS.filter((collection) => collection !== 'stock');

/** Every live record of the Service is here with the same fields, and nothing else is. */
export async function expectMirrorEqualsService(mirror: Mirror, service: StandInService): Promise<void> {
  expect(await differences(mirror, service)).toEqual([]);
}

/** The same where this PC was writing: each write adds a line to the feed, perhaps after the feed was read. */
export async function expectMirrorEqualsAfterWrites(mirror: Mirror, service: StandInService): Promise<void> {
  expect(await differences(mirror, service, { except: ['crmActivity'] })).toEqual([]);
}
