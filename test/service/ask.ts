/** A plain client for the stand-in's own tests: one request, its status, headers and parsed body. */
import { isRecord } from '../../src-service/json.ts';
import type { Json, JsonRecord } from '../../src-service/json.ts';
import type { StandInService } from '../../src-service/options.ts';

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The envelope; an empty record where the answer is no JSON object. */
  readonly envelope: JsonRecord;
  readonly data: Json;
}

export interface AskOptions {
  readonly token?: string | null;
  readonly scheme?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

function parse(text: string): JsonRecord {
  try {
    const value: unknown = JSON.parse(text);
    return isRecord(value) ? value : {};
  } catch {
    return {}; // bytes and spoiled answers are looked at through `text`
  }
}

export async function ask(
  service: Pick<StandInService, 'url' | 'token'>,
  method: string,
  path: string,
  body?: Json | FormData,
  options: AskOptions = {},
): Promise<Answer> {
  const token = options.token === undefined ? service.token : options.token;
  const headers: Record<string, string> = { ...options.headers };
  if (token !== null) headers.authorization = `${options.scheme ?? 'Service-oauthtoken'} ${token}`;
  const isForm = body instanceof FormData;
  if (body !== undefined && !isForm) headers['content-type'] ??= 'application/json';
  const response = await fetch(service.url + path, {
    method,
    headers,
    redirect: 'manual',
    ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  const envelope = parse(text);
  return { status: response.status, headers: response.headers, text, envelope, data: envelope.data ?? null };
}

/** `data` as the paginated result of the contract. */
export function pageOf(answer: Answer): {
  items: JsonRecord[];
  page: number;
  pageSize: number;
  totalElements: number;
  totalPages: number;
} {
  const data = isRecord(answer.data) ? answer.data : {};
  const items = Array.isArray(data.items) ? data.items.filter(isRecord) : [];
  return {
    items,
    page: Number(data.page),
    pageSize: Number(data.pageSize),
    totalElements: Number(data.totalElements),
    totalPages: Number(data.totalPages),
  };
}

export function recordOf(answer: Answer): JsonRecord {
  return isRecord(answer.data) ? answer.data : {};
}

export function listOf(answer: Answer): JsonRecord[] {
  return Array.isArray(answer.data) ? answer.data.filter(isRecord) : [];
}

export function fileForm(name: string, content: string | Uint8Array<ArrayBuffer>, type: string): FormData {
  const form = new FormData();
  form.append('file', new Blob([content], { type }), name);
  return form;
}
