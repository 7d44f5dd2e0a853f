/**
 * Keeps the state of a stand-in that runs on its own, so that a demo goes on where it stopped. What a seed makes is made
 * anew from the seed and the day it was made for; the file holds rows, stock and what was booked since.
 */
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import type { Row } from './collection.ts';
import { BASE_TIME, isoTime } from './clock.ts';
import type { JsonRecord } from './json.ts';
import type { Organization, Organizations } from './organizations.ts';
import { randomStream } from './random.ts';
import type { SavedStock } from './inventory/stock.ts';
import { COLLECTION_NAMES } from './store.ts';
import type { CollectionName, SettingName } from './store.ts';

const FORMAT = 1;

interface SavedFile {
  readonly key: string;
  readonly fileName: string;
  readonly contentType: string;
  readonly base64: string;
}

interface SavedOrganization {
  readonly id: string;
  readonly writes: number;
  readonly collections: Record<CollectionName, Row[]>;
  readonly stock: SavedStock;
  readonly settings: Record<SettingName, JsonRecord>;
  readonly files: readonly SavedFile[];
}

interface SavedState {
  readonly format: number;
  /** Files of an earlier version name none. */
  readonly baseTime?: string;
  readonly organizations: readonly SavedOrganization[];
}

function save({ id, store }: Organization): SavedOrganization {
  const collections = Object.fromEntries(
    COLLECTION_NAMES.map((name) => [name, store[name].all().map((row) => ({ ...row, search: undefined }))]),
  ) as Record<CollectionName, Row[]>;
  const files = [...store.files].map(([key, { fileName, contentType, bytes }]) => ({
    key,
    fileName,
    contentType,
    base64: bytes.toString('base64'),
  }));
  return {
    id,
    writes: store.writes,
    collections,
    stock: store.stock.save(),
    settings: store.settings,
    files,
  };
}

function restore({ id, store }: Organization, saved: SavedOrganization): void {
  for (const name of COLLECTION_NAMES) store[name].restore(saved.collections[name] ?? []);
  store.stock.restore(saved.stock);
  Object.assign(store.settings, saved.settings);
  store.files.clear();
  for (const { key, fileName, contentType, base64 } of saved.files) {
    store.files.set(key, { fileName, contentType, bytes: Buffer.from(base64, 'base64') });
  }
  store.writes = saved.writes;
  // Ids made from here on must not repeat those made before.
  Object.assign(store.random, randomStream(saved.writes, `made-after-restart/${id}`));
}

export class StateFile {
  private readonly path: string;
  private saved: SavedState | null;
  private organizations: readonly Organization[] = [];
  private baseTimeMs = 0;
  private savedWrites = 0;

  constructor(path: string) {
    this.path = path;
    this.saved = existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as SavedState) : null;
    if (this.saved !== null && this.saved.format !== FORMAT)
      throw new Error(`${path} was made by another version of the stand-in`);
  }

  /** The moment that its data was made for: history that is made up later must fit what was saved. `null` without a file. */
  get savedBaseTimeMs(): number | null {
    return this.saved === null ? null : Date.parse(this.saved.baseTime ?? BASE_TIME);
  }

  /** Puts what was saved into the seeded organizations. The first start saves at once: the next one, also after a kill -9, has the same days. */
  begin(organizations: Organizations, baseTimeMs: number): void {
    this.organizations = organizations.all();
    this.baseTimeMs = baseTimeMs;
    if (this.saved === null) {
      this.save();
      return;
    }
    for (const organization of this.organizations) {
      const saved = this.saved.organizations.find((one) => one.id === organization.id);
      if (saved !== undefined) restore(organization, saved);
    }
    this.saved = null;
    this.savedWrites = this.writes();
  }

  /** Called before an answer leaves: what the Service has confirmed it still knows after a kill -9. */
  noticeChanges(): void {
    if (this.writes() !== this.savedWrites) this.save();
  }

  save(): void {
    this.savedWrites = this.writes();
    const state: SavedState = {
      format: FORMAT,
      baseTime: isoTime(this.baseTimeMs),
      organizations: this.organizations.map(save),
    };
    const temporary = `${this.path}.${process.pid}.tmp`;
    writeFileSync(temporary, JSON.stringify(state));
    renameSync(temporary, this.path);
  }

  private writes(): number {
    return this.organizations.reduce((sum, one) => sum + one.store.writes, 0);
  }
}
