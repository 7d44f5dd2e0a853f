/** The form of each small list: its columns, their contents, and the values that cannot be kept there. */
import { readBoolean, readNumber, readText } from '../../../src-sync/domain/records/fields.ts';
import { ITEM_FIELD_TYPES } from '../../../src-sync/domain/records/item-fields.ts';
import type { JsonObject, JsonValue } from '../../../src-sync/domain/values/json.ts';
import { ORDER_FIELD, type ListEntry, type SmallList } from '../../../src-sync/domain/lists/small-lists.ts';
import { asSeen, isBlank } from '../../../src-sync/domain/values/signs/unseen.ts';
import { t, type TextKey } from '../../i18n/index.svelte.ts';
import { textProblem } from '../../ui/fields/field-problems.ts';

export interface ListColumn {
  /** The contract's name of it. */
  readonly field: string;
  /** Names under which the Service may send it, likeliest first. */
  readonly names: readonly string[];
  readonly kind: 'name' | 'text' | 'choice' | 'flag' | 'colour';
  readonly head: TextKey;
  /** CSS width; the name takes what is left. */
  readonly width?: string;
  /** Shown as a code. */
  readonly code?: boolean;
  /** No two entries may have the same. */
  readonly unique?: boolean;
  /** A new entry is asked for it as well. */
  readonly inNew?: boolean;
  /** Of a flag that the Service does not send, and of a new entry. */
  readonly otherwise?: boolean;
  readonly choices?: readonly string[];
  /** It must not be empty. */
  readonly required?: boolean;
  /** The operation that changes it, where it has one of its own. */
  readonly changedBy?: 'automations.setEnabled';
  /** Only where another field has this value. */
  readonly onlyWhere?: { readonly field: string; readonly is: string };
}

export interface ListLook {
  readonly collection: SmallList;
  readonly columns: readonly [ListColumn, ...ListColumn[]];
  /** A person is asked also where nothing uses the entry. */
  readonly asksToDelete: boolean;
}

const name: ListColumn = {
  field: 'name',
  names: ['name', 'title', 'label'],
  kind: 'name',
  head: 'field.name',
  unique: true,
  inNew: true,
};
const active: ListColumn = {
  field: 'active',
  names: ['active', 'isActive'],
  kind: 'flag',
  head: 'field.active',
  width: '76px',
  otherwise: true,
};
const colour: ListColumn = {
  field: 'color',
  names: ['color', 'colour'],
  kind: 'colour',
  head: 'field.color',
  width: '76px',
};
const SELECT_ONLY = { field: 'fieldType', is: 'SELECT' } as const;

const COLUMNS: Readonly<Record<SmallList, ListLook['columns']>> = {
  warehouses: [
    { ...name, names: ['name', 'warehouseName', 'title'] },
    {
      field: 'code',
      names: ['code', 'warehouseCode', 'shortCode'],
      kind: 'text',
      head: 'field.code',
      width: '132px',
      code: true,
      unique: true,
      inNew: true,
    },
  ],
  categories: [name, active],
  units: [name, active],
  itemCustomFields: [
    { ...name, field: 'label', names: ['label', 'name', 'title'] },
    {
      field: 'fieldType',
      names: ['fieldType', 'type'],
      kind: 'choice',
      head: 'lists.type',
      width: '124px',
      choices: ITEM_FIELD_TYPES,
      inNew: true,
    },
    {
      field: 'options',
      names: ['options'],
      kind: 'text',
      head: 'lists.options',
      width: '34%',
      inNew: true,
      onlyWhere: SELECT_ONLY,
    },
    {
      field: 'required',
      names: ['required', 'isRequired'],
      kind: 'flag',
      head: 'lists.required',
      width: '84px',
      otherwise: false,
    },
    active,
  ],
  leadSources: [name, colour, active],
  leadTypes: [name, colour, active],
  leadPriorities: [name, colour, active],
  pipelines: [name],
  automations: [
    name,
    {
      field: 'triggerType',
      names: ['triggerType', 'trigger'],
      kind: 'text',
      head: 'automation.trigger',
      width: '34%',
      code: true,
      required: true,
      inNew: true,
    },
    {
      field: 'enabled',
      names: ['enabled', 'isEnabled'],
      kind: 'flag',
      head: 'automation.enabled',
      width: '84px',
      otherwise: false,
      changedBy: 'automations.setEnabled',
    },
  ],
};

