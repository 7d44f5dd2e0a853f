/**
 * The HTTP exchange, loaded at the first request: the client behind it is as large as the rest of the engine together, and the
 * window's first rows come from the store alone.
 */
import type { NetworkAccess } from '../domain/sync/network.ts';
import type { HttpExchange, NetworkOptions } from './exchange.ts';

/** Does what `createHttpExchange` does, from the first request on. */
export function createLazyExchange(network: NetworkOptions = {}): HttpExchange {
  let loading: Promise<HttpExchange> | null = null;
  let access: NetworkAccess | undefined = network.access;
  const loaded = (): Promise<HttpExchange> => {
    loading ??= import('./exchange.ts').then((module) =>
      module.createHttpExchange(module.DEFAULT_LIMITS, { ...network, access }),
    );
    return loading;
  };
  return {
    send: async (request) => (await loaded()).send(request),
    renew: () => {
      // Before the first request there is no connection that could be old.
      void loading?.then((exchange) => {
        exchange.renew();
      });
    },
    useNetwork: (next) => {
      access = next;
      void loading?.then((exchange) => {
        exchange.useNetwork(next);
      });
    },
    close: async () => {
      await (await loading)?.close();
    },
  };
}
