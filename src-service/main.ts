/** `npm run service`: the stand-in Service as a process of its own. README.md lists the flags. */
import { parseArgs } from 'node:util';
import { readBaseTime } from './clock.ts';
import type { DataChoice, ServiceOptions, StandInService } from './options.ts';
import { serveParent } from './control/parent.ts';
import { startService } from './server.ts';
import type { Shape } from './shapes.ts';

const USAGE_EXIT = 64;

function usageError(message: string): never {
  process.stderr.write(`${message}\n`);
  process.exit(USAGE_EXIT);
}

function readFlags() {
  try {
    return parseArgs({
      options: {
        port: { type: 'string', default: '4010' },
        seed: { type: 'string', default: '1' },
        data: { type: 'string' },
        items: { type: 'string' },
        contacts: { type: 'string' },
        warehouses: { type: 'string' },
        notifications: { type: 'string' },
        'base-time': { type: 'string' },
        'rate-limit': { type: 'string' },
        latency: { type: 'string' },
        'control-port': { type: 'string', default: '0' },
        'broker-credential': { type: 'string' },
        state: { type: 'string' },
        token: { type: 'string' },
        shape: { type: 'string' },
        parent: { type: 'boolean' },
      },
    }).values;
  } catch (error) {
    return usageError(error instanceof Error ? error.message : String(error));
  }
}

type Flags = ReturnType<typeof readFlags>;

function wholeNumber(name: string, text: string): number {
  if (!/^\d+$/.test(text)) usageError(`--${name} must be a whole number`);
  return Number(text);
}

function timeOf(text: string): string {
  if (Number.isNaN(readBaseTime(text))) usageError('--base-time must be an ISO time or now');
  return text;
}

function dataOf(flags: Flags): DataChoice {
  if (flags.data === 'empty') return 'empty';
  if (flags.data !== undefined && flags.data !== 'demo') usageError('--data must be demo or empty');
  const counts = (['items', 'contacts', 'warehouses', 'notifications'] as const).flatMap((name) => {
    const text = flags[name];
    return text === undefined ? [] : [[name, wholeNumber(name, text)] as const];
  });
  return counts.length === 0 ? 'demo' : Object.fromEntries(counts);
}

function shapeOf(text: string): Partial<Shape> {
  try {
    return JSON.parse(text) as Partial<Shape>;
  } catch {
    return usageError('--shape must be JSON');
  }
}

function optionsOf(flags: Flags): ServiceOptions {
  const rate = flags['rate-limit'];
  return {
    port: wholeNumber('port', flags.port),
    seed: wholeNumber('seed', flags.seed),
    data: dataOf(flags),
    control: wholeNumber('control-port', flags['control-port']) || true,
    ...(flags['base-time'] === undefined ? {} : { baseTime: timeOf(flags['base-time']) }),
    ...(rate === undefined
      ? {}
      : { rateLimit: rate === 'off' ? null : { limit: wholeNumber('rate-limit', rate) } }),
    ...(flags.latency === undefined ? {} : { latencyMs: wholeNumber('latency', flags.latency) }),
    ...(flags['broker-credential'] === undefined ? {} : { brokerCredential: flags['broker-credential'] }),
    ...(flags.state === undefined ? {} : { stateFile: flags.state }),
    ...(flags.token === undefined ? {} : { tokens: [{ token: flags.token, user: 'Demo user' }] }),
    ...(flags.shape === undefined ? {} : { shape: shapeOf(flags.shape) }),
  };
}

let running: StandInService | null = null;
let stopping = false;
function stop(): void {
  if (stopping) return;
  stopping = true;
  void Promise.resolve(running?.stop()).then(() => process.exit(0));
}
process.on('SIGTERM', stop);
process.on('SIGINT', stop);
// Started by the desktop for its demo, it ends with the desktop, also when that is killed.
process.on('disconnect', stop);

const flags = readFlags();
if (flags.parent === true) {
  const started = (service: StandInService): void => {
    running = service;
  };
  serveParent(optionsOf(flags), { started, stop });
} else {
  running = await startService(optionsOf(flags));
  const { url, token, controlUrl, controlSecret, brokerUrl } = running;
  process.stdout.write(
    `${JSON.stringify({ url, token, controlUrl, controlSecret, brokerUrl, pid: process.pid })}\n`,
  );
}
