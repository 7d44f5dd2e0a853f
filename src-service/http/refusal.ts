import type { Json } from '../json.ts';

/**
 * The refusal of a handler: thrown anywhere below the request pipeline, turned into the error envelope in one place.
 * Codes and statuses are those of the contract's error table.
 */
export class Refusal extends Error {
  readonly status: number;
  readonly code: string | null;
  readonly data: Json;

  constructor(status: number, message: string, code: string | null = null, data: Json = null) {
    super(message);
    this.status = status;
    this.code = code;
    this.data = data;
  }
}

export const invalid = (message: string): Refusal => new Refusal(400, message);
export const notFound = (what: string): Refusal => new Refusal(404, `${what} not found`);
export const conflict = (message: string): Refusal => new Refusal(409, message);
