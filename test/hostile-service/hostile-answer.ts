/** An answer that no Service gives, what it is given to, and how a `sync` that met it may end. */
import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { EXIT } from '../../src-sync/cli/output/exit-codes.ts';

export interface Asked {
  readonly path: string;
  readonly method: string;
  readonly response: ServerResponse;
  readonly socket: Socket;
  /** Another host: nobody may ever connect to it. */
  readonly elsewhere: string;
  /** Number of such answers in this run, this time included. */
  readonly time: number;
  /** The sign-in that came with the request. */
  readonly token: string;
  /** The answer of the Service. */
  theirs(): Promise<Theirs>;
}

export interface Theirs {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export type Answer = (asked: Asked) => void | Promise<void>;

/**
 * A list: reading it; `changes`: looking for changed contacts; `saving`: a contact that is made; `all`: every request. What is not meant
 * goes to the Service.
 */
export type About =
  'contacts' | 'changes' | 'notifications' | 'stock' | 'units' | 'activity' | 'saving' | 'all';

export interface HostileAnswer {
  readonly name: string;
  readonly about: About;
  readonly answer: Answer;
  /** As docs/cli.md says it. */
  readonly exits: readonly (keyof typeof EXIT)[];
  /** Nothing comes of waiting: the run is given little time. */
  readonly isEndless?: boolean;
  /** Part of a sentence that a person reads. */
  readonly says?: RegExp;
  /**
   * `held`: a next `sync` still waits, as it was told to or before it looks for what became of a change. `refused`: what was saved may
   * need a person, or a record that was made up and is not listed any more is kept until that is proven. Else all is well once the Service answers as it should.
   */
  readonly afterwards?: 'held' | 'refused';
}

type Body = string | Buffer;

export const JSON_TYPE = { 'content-type': 'application/json' } as const;

export function body(
  text: Body,
  headers: Readonly<Record<string, string>> = JSON_TYPE,
  status = 200,
): Answer {
  return ({ response }) => {
    response.writeHead(status, { ...JSON_TYPE, ...headers });
    response.end(text);
  };
}

/** Bytes as they are on the wire, behind which the connection ends, or stays open. */
export function raw(text: Body, after: 'ends' | 'stays' = 'ends'): Answer {
  return ({ socket }) => {
    socket.write(text);
    if (after === 'ends') socket.end();
  };
}

export const envelope = (data: string): string => `{"success":true,"message":"Success","data":${data}}`;

/** A page of contacts with these rows, as JSON. */
export function page(rows: string, count: number): string {
  return envelope(
    `{"items":[${rows}],"page":0,"size":100,"totalElements":${count},"totalPages":1,"first":true,"last":true}`,
  );
}

export function rowsOf(count: number, row: (index: number) => string): string {
  return Array.from({ length: count }, (_, index) => row(index)).join(',');
}

/** The Service's own answer with headers besides. */
export function withHeaders(
  headers: (asked: Asked) => Readonly<Record<string, string | readonly string[]>>,
  status?: number,
): Answer {
  return async (asked) => {
    const theirs = await asked.theirs();
    const own = headers(asked);
    asked.response.writeHead(status ?? theirs.status, { ...theirs.headers, ...own } as never);
    asked.response.end(theirs.body);
  };
}

/** The Service's own answer, spoiled. */
export function spoiled(change: (text: string, asked: Asked) => Body): Answer {
  return async (asked) => {
    const theirs = await asked.theirs();
    asked.response.writeHead(theirs.status, theirs.headers);
    asked.response.end(change(theirs.body, asked));
  };
}

export type Row = Record<string, unknown>;

/** The Service's own list, row by row. */
export function eachRow(change: (row: Row, index: number) => unknown): Answer {
  return spoiled((text) => {
    const told = JSON.parse(text) as { data: { items: Row[] } };
    return JSON.stringify({
      ...told,
      data: { ...told.data, items: told.data.items.map((row, index) => change(row, index)) },
    });
  });
}

/** The Service's words about its list, but for the rows. */
export function listSays(change: (data: Row) => Row): Answer {
  return spoiled((text) => {
    const told = JSON.parse(text) as { data: Row };
    return JSON.stringify({ ...told, data: change(told.data) });
  });
}
