/** Reads files of the updates for electron-updater, from a web server or from a folder. Reaches nothing beside the address of the policy. */
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { failure, FailureError } from '../../../src-sync/domain/failure.ts';
import { joined, type Message } from '../../../src-sync/domain/messages/message.ts';
import { aboutProgram } from '../../../src-sync/domain/messages/program.ts';
import type { NetworkOptions } from '../../../src-sync/transport/exchange.ts';

/** The parts of a request that electron-updater fills in. */
export interface FeedRequest {
  readonly protocol?: string | null | undefined;
  readonly hostname?: string | null | undefined;
  readonly port?: number | string | null | undefined;
  readonly path?: string | null | undefined;
}

/** Stands in the place of electron-updater's own client of the network, which knows neither our proxies and certificates nor folders. */
export interface FeedReader {
  request(request: FeedRequest): Promise<string>;
  download(url: URL, destination: string, options: { readonly sha512?: string | null }): Promise<string>;
}

const LIST_BYTES_MAX = 1_000_000;

export function updateRefused(why: Message, detail = ''): FailureError {
  return new FailureError(failure('UPDATE_REFUSED', joined(why, REFUSED), { detail }));
}

const REFUSED = aboutProgram('updatesNeedTheirKeeper');

/** SHA-512 of a file, in the spelling of the lists. */
export async function sha512Of(file: string): Promise<string> {
  const hash = createHash('sha512');
  for await (const part of createReadStream(file)) hash.update(part as Buffer);
  return hash.digest('base64');
}

function addressOf({ protocol, hostname, port, path }: FeedRequest): URL {
  const host = port == null || port === '' ? (hostname ?? '') : `${hostname ?? ''}:${String(port)}`;
  return new URL(`${protocol ?? 'https:'}//${host}${path ?? '/'}`);
}

/** @param network asked for each file: a person may change the proxy meanwhile */
export function createFeedReader(feed: string, network: () => Promise<NetworkOptions>): FeedReader {
  const folder = new URL(`${feed}/`).href;

  async function* read(url: URL): AsyncGenerator<Uint8Array> {
    if (!url.href.startsWith(folder)) {
      throw updateRefused(aboutProgram('updateElsewhere'), url.host);
    }
    if (url.protocol === 'file:') {
      for await (const part of createReadStream(fileURLToPath(url))) yield part as Buffer;
      return;
    }
    const { readUpdateFile } = await import('../../../src-sync/transport/update-download.ts');
    yield* readUpdateFile(url, await network());
  }

  return {
    async request(request) {
      const parts: Uint8Array[] = [];
      let lengthBytes = 0;
      for await (const part of read(addressOf(request))) {
        lengthBytes += part.byteLength;
        if (lengthBytes > LIST_BYTES_MAX) throw updateRefused(aboutProgram('updateListTooLong'));
        parts.push(part);
      }
      return Buffer.concat(parts).toString('utf8');
    },
    async download(url, destination, { sha512 }) {
      if (sha512 == null || sha512 === '') {
        throw updateRefused(aboutProgram('updateWithoutSum'));
      }
      const hash = createHash('sha512');
      const hashed = async function* (parts: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
        for await (const part of parts) {
          hash.update(part);
          yield part;
        }
      };
      await pipeline(read(url), hashed, createWriteStream(destination));
      if (hash.digest('base64') !== sha512) {
        throw updateRefused(aboutProgram('updateDamaged'));
      }
      return destination;
    },
  };
}
