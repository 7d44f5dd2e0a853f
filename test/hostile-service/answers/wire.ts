/** Answers that break the rules of HTTP, or never come to an end. */
import type { Socket } from 'node:net';
import { page, raw, JSON_TYPE, type HostileAnswer } from '../hostile-answer.ts';

const OK = 'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n';
const EMPTY = page('', 0);
const MEGABYTE = Buffer.alloc(1024 * 1024, ' ');

/** As fast as it is taken, until nobody takes it any more. */
function pour(socket: Socket, piece: string | Buffer): void {
  const more = (): void => {
    while (!socket.destroyed && socket.write(piece));
    if (!socket.destroyed) socket.once('drain', more);
  };
  more();
}

function drip(socket: Socket, piece: string, eachMs: number): void {
  const timer = setInterval(() => socket.write(piece), eachMs);
  socket.on('close', () => clearInterval(timer));
}

const about = 'contacts' as const;
const UNREACHED = ['offline', 'deadline'] as const;

export const WIRE: readonly HostileAnswer[] = [
  { name: 'silence', about, exits: ['deadline'], isEndless: true, answer: () => undefined },
  {
    name: 'a head and then silence',
    about,
    exits: ['deadline'],
    isEndless: true,
    answer: ({ socket }) => void socket.write(`${OK}Content-Length: 500\r\n\r\n`),
  },
  {
    name: 'a body that drips, a byte at a time',
    about,
    exits: ['deadline'],
    isEndless: true,
    answer: ({ socket }) => {
      socket.write(`${OK}Content-Length: 100000\r\n\r\n{`);
      drip(socket, ' ', 200);
    },
  },
  {
    name: 'a head that drips and never ends',
    about,
    exits: ['deadline'],
    isEndless: true,
    answer: ({ socket }) => {
      socket.write(OK);
      drip(socket, 'X-More: 1\r\n', 200);
    },
  },
  {
    name: 'a body without end',
    about,
    exits: UNREACHED,
    isEndless: true,
    answer: ({ socket }) => {
      socket.write(`${OK}\r\n{"success":true,"data":"`);
      pour(socket, MEGABYTE);
    },
  },
  {
    name: 'a head without end',
    about,
    exits: UNREACHED,
    isEndless: true,
    answer: ({ socket }) => {
      socket.write(OK);
      pour(socket, `X-${'a'.repeat(1_000)}: 1\r\n`.repeat(100));
    },
  },
  {
    name: 'interim answers without end',
    about,
    exits: UNREACHED,
    isEndless: true,
    answer: ({ socket }) => pour(socket, 'HTTP/1.1 102 Processing\r\n\r\n'.repeat(1_000)),
  },
  {
    name: 'a thousand early hints to another host before the answer',
    about,
    exits: ['ok'],
    answer: async ({ socket, elsewhere, theirs }) => {
      const { body } = await theirs();
      socket.write(`HTTP/1.1 103 Early Hints\r\nLink: <${elsewhere}/x>; rel=preload\r\n\r\n`.repeat(1_000));
      socket.end(`${OK}Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`);
    },
  },
  {
    name: 'another protocol (101)',
    about,
    exits: ['offline'],
    answer: raw(
      'HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n',
      'stays',
    ),
  },
  {
    name: 'a body longer than it was said to be',
    about,
    exits: ['offline'],
    answer: raw(`${OK}Content-Length: 10\r\n\r\n${EMPTY}`),
  },
  {
    name: 'a body shorter than it was said to be',
    about,
    exits: ['offline'],
    answer: raw(`${OK}Content-Length: 5000\r\n\r\n${EMPTY}`),
  },
  {
    name: 'two different lengths',
    about,
    exits: ['offline'],
    answer: raw(`${OK}Content-Length: 5\r\nContent-Length: ${EMPTY.length}\r\n\r\n${EMPTY}`),
  },
  {
    name: 'a length beside chunks',
    about,
    exits: ['offline'],
    answer: raw(
      `${OK}Content-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n${EMPTY.length.toString(16)}\r\n${EMPTY}\r\n0\r\n\r\n`,
    ),
  },
  {
    name: 'a negative length',
    about,
    exits: ['offline'],
    answer: raw(`${OK}Content-Length: -1\r\n\r\n${EMPTY}`),
  },
  {
    name: 'a length of more bytes than there are',
    about,
    exits: UNREACHED,
    isEndless: true,
    answer: raw(`${OK}Content-Length: 9223372036854775807\r\n\r\n${EMPTY}`, 'stays'),
  },
  {
    name: 'chunks of no size',
    about,
    exits: ['offline'],
    answer: raw(`${OK}Transfer-Encoding: chunked\r\n\r\nZZ\r\n${EMPTY}\r\n0\r\n\r\n`),
  },
  {
    name: 'a chunk larger than every number',
    about,
    exits: ['offline'],
    answer: raw(`${OK}Transfer-Encoding: chunked\r\n\r\nFFFFFFFFFFFFFFFFFF\r\n${EMPTY}\r\n`),
  },
  {
    name: 'an extension of a chunk without end',
    about,
    exits: UNREACHED,
    isEndless: true,
    answer: ({ socket }) => {
      socket.write(`${OK}Transfer-Encoding: chunked\r\n\r\n5;a=`);
      pour(socket, Buffer.alloc(1024 * 1024, 'a'));
    },
  },
  {
    name: 'a million chunks of one byte',
    about,
    exits: UNREACHED,
    isEndless: true,
    answer: ({ socket }) => {
      socket.write(`${OK}Transfer-Encoding: chunked\r\n\r\n`);
      for (let count = 0; count < 100; count += 1) socket.write('1\r\n \r\n'.repeat(10_000));
      socket.write('0\r\n\r\n');
    },
  },
  {
    name: 'trailers without end',
    about,
    exits: UNREACHED,
    isEndless: true,
    answer: ({ socket }) => {
      socket.write(`${OK}Transfer-Encoding: chunked\r\n\r\n1\r\n{\r\n0\r\n`);
      pour(socket, 'X-More: 1\r\n'.repeat(1_000));
    },
  },
  {
    name: 'a reset in the middle of the body',
    about,
    exits: ['offline'],
    answer: ({ socket }) => {
      socket.write(`${OK}Content-Length: 5000\r\n\r\n${EMPTY}`);
      setTimeout(() => socket.resetAndDestroy(), 20);
    },
  },
  {
    name: 'the answer of HTTP/1.0, ended by the connection',
    about,
    exits: ['ok'],
    answer: async ({ socket, theirs }) => {
      socket.end(`HTTP/1.0 200 OK\r\nContent-Type: application/json\r\n\r\n${(await theirs()).body}`);
    },
  },
  {
    name: 'HTTP/0.9, without a head',
    about,
    exits: ['offline'],
    answer: raw(EMPTY),
  },
  {
    name: 'another answer that nobody asked for behind the first',
    about,
    exits: ['ok', 'offline'],
    answer: async ({ socket, theirs }) => {
      const { body } = await theirs();
      const second = `${OK}Content-Length: ${EMPTY.length}\r\n\r\n${EMPTY}`;
      socket.write(`${OK}Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}${second.repeat(3)}`);
    },
  },
  {
    name: 'a connection that is to be kept and ends at once',
    about: 'all',
    exits: ['ok'],
    answer: async ({ response, socket, theirs }) => {
      const { status, headers, body } = await theirs();
      response.writeHead(status, { ...headers, connection: 'keep-alive', 'keep-alive': 'timeout=600' });
      response.end(body, () => socket.end());
    },
  },
  {
    name: 'nothing (204), with a body',
    about,
    exits: ['offline'],
    answer: raw(
      `HTTP/1.1 204 No Content\r\nContent-Type: application/json\r\nContent-Length: ${EMPTY.length}\r\n\r\n${EMPTY}`,
    ),
  },
  {
    name: 'not modified (304), which nobody asked about',
    about,
    exits: ['offline'],
    answer: ({ response }) => void response.writeHead(304, JSON_TYPE).end(),
  },
  {
    name: 'a status of 999',
    about,
    exits: ['offline'],
    answer: raw(
      `HTTP/1.1 999 Why not\r\nContent-Type: application/json\r\nContent-Length: ${EMPTY.length}\r\n\r\n${EMPTY}`,
    ),
  },
];
