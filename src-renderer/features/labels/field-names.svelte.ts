/** Names of the shop's own fields: a screen says the name, a design keeps the key. */
import { itemFields } from '../../../src-sync/domain/records/item-fields.ts';
import type { JsonObject } from '../../../src-sync/domain/values/json.ts';
import { textOf } from '../../live/record-fields.ts';

class FieldNames {
  #names = $state.raw<ReadonlyMap<string, string>>(new Map());
  #offered = $state.raw<readonly string[]>([]);

  /** Keys of the fields in use, in the shop's order. One that is no longer in use prints where a design has it, and is not offered. */
  get offered(): readonly string[] {
    return this.#offered;
  }

  /** `undefined`: no field of the shop's has this key. */
  nameOf(key: string): string | undefined {
    return this.#names.get(key);
  }

  learn(definitions: readonly JsonObject[]): void {
    const keys = definitions.map((one) => textOf(one, 'fieldKey') || textOf(one, 'label'));
    const customFields = Object.fromEntries(keys.filter((key) => key !== '').map((key) => [key, null]));
    this.#names = new Map(itemFields(definitions, { customFields }).map(({ key, label }) => [key, label]));
    this.#offered = itemFields(definitions, {}).map(({ key }) => key);
  }
}

export const fieldNames = new FieldNames();
