/** Reads a file of the updates, of any length, on the way that requests take: the same proxy and certificates, and no redirect. No sign-in goes along. */
import { Agent, request } from 'undici';
import { failure, FailureError } from '../domain/failure.ts';
import { joined, type Message } from '../domain/messages/message.ts';
import { aboutProgram } from '../domain/messages/program.ts';
import { USUAL_ACCESS } from '../domain/sync/network.ts';
import { DEFAULT_LIMITS, type NetworkOptions } from './exchange.ts';
import { createConnector } from './network/connector.ts';
import { ConnectError } from './network/trouble.ts';
import { createTrust } from './network/trust.ts';
import { troubleInWords } from './network/words.ts';

const GOES_ON = aboutProgram('updatesLater');

function unreachable(why: Message, detail: string): FailureError {
  return new FailureError(failure('UNREACHABLE', joined(why, GOES_ON), { detail }));
}

function inWords(error: unknown): FailureError {
  if (error instanceof FailureError) return error;
  if (error instanceof ConnectError) return unreachable(troubleInWords(error.trouble), error.code);
  const detail = error instanceof Error && 'code' in error ? String(error.code) : '';
  return unreachable(aboutProgram('updatesSilent'), detail);
}

/** Throws a `FailureError`, whatever the network does. */
export async function* readUpdateFile(url: URL, network: NetworkOptions): AsyncGenerator<Uint8Array> {
  const { access = USUAL_ACCESS, systemProxy } = network;
  const { connectMs, silenceMs } = DEFAULT_LIMITS;
  const agent = new Agent({
    connect: createConnector({
      ...{ access, systemProxy, environment: process.env, connectMs },
      trust: createTrust(access.settings.caFile),
      onAlert: () => undefined,
    }),
    headersTimeout: silenceMs,
    bodyTimeout: silenceMs,
    allowH2: false,
  });
  try {
    const headers = { accept: '*/*', 'user-agent': 'Stockhand' };
    const { statusCode, body } = await request(url, { dispatcher: agent, headers });
    if (statusCode !== 200) {
      const why = aboutProgram('updateMissing');
      throw unreachable(why, `HTTP ${String(statusCode)}`);
    }
    for await (const part of body) yield part as Uint8Array;
  } catch (error) {
    throw inWords(error);
  } finally {
    await agent.destroy();
  }
}
