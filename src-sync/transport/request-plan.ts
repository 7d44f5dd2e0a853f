/** Makes the bytes of one request from the contract: address, query, body. Nothing is sent that the contract does not know. */
import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import type { OperationDefinition } from '../contract/definition.ts';
import { pathParameters } from '../contract/definition.ts';
import { parseAddress } from '../domain/values/address.ts';
import { remembering } from '../domain/sync/remembering.ts';
import { nameInRequest } from '../domain/records/queued-file.ts';
import type { JsonValue } from '../domain/values/json.ts';
import type { ContractNames, ProfileAddress } from '../domain/sync/profile.ts';
import { failed, ok, type Result } from '../domain/result.ts';
import { words } from './failure-words.ts';

export interface UploadFile {
  readonly name: string;
  readonly type: string;
  readonly bytes: Uint8Array;
}

export interface RequestParts {
  readonly path?: Readonly<Record<string, string>> | undefined;
  readonly query?: Readonly<Record<string, string | number | boolean>> | undefined;
  /** Page parameters that the contract does not name for this list, but the Service's own answer calls for: it cut a list that should come whole. */
  readonly page?: { readonly page: number; readonly pageSize: number } | undefined;
  readonly body?: JsonValue | undefined;
  readonly file?: UploadFile | undefined;
}

export interface RequestPlan {
  readonly url: URL;
  /** The organization it was planned for. */
  readonly selector: string | null;
  /** The organization selector, where the Service takes it as a header. */
  readonly headers: Readonly<Record<string, string>>;
  readonly contentType: string | null;
  readonly body: string | Uint8Array | undefined;
}

/** Each request asks for the same one. */
const baseOf = remembering((text) => parseAddress(text));
const parametersOf = remembering(pathParameters);

export function planRequest(
  definition: OperationDefinition,
  parts: RequestParts,
  address: ProfileAddress,
  names: ContractNames,
): Result<RequestPlan> {
  const base = baseOf(address.baseUrl);
  if (!base.ok) return base;
  const path = fillPath(definition.path, parts.path ?? {});
  if (!path.ok) return path;
  const query = check(definition.query, parts.query ?? {}, 'query');
  if (!query.ok) return query;
  const url = new URL(base.value + path.value);
  for (const [name, value] of Object.entries({ ...parts.query, ...parts.page })) {
    url.searchParams.set(name, String(value));
  }
  // The list of organizations is asked for to find out which selectors are valid.
  const selector = definition.module === null ? null : address.organizationId;
  const headers = selectOrganization(url, selector, names);
  if (!headers.ok) return headers;
  const body = encodeBody(definition, parts);
  return body.ok
    ? ok({ url, selector: address.organizationId, headers: headers.value, ...body.value })
    : body;
}

/** In the query of `url`, or as a header: a selector that cannot be said is no reason to ask without one. */
function selectOrganization(
  url: URL,
  selector: string | null,
  names: ContractNames,
): Result<RequestPlan['headers']> {
  if (selector === null) return ok({});
  if (names.organizationPlace === 'query') {
    url.searchParams.set(names.organizationParameter, selector);
    return ok({});
  }
  if (/^[\x21-\x7e]{1,200}$/.test(selector)) return ok({ [names.organizationParameter]: selector });
  return failed(
    words.invalidRequest('the id of the organization', 'is none that a header can carry', ['organizationId']),
  );
}

function fillPath(template: string, values: Readonly<Record<string, string>>): Result<string> {
  let path = template;
  for (const name of parametersOf(template)) {
    const value = values[name] ?? '';
    // Dots alone would be read as "this folder" and "the folder above", whatever the encoding.
    if (value.trim() === '' || /^\.+$/.test(value) || value.length > 200 || !value.isWellFormed()) {
      return failed(words.invalidRequest(`the id “${name}”`, 'is missing or no id', ['path', name]));
    }
    path = path.replace(`{${name}}`, encodeURIComponent(value));
  }
  return ok(path);
}

function check(schema: z.ZodType, value: unknown, where: string): Result<null> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return ok(null);
  const issue = parsed.error.issues[0];
  const path = (issue?.path ?? []).map((step) => (typeof step === 'symbol' ? String(step) : step));
  const what = path.length === 0 ? `its ${where}` : `“${path.join('.')}”`;
  return failed(
    words.invalidRequest(what, `is not as the contract wants it (${issue?.message ?? ''})`, path),
  );
}

function encodeBody(
  definition: OperationDefinition,
  parts: RequestParts,
): Result<Pick<RequestPlan, 'body' | 'contentType'>> {
  const { body } = definition;
  if (body.kind === 'none') return ok({ body: undefined, contentType: null });
  if (body.kind === 'json') {
    const checked = check(body.schema, parts.body, 'body');
    return checked.ok ? ok({ body: JSON.stringify(parts.body), contentType: 'application/json' }) : checked;
  }
  if (parts.file === undefined) return failed(words.invalidRequest('the file', 'is missing', ['file']));
  return ok(encodeFile(parts.file));
}

/** One binary field named `file`. Names and types are quoted so that no line of theirs becomes a header. */
function encodeFile(file: UploadFile): Pick<RequestPlan, 'body' | 'contentType'> {
  const boundary = `stockhand-${randomUUID()}`;
  const name = nameInRequest(file.name);
  const type = /^[\w.+-]+\/[\w.+-]+$/.test(file.type) ? file.type : 'application/octet-stream';
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: ${type}\r\n\r\n`;
  const body = Buffer.concat([Buffer.from(head), file.bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]);
  return { body, contentType: `multipart/form-data; boundary=${boundary}` };
}
