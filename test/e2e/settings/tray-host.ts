/** A desktop that shows icons beside its clock: a session bus on which somebody owns the name that such desktops own. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

export interface TrayHost {
  /** For `DBUS_SESSION_BUS_ADDRESS`. */
  readonly address: string;
  stop(): void;
}

const BUS = 'org.freedesktop.DBus';

export async function startTrayHost(): Promise<TrayHost> {
  const daemon = spawn('dbus-daemon', ['--session', '--nofork', '--print-address'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [printed] = (await once(daemon.stdout, 'data')) as [Buffer];
  const address = printed.toString('utf8').trim();
  const path = /path=([^,]+)/.exec(address)?.[1];
  if (path === undefined) throw new Error(`The bus has no address for us: ${address}`);
  const socket = connect(path);
  await once(socket, 'connect');
  const id = Buffer.from(String(process.getuid?.() ?? 0)).toString('hex');
  await say(socket, Buffer.from(`\0AUTH EXTERNAL ${id}\r\n`));
  socket.write('BEGIN\r\n');
  await say(socket, call(1, 'Hello', '', Buffer.alloc(0)));
  const name = Buffer.concat([text('org.kde.StatusNotifierWatcher'), padding(34, 4), Buffer.alloc(4)]);
  await say(socket, call(2, 'RequestName', 'su', name));
  return {
    address,
    stop() {
      socket.destroy();
      daemon.kill();
    },
  };
}

/** Writes, and waits for what comes back. */
async function say(socket: Socket, bytes: Buffer): Promise<void> {
  socket.write(bytes);
  await once(socket, 'data');
}

const padding = (length: number, to: number): Buffer => Buffer.alloc((to - (length % to)) % to);

function text(value: string): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32LE(value.length);
  return Buffer.concat([length, Buffer.from(`${value}\0`)]);
}

function field(code: number, type: string, value: string): Buffer {
  const signature = Buffer.concat([Buffer.from([value.length]), Buffer.from(`${value}\0`)]);
  const one = Buffer.concat([
    Buffer.from([code, 1]),
    Buffer.from(`${type}\0`),
    type === 'g' ? signature : text(value),
  ]);
  return one;
}

/** A method call of the bus itself, little-endian, as the D-Bus specification lays it out. */
function call(serial: number, member: string, signature: string, body: Buffer): Buffer {
  const all = [
    ...[
      field(1, 'o', '/org/freedesktop/DBus'),
      field(2, 's', BUS),
      field(3, 's', member),
      field(6, 's', BUS),
    ],
    ...(signature === '' ? [] : [field(8, 'g', signature)]),
  ];
  // Each begins at a multiple of eight; what follows the last one is no part of the list.
  const fields = all.reduce((list, one) => Buffer.concat([list, padding(list.length, 8), one]));
  const head = Buffer.alloc(16);
  head.write('l');
  head.set([1, 0, 1], 1);
  head.writeUInt32LE(body.length, 4);
  head.writeUInt32LE(serial, 8);
  head.writeUInt32LE(fields.length, 12);
  return Buffer.concat([head, fields, padding(fields.length, 8), body]);
}
