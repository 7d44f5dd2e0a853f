/** Messages as a page that was taken over could send them, from a seed. */
import { channelSchemas } from '../../src-main/ipc-contract/channels.ts';
import type { Sender } from '../../src-main/ipc/guard.ts';
import { OPERATION_NAMES } from '../../src-sync/domain/outbox/operation.ts';
import { randomStream, type Random } from '../../src-service/random.ts';

export interface HostileMessage {
  readonly sender: Sender;
  readonly words: readonly unknown[];
}

const WINDOW: Sender = { isOurWindow: true, isTopFrame: true, origin: 'app://stockhand' };
const STRANGERS: readonly Sender[] = [
  { ...WINDOW, isOurWindow: false },
  { ...WINDOW, isTopFrame: false },
  ...[null, '', 'null', 'file://', 'app://stockhand.evil', 'APP://STOCKHAND'].map((origin) => ({
    ...WINDOW,
    origin,
  })),
];
const CHANNELS = Object.keys(channelSchemas);
const NO_CHANNELS: readonly unknown[] = [
  ...['__proto__', 'constructor', 'toString', '', 'items.get ', 'x'.repeat(100_000)],
  ...[null, 7, ['app.get'], { toString: () => 'app.get' }, Symbol('app.get')],
];
const FIELDS = [
  ...[
    'id',
    'q',
    'offset',
    'limit',
    'operationId',
    'operation',
    'collection',
    'path',
    'record',
    'ids',
    'sort',
  ],
  ...[
    'filter',
    'address',
    'baseUrl',
    'settings',
    'name',
    'kind',
    '__proto__',
    'constructor',
    'toJSON',
    '\u0000',
  ],
];

function leaf(random: Random): string {
  return random.pick([
    ...[
      'null',
      'true',
      '-0',
      '1e999',
      '-1',
      '0.5',
      '9007199254740993',
      '""',
      '"\\ud800"',
      '"../../etc/passwd"',
    ],
    ...[
      '"\\u202e"',
      '"\\u0000"',
      '[]',
      '{}',
      '{"__proto__":{"isAdmin":true}}',
      '{"constructor":{"prototype":1}}',
    ],
    ...[`"${'x'.repeat(random.between(1, 5_000))}"`, `"${crypto.randomUUID()}"`, '"items"', '"name"', '20'],
    `{"op":"${random.pick(OPERATION_NAMES)}","id":"a","record":{"name":7}}`,
  ]);
}

function large(random: Random): string {
  const levels = random.pick([1_000, 20_000, 300_000]);
  const many = random.between(1, 40_000);
  return random.pick([
    () => `${'['.repeat(levels)}${']'.repeat(levels)}`,
    () => `${'{"a":'.repeat(levels / 4)}1${'}'.repeat(levels / 4)}`,
    () => '['.repeat(levels),
    () => `{${Array.from({ length: many }, (_, at) => `"f${at}":1`).join(',')}}`,
    () => `[${Array(many).fill('{}').join(',')}]`,
    () => `"${'\\"'.repeat(many)}"`,
    () => 'x'.repeat(1_100_000),
  ])();
}

function request(random: Random): string {
  if (random.chance(0.02)) return large(random);
  const inner = random.chance(0.02) ? large : leaf;
  const fields = Array.from({ length: random.between(0, 5) }, () => random.pick(FIELDS));
  return `{${fields.map((name) => `${JSON.stringify(name)}:${inner(random)}`).join(',')}}`;
}

export function* hostileMessages(count: number, seed = 1): Generator<HostileMessage> {
  const random = randomStream(seed, 'messages');
  const cyclic: Record<string, unknown> = {};
  cyclic['self'] = cyclic;
  const noText: readonly unknown[] = [cyclic, null, 7n, Symbol('x'), () => 1, new Map(), ['{}']];
  for (let made = 0; made < count; made += 1) {
    const sender = random.chance(0.1) ? random.pick(STRANGERS) : WINDOW;
    const channel = random.chance(0.05) ? random.pick(NO_CHANNELS) : random.pick(CHANNELS);
    const text = random.chance(0.03) ? random.pick(noText) : request(random);
    const more = random.chance(0.02) ? [cyclic] : [];
    yield { sender, words: random.chance(0.01) ? [channel] : [channel, text, ...more] };
  }
}
