/** Puts the stand-in Service together and starts it. README.md says how it is used. */
import { clockFrom, BASE_TIME, readBaseTime } from './clock.ts';
import type { Clock } from './clock.ts';
import { startControl } from './control/control.ts';
import type { Control } from './control/control.ts';
import { Faults } from './control/faults.ts';
import type { JsonRecord } from './json.ts';
import { Listener } from './http/listener.ts';
import type { OrganizationOptions, ServiceOptions, StandInService } from './options.ts';
import { Organizations } from './organizations.ts';
import { OtherClients } from './control/other-clients.ts';
import { Pipeline } from './http/pipeline.ts';
import { randomStream } from './random.ts';
import { CONTRACT_RATE, RateLimit } from './http/rate-limit.ts';
import { seedStore } from './seed/index.ts';
import { DEFAULT_SHAPE } from './shapes.ts';
import type { Shape } from './shapes.ts';
import { StateFile } from './state-file.ts';
import { COLLECTION_NAMES, createStore } from './store.ts';
import type { Store } from './store.ts';
import { Tokens } from './http/tokens.ts';

export type { ServiceOptions, StandInService } from './options.ts';
export type { Shape } from './shapes.ts';
export type { FaultRule } from './control/faults.ts';
export type { Row } from './collection.ts';

const USUAL_ORGANIZATIONS: readonly OrganizationOptions[] = [
  { name: 'Tamhan Hardware Depot' },
  { name: 'Tamhan Retail Counter', data: { items: 12, contacts: 8, warehouses: 1, notifications: 3 } },
];

/** Every organization has a seed of its own, so that no two share an id. */
function makeOrganizations(
  options: ServiceOptions,
  seed: number,
  baseTimeMs: number,
  clock: Clock,
): Organizations {
  const wanted = options.organizations ?? USUAL_ORGANIZATIONS;
  return new Organizations(
    wanted.map((one, index) => {
      const ownSeed = seed + index * 7_919;
      const store = createStore(randomStream(ownSeed, 'made'), clock);
      seedStore(store, one.data ?? options.data, ownSeed, baseTimeMs);
      return {
        id: one.id?.toLowerCase() ?? randomStream(ownSeed, 'organization').uuid(),
        name: one.name,
        subscriptionEnded: one.subscriptionEnded ?? false,
        store,
      };
    }),
  );
}

function countsOf(store: Store): JsonRecord {
  const counts: JsonRecord = {};
  for (const name of COLLECTION_NAMES) counts[name] = store[name].size;
  counts.movements = store.stock.allMovements().length;
  return counts;
}

export async function startService(options: ServiceOptions = {}): Promise<StandInService> {
  const seed = options.seed ?? 1;
  const stateFile = options.stateFile === undefined ? null : new StateFile(options.stateFile);
  const baseTimeMs = stateFile?.savedBaseTimeMs ?? readBaseTime(options.baseTime ?? BASE_TIME);
  let clock = options.clock ?? clockFrom(baseTimeMs);
  const now = (): number => clock();
  const organizations = makeOrganizations(options, seed, baseTimeMs, now);
  stateFile?.begin(organizations, baseTimeMs);
  const shape: Shape = { ...DEFAULT_SHAPE, ...options.shape };
  const token = options.tokens?.[0]?.token ?? `stand-in-${randomStream(seed, 'token').uuid()}`;
  const tokens = new Tokens(options.tokens ?? [{ token, user: 'Demo user' }]);
  const rate = options.rateLimit === null ? null : { ...CONTRACT_RATE, ...options.rateLimit };
  const rateLimit = new RateLimit(rate, now);
  const faults = new Faults(randomStream(seed, 'faults'));
  const store = organizations.first.store;
  const otherClients = new OtherClients(store, randomStream(seed, 'other-clients'));
  const pipeline = new Pipeline({
    shape,
    tokens,
    organizations,
    rateLimit,
    scheme: options.scheme ?? 'Service-oauthtoken',
    organizationSelector: options.organizationSelector ?? { place: 'query', name: 'organization_id' },
    now,
  });
  const listener = new Listener({
    pipeline,
    faults,
    now,
    latencyMs: options.latencyMs ?? 0,
    hosts: options.hosts ?? [],
    beforeEach: () => otherClients.mayAct(),
    afterEach: () => stateFile?.noticeChanges(),
  });
  await listener.listen(options.port ?? 0);
  let control: Control | null = null;

  const service: StandInService = {
    url: `http://127.0.0.1:${listener.port}`,
    port: listener.port,
    token,
    get controlUrl() {
      return control?.url ?? null;
    },
    get controlSecret() {
      return control?.secret ?? null;
    },
    get brokerUrl() {
      return control === null ? null : `${control.url}/__stand-in/broker`;
    },
    state: store,
    organizationIds: organizations.all().map((one) => one.id),
    organization: (idOrName) => {
      const found = organizations.get(idOrName);
      if (found === undefined) throw new Error(`There is no organization ${idOrName}`);
      return found.store;
    },
    endSubscription: (idOrName, ended = true) => {
      const found = organizations.get(idOrName);
      if (found === undefined) throw new Error(`There is no organization ${idOrName}`);
      found.subscriptionEnded = ended;
    },
    shape,
    faults,
    otherClients,
    requests: listener.log,
    clearRequests: () => void listener.log.splice(0),
    tokens,
    rateLimit: {
      set: (wanted) => rateLimit.set(wanted),
      reset: () => rateLimit.reset(),
      spend: (requests) => rateLimit.spend(token, requests),
    },
    get dark() {
      return listener.dark;
    },
    goDark: () => listener.close(),
    comeBack: () => (listener.dark ? listener.listen(listener.port) : Promise.resolve()),
    setClock: (wanted) => {
      clock = wanted;
    },
    now,
    counts: () => countsOf(store),
    stop: async () => {
      await listener.close();
      await control?.stop();
      stateFile?.save();
    },
  };
  if (options.control !== undefined && options.control !== false) {
    const port = options.control === true ? 0 : options.control;
    control = await startControl(service, port, options.brokerCredential ?? 'broker-credential');
  }
  return service;
}
