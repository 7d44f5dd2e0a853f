/** Lists whose rows, ids, counters and totals cannot be. */
import { createHash } from 'node:crypto';
import {
  eachRow,
  listSays,
  page,
  spoiled,
  body,
  envelope,
  rowsOf,
  type Answer,
  type Asked,
  type HostileAnswer,
  type Row,
} from '../hostile-answer.ts';

const about = 'contacts' as const;

function row(id: unknown, more: Row = {}): Row {
  return { gid: id, name: 'Hostile', phone: '1', ...more };
}

/** Rows that were on no page before, as many on each as no page should have. */
function endless(
  rowsPerPage: number,
  words: (asked: Asked) => Row,
  made: (key: string) => Row = (key) => row(key),
): Answer {
  return (asked) => {
    const rows = rowsOf(rowsPerPage, (at) => JSON.stringify(made(`endless-${asked.time}-${at}`)));
    const rest = JSON.stringify(words(asked)).slice(1, -1);
    return body(envelope(`{"items":[${rows}]${rest === '' ? '' : `,${rest}`}}`))(asked);
  };
}

function guidOf(key: string): string {
  return createHash('sha256')
    .update(key)
    .digest('hex')
    .replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-4$3-8$4-$5');
}

const DOES_NOT_END = /does not end this list/;

/** Lists that never end, by each way in which a list is read. */
const ENDLESS: readonly HostileAnswer[] = [
  {
    name: 'a list that never ends and announces twelve rows',
    about,
    exits: ['offline'],
    says: DOES_NOT_END,
    afterwards: 'refused',
    answer: (asked) => endless(5_000, () => ({ totalElements: asked.time === 1 ? 12 : 5_012 }))(asked),
  },
  {
    name: 'a list that never ends and announces nothing',
    about,
    exits: ['ok', 'offline', 'deadline', 'needsPerson'],
    isEndless: true,
    afterwards: 'refused',
    answer: endless(100, () => ({})),
  },
  {
    name: 'a list that never ends because its pages come in a circle',
    about,
    exits: ['ok', 'offline', 'deadline', 'needsPerson'],
    isEndless: true,
    afterwards: 'refused',
    answer: (asked) =>
      body(
        envelope(`{"items":[${rowsOf(100, (at) => JSON.stringify(row(`circle-${asked.time % 3}-${at}`)))}]}`),
      )(asked),
  },
  {
    name: 'a list that never ends, of what changed',
    about: 'changes',
    exits: ['ok', 'needsPerson'],
    afterwards: 'refused',
    answer: (asked) =>
      endless(
        5_000,
        () => ({}),
        (key) => row(key, { updatedAt: new Date(Date.UTC(2026, 10, 28) - asked.time).toISOString() }),
      )(asked),
  },
  {
    name: 'a list that never ends, by cursors',
    about: 'notifications',
    exits: ['offline'],
    says: DOES_NOT_END,
    afterwards: 'refused',
    answer: endless(
      5_000,
      () => ({ totalElements: 5_012 }),
      (key) => ({ id: guidOf(key), title: 'Hostile', createdAt: '2026-01-01T00:00:00.000Z' }),
    ),
  },
  {
    name: 'notifications whose ids no request may have',
    about: 'notifications',
    exits: ['ok', 'needsPerson'],
    afterwards: 'refused',
    answer: endless(
      20,
      () => ({}),
      (key) => ({ id: key, title: 'Hostile', createdAt: '2026-01-01T00:00:00.000Z' }),
    ),
  },
  {
    name: 'a list that never ends, of the stock of every warehouse',
    about: 'stock',
    exits: ['needsPerson', 'deadline'],
    afterwards: 'refused',
    answer: endless(
      5_000,
      () => ({ totalElements: 5_012 }),
      (key) => ({ itemId: key, onHand: 1 }),
    ),
  },
  {
    name: 'a small list that never ends',
    about: 'units',
    exits: ['ok'],
    afterwards: 'refused',
    answer: endless(
      40_000,
      () => ({}),
      (key) => ({ id: key, name: key }),
    ),
  },
  {
    name: 'a feed that never ends, of pages far larger than it says',
    about: 'activity',
    exits: ['ok'],
    afterwards: 'refused',
    answer: endless(
      40_000,
      () => ({ page: 0, pageSize: 1, totalElements: 1e9, totalPages: 1e9 }),
      (key) => ({ id: key, type: 'NOTE' }),
    ),
  },
];

