/** Answers whose headers lead elsewhere, ask for what is not theirs, or tell times and limits that cannot be. */
import { body, envelope, withHeaders, type Asked, type HostileAnswer } from '../hostile-answer.ts';

const YEARS_S = 10 * 365 * 24 * 3_600;

function sentAway(status: number, location: (asked: Asked) => string): HostileAnswer['answer'] {
  return (asked) => {
    asked.response.writeHead(status, { location: location(asked), 'content-type': 'text/html' });
    asked.response.end();
  };
}

function refused(status: number, headers: Readonly<Record<string, string>>): HostileAnswer['answer'] {
  return body('{"success":false,"message":"no","data":{"code":"X"}}', headers, status);
}

export const HEADS: readonly HostileAnswer[] = [
  {
    name: 'a redirect to another host',
    about: 'all',
    exits: ['offline'],
    answer: sentAway(302, ({ elsewhere, path }) => `${elsewhere}${path}`),
  },
  {
    name: 'a redirect of a change to another host (307)',
    about: 'saving',
    exits: ['deadline'],
    isEndless: true,
    afterwards: 'held',
    answer: sentAway(307, ({ elsewhere, path }) => `${elsewhere}${path}`),
  },
  {
    name: 'a redirect to another host that names no scheme',
    about: 'contacts',
    exits: ['offline'],
    answer: sentAway(301, ({ elsewhere }) => elsewhere.replace('http:', '')),
  },
  {
    name: 'a redirect to itself, again and again',
    about: 'contacts',
    exits: ['offline'],
    answer: sentAway(301, ({ path }) => path),
  },
  {
    name: 'a redirect to a file of this PC',
    about: 'contacts',
    exits: ['offline'],
    answer: sentAway(303, () => 'file:///etc/passwd'),
  },
  {
    name: 'links, refreshes and other services at another host',
    about: 'all',
    exits: ['ok'],
    answer: withHeaders(({ elsewhere }) => ({
      link: `<${elsewhere}/next>; rel=next, <${elsewhere}/style>; rel=preload`,
      refresh: `0; url=${elsewhere}`,
      'alt-svc': `h2="${elsewhere.slice('http://'.length)}"; ma=86400`,
      'content-location': `${elsewhere}/here`,
      'report-to': JSON.stringify({ endpoints: [{ url: elsewhere }] }),
      nel: '{"report_to":"default","max_age":1}',
      'strict-transport-security': 'max-age=99999999; includeSubDomains; preload',
      'clear-site-data': '"*"',
    })),
  },
  {
    name: 'cookies, large and many',
    about: 'all',
    exits: ['ok'],
    answer: withHeaders(() => ({
      'set-cookie': Array.from(
        { length: 20 },
        (_, index) => `c${index}=${'x'.repeat(400)}; Path=/; HttpOnly`,
      ),
    })),
  },
  {
    name: 'a question for a name and a password (401)',
    about: 'all',
    exits: ['auth'],
    answer: refused(401, { 'www-authenticate': 'Basic realm="Stockhand", Negotiate, NTLM' }),
  },
  {
    name: 'a question for the sign-in of a proxy that is not there (407)',
    about: 'all',
    exits: ['offline'],
    answer: refused(407, { 'proxy-authenticate': 'Basic realm="proxy"' }),
  },
  {
    name: 'ten thousand headers',
    about: 'contacts',
    exits: ['offline'],
    answer: ({ socket }) =>
      void socket.end(
        `HTTP/1.1 200 OK\r\n${Array.from({ length: 10_000 }, (_, at) => `X-${at}: ${'v'.repeat(50)}\r\n`).join('')}\r\n`,
      ),
  },
  {
    name: 'a header of a megabyte',
    about: 'contacts',
    exits: ['offline'],
    answer: ({ socket }) => void socket.end(`HTTP/1.1 200 OK\r\nX-Long: ${'v'.repeat(1_000_000)}\r\n\r\n`),
  },
  {
    name: 'a header with NUL and one that is folded',
    about: 'contacts',
    exits: ['offline'],
    answer: ({ socket }) =>
      void socket.end('HTTP/1.1 200 OK\r\nX-A: a\u0000b\r\nX-B: a\r\n b\r\nContent-Length: 2\r\n\r\n{}'),
  },
  {
    name: 'limits of kilobytes',
    about: 'all',
    exits: ['ok'],
    answer: withHeaders(() => ({
      'x-ratelimit-limit': '9'.repeat(4_000),
      'x-ratelimit-remaining': '1 '.repeat(2_000),
      'x-ratelimit-reset': '1e'.repeat(2_000),
    })),
  },
  {
    name: 'limits that cannot be',
    about: 'all',
    exits: ['ok'],
    answer: withHeaders(() => ({
      'x-ratelimit-limit': '-5',
      'x-ratelimit-remaining': 'NaN',
      'x-ratelimit-reset': '-1e308',
    })),
  },
  {
    name: 'a limit of nothing',
    about: 'all',
    exits: ['ok', 'deadline'],
    isEndless: true,
    afterwards: 'held',
    answer: withHeaders(() => ({
      'x-ratelimit-limit': '0',
      'x-ratelimit-remaining': '0',
      'x-ratelimit-reset': '99999999999999',
    })),
  },
  {
    name: 'a wait of ten years (429)',
    about: 'contacts',
    exits: ['deadline'],
    isEndless: true,
    afterwards: 'held',
    answer: refused(429, { 'retry-after': String(YEARS_S) }),
  },
  {
    name: 'a wait of less than nothing (429)',
    about: 'contacts',
    exits: ['deadline', 'offline'],
    isEndless: true,
    answer: refused(429, { 'retry-after': '-99999999999' }),
  },
  {
    name: 'a wait until 2500 (503)',
    about: 'contacts',
    exits: ['deadline', 'offline'],
    isEndless: true,
    answer: refused(503, { 'retry-after': 'Fri, 01 Jan 2500 00:00:00 GMT' }),
  },
  {
    name: 'a wait of 7 kB of dates (429)',
    about: 'contacts',
    exits: ['deadline', 'offline'],
    isEndless: true,
    answer: refused(429, { 'retry-after': 'abc 2026 '.repeat(800) }),
  },
  {
    name: 'the time of 1970',
    about: 'all',
    exits: ['ok'],
    answer: withHeaders(() => ({ date: 'Thu, 01 Jan 1970 00:00:00 GMT' })),
  },
  {
    name: 'the time of 2500',
    about: 'all',
    exits: ['ok'],
    answer: withHeaders(() => ({ date: 'Fri, 01 Jan 2500 00:00:00 GMT' })),
  },
  {
    name: 'a time that jumps by centuries with each answer',
    about: 'all',
    exits: ['ok'],
    answer: withHeaders(({ time }) => ({
      date: time % 2 === 0 ? 'Thu, 01 Jan 1970 00:00:00 GMT' : 'Fri, 31 Dec 9999 23:59:59 GMT',
    })),
  },
  {
    name: 'the token in a refusal, and what moves the cursor of a terminal',
    about: 'saving',
    exits: ['needsPerson'],
    afterwards: 'refused',
    answer: (asked) => {
      const message = `\u001b[2J\u001b]0;owned\u0007 ${asked.token} \u202egnp.exe\u0000 \r\nStockhand: all is well`;
      const text = JSON.stringify({ success: false, message, data: { code: 'X' } });
      return body(text, {}, 400)(asked);
    },
  },
  {
    name: 'a refusal of ten megabytes',
    about: 'saving',
    exits: ['needsPerson'],
    afterwards: 'refused',
    answer: body(`{"success":false,"message":"${'no '.repeat(3_300_000)}","data":null}`, {}, 422),
  },
  {
    name: 'done, without saying what was made',
    about: 'saving',
    exits: ['deadline'],
    isEndless: true,
    afterwards: 'held',
    answer: body(envelope('null'), {}, 201),
  },
  {
    name: 'made, under an id that is a path',
    about: 'saving',
    exits: ['needsPerson', 'deadline'],
    afterwards: 'refused',
    answer: body(envelope('{"gid":"../../organizations","id":"../../etc/passwd","name":"x"}'), {}, 201),
  },
];
