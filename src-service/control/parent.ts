/** The stand-in as a child of the desktop: its orders come by the channel between the two processes, which nobody else can reach. */
import type { ServiceOptions, StandInService } from '../options.ts';
import { startService } from '../server.ts';

/** Electron's utility process has one; a plain child of Node speaks by `process` itself. */
interface ParentPort {
  postMessage(message: unknown): void;
  on(event: 'message', listener: (event: { readonly data: unknown }) => void): void;
}

interface Order {
  readonly order?: unknown;
  readonly token?: unknown;
  readonly sku?: unknown;
  readonly price?: unknown;
}

export interface ServedParent {
  started(service: StandInService): void;
  /** Ends the process in order. */
  stop(): void;
}

const port = (process as unknown as { readonly parentPort?: ParentPort }).parentPort;

function tell(message: unknown): void {
  if (port === undefined) process.send?.(message);
  else port.postMessage(message);
}

/** Listens once the parent has told the token. */
export function serveParent(options: ServiceOptions, { started, stop }: ServedParent): void {
  let service: StandInService | null = null;
  const take = async ({ order, token, sku, price }: Order): Promise<void> => {
    if (order === 'begin' && typeof token === 'string') {
      service = await startService({ ...options, tokens: [{ token, user: 'Demo user' }], control: false });
      started(service);
      tell({ did: order, url: service.url });
      return;
    }
    if (order === 'dark') await service?.goDark();
    else if (order === 'back') await service?.comeBack();
    else if (order === 'colleague' && typeof sku === 'string' && typeof price === 'number')
      service?.otherClients.changePrice(sku, price);
    else if (order === 'stop') stop();
    tell({ did: order });
  };
  if (port === undefined) process.on('message', (message) => void take(message as Order));
  else port.on('message', ({ data }) => void take(data as Order));
}
