/** A scripted server and a client of it before each test of a file, and the two requests that most of them make. */
import { afterEach, beforeEach } from 'vitest';
import type { Failure } from '../../src-sync/domain/failure.ts';
import type { Result } from '../../src-sync/domain/result.ts';
import type { ServiceAnswer, ServiceClient } from '../../src-sync/transport/client.ts';
import { ID, openDesk, type DeskOptions, type TestDesk } from './desk.ts';
import { answer, envelope, startScriptedServer, type ScriptedServer } from './scripted-server.ts';

const closing: (() => Promise<void>)[] = [];

export function eachWithDesk(take: (server: ScriptedServer, desk: TestDesk) => void): void {
  beforeEach(async () => {
    const server = await startScriptedServer(answer(200, envelope([])));
    const desk = openDesk(server.url);
    closing.push(
      () => desk.close(),
      () => server.stop(),
    );
    take(server, desk);
  });
  afterEach(async () => {
    for (const close of closing.splice(0)) await close();
  });
}

/** Ends something of one test's own, before the server and the client. */
export function alsoClose(close: () => Promise<void>): void {
  closing.unshift(close);
}

/** A second client, closed with the others. */
export function another(baseUrl: string, options: DeskOptions = {}): TestDesk {
  const opened = openDesk(baseUrl, options);
  alsoClose(() => opened.close());
  return opened;
}

export function readFrom(client: ServiceClient): Promise<Result<ServiceAnswer>> {
  return client.call('warehouses.list', { lane: 'background' });
}

export function writeTo(client: ServiceClient): Promise<Result<ServiceAnswer>> {
  return client.call('stock.adjust', { path: { id: ID }, body: { qty: -3 }, lane: 'push' });
}

export function failureOf(result: Result<unknown>): Failure {
  if (result.ok) throw new Error('a failure was expected');
  return result.failure;
}