export const LISTS: readonly HostileAnswer[] = [
  ...ENDLESS,
  {
    name: 'the same id on every row',
    about,
    exits: ['ok', 'offline', 'deadline'],
    afterwards: 'refused',
    answer: eachRow((one) => ({ ...one, gid: 'same', id: 'same' })),
  },
  {
    name: 'ids that are records',
    about,
    exits: ['ok', 'offline', 'deadline'],
    afterwards: 'refused',
    answer: eachRow((one) => ({ ...one, gid: { $ne: null }, id: ['a'] })),
  },
  {
    name: 'ids that are paths, and of a megabyte',
    about,
    exits: ['ok', 'offline', 'deadline'],
    afterwards: 'refused',
    answer: eachRow((one, at) =>
      row(at % 2 === 0 ? `../../../etc/passwd${at}` : `${'x'.repeat(1_000_000)}${at}`, one),
    ),
  },
  {
    name: 'half characters in every text',
    about,
    exits: ['ok', 'offline'],
    answer: spoiled((text) => text.replaceAll('"name":"', '"name":"\\ud800\\udfff\\u0000\\u202e')),
  },
  {
    name: 'rows that are no records',
    about,
    exits: ['ok', 'offline', 'deadline', 'needsPerson'],
    answer: body(
      page(
        rowsOf(90, (at) => ['null', '17', '"x"', '[]', 'true'][at % 5] ?? ''),
        90,
      ),
    ),
  },
  {
    name: 'a field of every wrong type',
    about,
    exits: ['ok'],
    answer: eachRow((one, at) => {
      const wrong = [null, -1, true, [], {}, [[]], { a: 1 }];
      const entries = Object.keys(one).map((key, place) => [key, wrong[(at + place) % wrong.length]]);
      return { ...Object.fromEntries(entries), gid: one['gid'], id: one['id'] } as Row;
    }),
  },
  {
    name: 'dates of the year 275760, and none',
    about,
    exits: ['ok'],
    answer: eachRow((one, at) => {
      const wrong = [
        '+275760-09-13T00:00:00.000Z',
        '+275760-09-13T00:00:00.001Z',
        '0000-00-00',
        '-271821-04-20',
        8.64e15,
      ];
      return {
        ...one,
        createdAt: wrong[at % 5],
        updatedAt: wrong[(at + 1) % 5],
        birthday: wrong[(at + 2) % 5],
      };
    }),
  },
  {
    name: 'quantities and prices below all numbers',
    about: 'all',
    exits: ['ok', 'offline', 'deadline'],
    answer: spoiled((text) =>
      text
        .replaceAll(/"(price|onHand|reorderLevel|qty|quantity)":-?[\d.]+/g, '"$1":-1.7976931348623157e308')
        .replaceAll(/"(cost|purchasePrice)":-?[\d.]+/g, '"$1":-0'),
    ),
  },
  {
    name: 'a list that never ends, with fresh rows on each page',
    about,
    exits: ['ok', 'offline', 'deadline', 'needsPerson'],
    isEndless: true,
    afterwards: 'refused',
    answer: (asked) => {
      const rows = rowsOf(100, (at) => JSON.stringify(row(`endless-${asked.time}-${at}`)));
      const number = asked.time;
      const text = `{"success":true,"message":"Success","data":{"items":[${rows}],"page":${number},"size":100,"totalElements":999999999,"totalPages":9999999,"first":false,"last":false}}`;
      return body(text)(asked);
    },
  },
  {
    name: 'the same page again and again',
    about,
    exits: ['ok', 'offline', 'deadline', 'needsPerson'],
    answer: listSays((data) => ({ ...data, totalElements: 100_000, totalPages: 1_000, last: false })),
  },
  {
    name: 'counters that go back',
    about,
    exits: ['ok', 'offline', 'deadline', 'needsPerson'],
    answer: listSays((data) => ({ ...data, page: -1, number: -1, size: 0, totalPages: -7 })),
  },
  {
    name: 'a total of a thousand million, on one page',
    about,
    exits: ['ok', 'offline', 'deadline', 'needsPerson'],
    answer: listSays((data) => ({ ...data, totalElements: 1e9 })),
  },
  {
    name: 'a total below nothing',
    about,
    exits: ['ok', 'offline', 'deadline', 'needsPerson'],
    answer: listSays((data) => ({ ...data, totalElements: -12, totalPages: 0 })),
  },
  {
    name: 'totals that are texts, records and far too large',
    about,
    exits: ['ok', 'offline', 'deadline', 'needsPerson'],
    answer: listSays((data) => ({ ...data, totalElements: '1e9', totalPages: {}, size: 1e300 })),
  },
  {
    name: 'five thousand rows where a hundred were asked for',
    about,
    exits: ['ok', 'offline', 'deadline', 'needsPerson'],
    afterwards: 'refused',
    answer: (asked) =>
      body(
        page(
          rowsOf(5_000, (at) => JSON.stringify(row(`many-${at}`))),
          5_000,
        ),
      )(asked),
  },
  {
    name: 'pictures and addresses at another host',
    about: 'all',
    exits: ['ok'],
    answer: spoiled((text, { elsewhere }) =>
      text.replaceAll(
        '"name":"',
        `"imageUrl":"${elsewhere}/p.png","avatar":"${elsewhere}/a.svg","next":"${elsewhere}/n","name":"`,
      ),
    ),
  },
  {
    name: 'texts that are markup, formulas and switches',
    about,
    exits: ['ok'],
    answer: spoiled((text) =>
      text.replaceAll(
        '"name":"',
        '"name":"<img src=x onerror=alert(1)>=cmd|calc!A1 --no-sandbox \\u001b[2J ',
      ),
    ),
  },
];
