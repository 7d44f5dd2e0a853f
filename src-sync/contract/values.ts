/** The kinds of value that the contract's schemas are made of. */
import { z } from 'zod';

export const text = z.string();
/** "string, not blank" */
export const filledText = z.string().regex(/\S/, 'must not be blank');
/** Any UUID, whatever its version: the Service made it, so its version is not ours to judge. */
export const uuid = z.guid();
export const date = z.iso.date();
/** With or without a zone and seconds; the contract says ISO 8601 and no more. */
export const dateTime = z.iso.datetime({ offset: true, local: true });
export const integer = z.int();
export const amount = z.number().min(0);
export const flag = z.boolean();
export const textMap = z.record(z.string(), z.string());
export const jsonObject = z.record(z.string(), z.json());

/** Lists start at page 1 or 0, depending on the list: the echoed page tells. */
export const page = z.int().min(0);
/** Service-api.md, Limits. */
export const pageSize = z.int().min(1).max(100);

export const pageQuery = { page: page.optional(), pageSize: pageSize.optional() };
export const dateRangeQuery = { startDate: date.optional(), endDate: date.optional() };
export const sortQuery = { sortBy: text.optional(), sortDir: text.optional() };
