/** Calls operations through the typed client and keeps account of which were called and how they were understood. */
import { decodeCount, decodeCreated, decodeList, decodeRow } from '../../src-sync/contract/decode.ts';
import type { OperationKey } from '../../src-sync/contract/operations.ts';
import type { CollectionName } from '../../src-sync/domain/records/collections.ts';
import { readServerId, readText } from '../../src-sync/domain/records/fields.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '../../src-sync/domain/values/json.ts';
import type { ServiceAnswer, ServiceClient, ServiceRequest } from '../../src-sync/transport/client.ts';

type Parts = Omit<ServiceRequest, 'lane'>;

export class ConformanceDesk {
  readonly called = new Set<OperationKey>();
  readonly #client: ServiceClient;

  constructor(client: ServiceClient) {
    this.#client = client;
  }

  async call(key: OperationKey, parts: Parts = {}): Promise<ServiceAnswer> {
    const answer = await this.#client.call(key, { ...parts, lane: 'person' });
    if (!answer.ok) throw new Error(`${key}: ${answer.failure.code} ${answer.failure.message}`);
    this.called.add(key);
    return answer.value;
  }

  /** Every list has to be understood as one. */
  async list(key: OperationKey, parts: Parts = {}): Promise<readonly JsonValue[]> {
    const list = decodeList((await this.call(key, parts)).data);
    if (!list.ok) throw new Error(`${key}: ${list.failure.message}`);
    return list.value.rows;
  }

  /** Every row of a mirrored collection has to have its place. */
  async mirrored(collection: CollectionName, key: OperationKey, parts: Parts = {}): Promise<number> {
    const rows = await this.list(key, parts);
    for (const row of rows) {
      const decoded = decodeRow(collection, row);
      if (!decoded.ok) throw new Error(`${key}: ${decoded.failure.message}`);
    }
    return rows.length;
  }

  async record(collection: CollectionName, key: OperationKey, parts: Parts): Promise<JsonObject> {
    const row = decodeRow(collection, (await this.call(key, parts)).data);
    if (!row.ok) throw new Error(`${key}: ${row.failure.message}`);
    return row.value.document;
  }

  async count(key: OperationKey): Promise<number> {
    const count = decodeCount((await this.call(key)).data);
    if (!count.ok) throw new Error(`${key}: ${count.failure.message}`);
    return count.value;
  }

  /** The new record's id as answered, else found in the list by a field of it. */
  async create(
    key: OperationKey,
    parts: Parts,
    find: {
      readonly list: OperationKey;
      readonly parts?: Parts;
      readonly field: string;
      readonly value: string;
    },
  ): Promise<string> {
    const { serverId } = decodeCreated((await this.call(key, parts)).data);
    const rows = await this.list(find.list, find.parts);
    const found = rows.find(
      (row): row is JsonObject => isJsonObject(row) && readText(row, [find.field]) === find.value,
    );
    const listedId = found === undefined ? null : readServerId(found);
    if (listedId === null) throw new Error(`${key}: not found in ${find.list}`);
    if (serverId !== null && serverId !== listedId)
      throw new Error(`${key}: ${serverId} is listed as ${listedId}`);
    return listedId;
  }

  /** A file, or a file inside the envelope. */
  async file(key: OperationKey, parts: Parts = {}): Promise<void> {
    const answer = await this.call(key, parts);
    if (answer.file === null && answer.data === null) throw new Error(`${key}: neither a file nor data`);
    if (answer.file?.bytes.byteLength === 0) throw new Error(`${key}: an empty file`);
  }

  idOf(row: JsonValue): string {
    const id = isJsonObject(row) ? readServerId(row) : null;
    if (id === null) throw new Error('a row has no id');
    return id;
  }

  /** A field of the row that has this value in another field. */
  textOf(rows: readonly JsonValue[], field: string, value: string, wanted: string): string {
    const row = rows.find((one) => isJsonObject(one) && readText(one, [field]) === value);
    const text = isJsonObject(row) ? readText(row, [wanted]) : null;
    if (text === null) throw new Error(`no ${wanted} where ${field} is ${value}`);
    return text;
  }
}