export function lookOf(collection: SmallList): ListLook {
  return { collection, columns: COLUMNS[collection], asksToDelete: collection === 'automations' };
}

/** The value of a cell, as text; a flag as `true` or `false`. */
export function cellText(record: JsonObject, column: ListColumn): string {
  if (column.kind === 'flag') return String(readBoolean(record, column.names) ?? column.otherwise ?? false);
  const text = readText(record, column.names) ?? '';
  if (column.kind === 'choice') return choiceOf(text, column);
  return column.field === 'options' ? optionsIn(text).join(', ') : text;
}

/** One that nobody here knows stays as the Service has it. */
function choiceOf(text: string, { choices = [] }: ListColumn): string {
  return choices.find((one) => one === text.trim().toUpperCase()) ?? (text.trim() || (choices[0] ?? ''));
}

/** The contract's value for the text of a cell. */
export function cellValue(text: string, column: ListColumn): JsonValue {
  if (column.kind === 'flag') return text === 'true';
  return column.field === 'options' ? optionsIn(text).join(', ') : text.trim();
}

/** The operation that adds an entry with these texts behind the last one. */
export function createOf(
  { collection }: ListLook,
  entries: readonly ListEntry[],
  texts: ReadonlyMap<ListColumn, string>,
): JsonObject & { readonly op: string } {
  const record: Record<string, JsonValue> = {};
  for (const [column, text] of texts) if (text.trim() !== '') record[column.field] = cellValue(text, column);
  const field = ORDER_FIELD[collection];
  if (field !== null) {
    const places = entries.map((entry) => readNumber(entry.record, [field]) ?? 0);
    record[field] = Math.max(0, ...places) + 1;
  }
  return { op: `${collection}.create`, record };
}

/** Choices as a person writes them, each once. */
function optionsIn(text: string): readonly string[] {
  const options = text.split(/[,;|\n]/).map((option) => option.trim());
  return [...new Set(options.filter((option) => option !== ''))];
}

/** Names of the entries that are switched on, in the order of the list: what a form offers. */
export function namesInUse(entries: readonly ListEntry[], look: ListLook): readonly string[] {
  const active = look.columns.find(({ field }) => field === 'active');
  return entries
    .filter(({ record }) => active === undefined || cellText(record, active) === 'true')
    .map(({ record }) => nameOf(record, look));
}

export function nameOf(record: JsonObject, { columns: [first] }: ListLook): string {
  return cellText(record, first);
}

export const isSameName = (one: string, other: string): boolean =>
  asSeen(one).toLocaleLowerCase() === asSeen(other).toLocaleLowerCase();

/** A column has nothing to say of an entry where it belongs to another kind of it. */
export function isColumnOf(column: ListColumn, valueOf: (field: string) => string): boolean {
  return column.onlyWhere === undefined || valueOf(column.onlyWhere.field) === column.onlyWhere.is;
}

/** The column that an entry of this choice must fill in besides. */
export function neededBy(choice: string, { field }: ListColumn, { columns }: ListLook): ListColumn | null {
  return columns.find(({ onlyWhere }) => onlyWhere?.field === field && onlyWhere.is === choice) ?? null;
}

/** The reason why a cell cannot take a text, in words. @param others every other entry of the list */
export function cellProblem(
  text: string,
  column: ListColumn,
  look: ListLook,
  others: readonly ListEntry[],
): string | null {
  const plain = textProblem(text);
  if (plain !== null) return plain;
  if (column.kind === 'name' && isBlank(text)) return t('lists.problem.noName');
  if (column.required === true && isBlank(text)) return t('lists.problem.needed');
  if (column.field === 'options' && optionsIn(text).length === 0) return t('lists.problem.noOptions');
  if (column.unique !== true || text.trim() === '') return null;
  const twin = others.find(({ record }) => isSameName(cellText(record, column), text));
  if (twin === undefined) return null;
  return column.kind === 'name'
    ? t('lists.problem.sameName', { name: nameOf(twin.record, look) })
    : t('lists.problem.sameCode', { name: nameOf(twin.record, look) });
}
