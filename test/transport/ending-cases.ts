/** Answers of a server, or of something in its place; the failure it becomes, and whether a write may have taken effect. */
import { gzipSync } from 'node:zlib';
import { answer, envelope, refusal, type Script } from './scripted-server.ts';

export const CASES: readonly (readonly [string, Script, string, 'no' | 'maybe'])[] = [
  ['400', answer(400, refusal('phone is required')), 'REFUSED', 'no'],
  [
    '400 INVALID_ORGANIZATION_ID',
    answer(400, refusal('x', 'INVALID_ORGANIZATION_ID')),
    'INVALID_ORGANIZATION',
    'no',
  ],
  ['401 INVALID_SCOPE', answer(401, refusal('x', 'INVALID_SCOPE')), 'SCOPE_MISSING', 'no'],
  ['401 INVALID_OAUTHTOKEN', answer(401, refusal('x', 'INVALID_OAUTHTOKEN')), 'SIGN_IN_NEEDED', 'no'],
  ['401 without a code', answer(401, refusal('x')), 'SIGN_IN_NEEDED', 'no'],
  ['401 without a body', answer(401, ''), 'SIGN_IN_NEEDED', 'no'],
  ['402', answer(402, refusal('x', 'SUBSCRIPTION_REQUIRED')), 'SUBSCRIPTION_REQUIRED', 'no'],
  ['403 FORBIDDEN_RESOURCE', answer(403, refusal('x', 'FORBIDDEN_RESOURCE')), 'NOT_ALLOWED', 'no'],
  ['403 without a code', answer(403, refusal('x')), 'NOT_ALLOWED', 'no'],
  [
    '403 ORGANIZATION_ACCESS_DENIED',
    answer(403, refusal('x', 'ORGANIZATION_ACCESS_DENIED')),
    'ORGANIZATION_ACCESS_DENIED',
    'no',
  ],
  ['404', answer(404, refusal('not found')), 'GONE', 'no'],
  ['409', answer(409, refusal('changed meanwhile')), 'CONFLICT', 'no'],
  ['422', answer(422, refusal('unknown status')), 'REFUSED', 'no'],
  ['429', answer(429, refusal('x', 'RATE_LIMIT_EXCEEDED'), { 'retry-after': '3' }), 'RATE_LIMITED', 'no'],
  ['429 of a proxy', answer(429, '<html>', { 'content-type': 'text/html' }), 'RATE_LIMITED', 'no'],
  ['500', answer(500, refusal('x')), 'SERVER_ERROR', 'maybe'],
  ['502 of a proxy', answer(502, '<html>', { 'content-type': 'text/html' }), 'SERVER_ERROR', 'maybe'],
  ['503', answer(503, ''), 'SERVER_ERROR', 'maybe'],
  ['504', answer(504, ''), 'SERVER_ERROR', 'maybe'],
  ['408', answer(408, refusal('x')), 'SERVER_ERROR', 'maybe'],
  ['a code in the message only', answer(400, refusal('INVALID_OAUTHTOKEN INVALID_SCOPE')), 'REFUSED', 'no'],
  ['an unknown code', answer(400, refusal('x', 'SOMETHING_NEW')), 'REFUSED', 'no'],
  ['200 that says it failed', answer(200, refusal('no')), 'REFUSED', 'no'],
  [
    'a captive portal',
    answer(200, '<html>Welcome</html>', { 'content-type': 'text/html' }),
    'NOT_THE_SERVICE',
    'maybe',
  ],
  ['a redirect', answer(302, '', { location: 'http://127.0.0.1:9/portal' }), 'NOT_THE_SERVICE', 'maybe'],
  [
    '404 of something else',
    answer(404, '<html>', { 'content-type': 'text/html' }),
    'NOT_THE_SERVICE',
    'maybe',
  ],
  [
    '403 of something else',
    answer(403, 'denied', { 'content-type': 'text/plain' }),
    'NOT_THE_SERVICE',
    'maybe',
  ],
  ['JSON of something else', answer(200, '{"status":"ok"}'), 'NOT_THE_SERVICE', 'maybe'],
  ['404 in JSON of something else', answer(404, '{"error":"no route"}'), 'NOT_THE_SERVICE', 'maybe'],
  [
    'the right JSON as the wrong type',
    answer(200, envelope([]), { 'content-type': 'text/plain' }),
    'NOT_THE_SERVICE',
    'maybe',
  ],
  ['an empty 200', answer(200, ''), 'NOT_THE_SERVICE', 'maybe'],
  ['204', answer(204, ''), 'NOT_THE_SERVICE', 'maybe'],
  ['511', answer(511, '<html>'), 'NOT_THE_SERVICE', 'maybe'],
  [
    'half of the JSON',
    answer(200, envelope(['long enough to cut']).slice(0, 40)),
    'UNREADABLE_ANSWER',
    'maybe',
  ],
  ['bytes that are no text', answer(200, Buffer.from([0x7b, 0xff, 0xfe])), 'UNREADABLE_ANSWER', 'maybe'],
  [
    'half of compressed JSON',
    answer(200, gzipSync(envelope(['x'.repeat(500)])).subarray(0, 40), { 'content-encoding': 'gzip' }),
    'INTERRUPTED',
    'maybe',
  ],
  [
    'a reset before the answer',
    (_request, _response, socket) => socket.resetAndDestroy(),
    'INTERRUPTED',
    'maybe',
  ],
  [
    'a reset inside the answer',
    (_request, response, socket) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '500' });
      response.write('{"success":true,');
      setTimeout(() => socket.resetAndDestroy(), 20);
    },
    'INTERRUPTED',
    'maybe',
  ],
  [
    'an end before the announced length',
    (_request, response, socket) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '500' });
      response.write('{"success":true,');
      setTimeout(() => socket.end(), 20);
    },
    'INTERRUPTED',
    'maybe',
  ],
];
