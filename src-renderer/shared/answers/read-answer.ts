/**
 * Makes parts for the screen of an answer whose fields nobody has described: figures, bars and lines of number series, small tables, and
 * a tree of whatever is none of these. Nothing of the answer is lost on the way but ids beside names, the paging of a list and the names
 * of envelopes around it.
 */
import {
  isJsonArray,
  isJsonObject,
  type JsonObject,
  type JsonValue,
} from '../../../src-sync/domain/values/json.ts';
import { fieldWords } from '../field-words.ts';
import { isId, isNothing, isScalar, numberOf, timeKind, type Scalar } from './answer-values.ts';

export interface Point {
  readonly label: string;
  readonly value: number;
}

export type Part =
  | {
      readonly kind: 'figures';
      readonly figures: readonly { readonly name: string; readonly value: Scalar }[];
    }
  | { readonly kind: 'bars' | 'line'; readonly name: string; readonly points: readonly Point[] }
  | {
      readonly kind: 'table';
      readonly name: string;
      readonly columns: readonly string[];
      /** Its rows have fields beyond the columns. */
      readonly hasMore: boolean;
      readonly rows: readonly JsonObject[];
    }
  | { readonly kind: 'group'; readonly name: string; readonly parts: readonly Part[] }
  | { readonly kind: 'tree'; readonly name: string; readonly value: JsonValue };

/** Groups inside groups beyond this are a tree. */
const GROUPS_MAX = 2;
const LINE_POINTS_MIN = 3;
const SERIES_MAX = 4;
/** Fields of a row beyond these are shown together. */
const COLUMNS_MAX = 24;
/** Parts of one answer. The rest is a tree, which is drawn as far as it is opened. */
const PARTS_MAX = 24;
/** Ids that may stand beside the label and the numbers of a series. */
const IDS_MAX = 8;

interface Left {
  parts: number;
}

const LABEL_NAMES =
  /^(date|day|week|month|quarter|year|period|bucket|hour|label|name|title|key|category|stage|status|source|owner|who|_id)$/i;
const PAGING =
  /^(page|pageNo|pageNumber|pageIndex|pageSize|currentPage|size|limit|perPage|offset|totalPages|pages|pageCount|first|last|empty|numberOfElements|has(More|Next|Prev\w*))$/i;
const BY_NAME = /^(by|per)(?=[A-Z_ ])/;
const LIKE_A_FIELD = /^[a-z][A-Za-z0-9_]*$/;

/** In the order of the answer; without parts for an answer that says nothing at all. */
export function readAnswer(answer: JsonValue, name = ''): readonly Part[] {
  if (isNothing(answer)) return [];
  if (isScalar(answer)) return [{ kind: 'figures', figures: [{ name, value: answer }] }];
  const left = { parts: PARTS_MAX };
  if (!isJsonObject(answer)) return [readNamed(name, answer, 0, left)];
  const { around, inner } = opened(answer);
  const parts = isJsonObject(inner) ? readObject(inner, name, 0, left) : [readNamed(name, inner, 0, left)];
  return around.length === 0 ? parts : [{ kind: 'figures', figures: around }, ...parts];
}

const IS_ENVELOPE = /^(data|result|response|payload|body)$/i;
const ENVELOPES_MAX = 6;

/** The content of the envelopes of an answer, and the single values that stand on them. */
function opened(answer: JsonObject): {
  readonly around: readonly { readonly name: string; readonly value: Scalar }[];
  readonly inner: JsonValue;
} {
  const around: { readonly name: string; readonly value: Scalar }[] = [];
  let inner: JsonValue = answer;
  for (let level = 0; level < ENVELOPES_MAX && isJsonObject(inner); level += 1) {
    const entries: readonly (readonly [string, JsonValue | undefined])[] = Object.entries(inner);
    const [content, ...more] = entries.filter(([, value]) => !isScalar(value) && !isNothing(value));
    if (content?.[1] === undefined || more.length > 0 || !IS_ENVELOPE.test(content[0])) break;
    const figures = entries.flatMap(([name, value]) => (isScalar(value) ? [{ name, value }] : []));
    // Two figures of one name could not be told apart.
    if (figures.some(({ name }) => around.some((one) => one.name === name))) break;
    around.push(...figures);
    [, inner] = content;
  }
  return { around, inner };
}

function readObject(object: JsonObject, name: string, depth: number, left: Left): readonly Part[] {
  const chart = seriesOfMap(name, object) ?? seriesOfColumns(name, object);
  if (chart !== null) return chart;
  const rows = rowsOfNames(object) ?? rowsOfIds(object);
  if (rows !== null) return [readArray(name, rows, depth)];
  const entries = withoutPaging(object);
  const figures = entries.flatMap(([key, value]) => {
    if (isScalar(value)) return [{ name: key, value }];
    return isNothing(value) ? [{ name: key, value: null }] : [];
  });
  const inner = entries.filter(([, value]) => !isScalar(value) && !isNothing(value));
  const parts: Part[] = figures.length === 0 ? [] : [{ kind: 'figures', figures }];
  for (const [index, [key, value]] of inner.entries()) {
    if (left.parts <= 0) {
      parts.push({ kind: 'tree', name: 'andMore', value: Object.fromEntries(inner.slice(index)) });
      break;
    }
    left.parts -= 1;
    parts.push(readNamed(key, value, depth, left));
  }
  return parts;
}

/** Beside the rows of a list, the numbers of its pages are no figures. */
function withoutPaging(object: JsonObject): readonly (readonly [string, JsonValue])[] {
  const entries = Object.entries(object).flatMap(([key, value]) =>
    value === undefined ? [] : [[key, value] as const],
  );
  const isPaged = entries.some(([, value]) => isJsonArray(value) && value.some(isJsonObject));
  const named = entries.filter(([, value]) => !isId(value));
  return (named.length === 0 ? entries : named).filter(
    ([key, value]) => !isPaged || !isScalar(value) || !PAGING.test(key),
  );
}

function readNamed(name: string, value: JsonValue, depth: number, left: Left): Part {
  if (isJsonArray(value)) return readArray(name, value, depth);
  if (!isJsonObject(value)) return { kind: 'figures', figures: [{ name, value }] };
  const chart = seriesOfMap(name, value) ?? seriesOfColumns(name, value);
  if (chart !== null) return onePart(name, chart);
  const rows = rowsOfNames(value) ?? rowsOfIds(value);
  if (rows !== null) return readArray(name, rows, depth);
  if (depth >= GROUPS_MAX) return { kind: 'tree', name, value };
  return { kind: 'group', name, parts: readObject(value, name, depth + 1, left) };
}

/** One series under its own name needs no heading above it that reads the same. */
function onePart(name: string, parts: readonly Part[]): Part {
  const [only] = parts;
  const isAlone =
    parts.length === 1 && only !== undefined && 'name' in only && fieldWords(only.name) === fieldWords(name);
  return isAlone ? only : { kind: 'group', name, parts };
}

function readArray(name: string, entries: readonly JsonValue[], depth: number): Part {
  if (entries.every(isJsonObject) && entries.some((row) => Object.keys(row).length > 0)) {
    const chart = depth <= GROUPS_MAX ? seriesOfRows(name, entries) : null;
    return chart === null ? tableOf(name, entries) : onePart(name, chart);
  }
  const pairs = entries.map(pairOf);
  if (pairs.length > 0 && pairs.every((pair) => pair !== null)) return seriesOf(name, pairs);
  const lists = rowsOfLists(entries);
  if (lists !== null) return lists.named ? readArray(name, lists.rows, depth) : tableOf(name, lists.rows);
  return { kind: 'tree', name, value: entries };
}

function pairOf(entry: JsonValue): Point | null {
  if (!isJsonArray(entry) || entry.length !== 2) return null;
  const [label, value] = entry;
  const number = numberOf(value, '');
  return typeof label === 'string' && number !== null ? { label, value: number } : null;
}

function tableOf(name: string, entries: readonly JsonObject[]): Part {
  const all = new Set<string>();
  const told = new Set<string>();
  for (const row of entries) {
    for (const [key, value] of Object.entries(row)) {
      all.add(key);
      if (!isId(value) && !isNothing(value)) told.add(key);
    }
  }
  // In the order of the rows, as the Service sends them.
  const columns = [...all].filter((key) => told.size === 0 || told.has(key));
  return {
    ...{ kind: 'table', name, rows: entries },
    columns: columns.slice(0, COLUMNS_MAX),
    hasMore: columns.length > COLUMNS_MAX,
  };
}

function seriesOf(name: string, points: readonly Point[]): Part {
  const isTime = points.length >= LINE_POINTS_MIN && points.every(({ label }) => timeKind(label) !== null);
  return { kind: isTime ? 'line' : 'bars', name, points };
}

/** Rows with one label and few numbers: a series for each number. */
function seriesOfRows(name: string, rows: readonly JsonObject[]): readonly Part[] | null {
  const all = new Set<string>();
  for (const row of rows) {
    for (const key of Object.keys(row)) all.add(key);
    if (all.size > SERIES_MAX + 1 + IDS_MAX) return null;
  }
  const keys = [...all].filter((key) => !rows.every((row) => isId(row[key])));
  const label = labelKey(keys, rows);
  if (label === null) return null;
  const numbers = keys.filter((key) => key !== label);
  if (numbers.length === 0 || numbers.length > SERIES_MAX) return null;
  const series = numbers.map((key) => pointsOf(rows, label, key));
  if (!series.every((points) => points !== null)) return null;
  const only = series.length === 1;
  return series.map((points, index) => seriesOf(only ? name : (numbers[index] ?? name), points));
}

function labelKey(keys: readonly string[], rows: readonly JsonObject[]): string | null {
  const texts = keys.filter((key) => rows.every((row) => isLabel(row[key])));
  const named = texts.find((key) => LABEL_NAMES.test(key));
  if (named !== undefined) return named;
  const words = texts.filter((key) => rows.some((row) => numberOf(row[key], key) === null));
  return words.length === 1 ? (words[0] ?? null) : null;
}

const isLabel = (value: JsonValue | undefined): value is string | number =>
  typeof value === 'string' || typeof value === 'number';

function pointsOf(rows: readonly JsonObject[], label: string, key: string): readonly Point[] | null {
  const points = rows.map((row): Point | null => {
    const value = numberOf(row[key], key);
    const text = row[label];
    return value === null || !isLabel(text) ? null : { label: String(text), value };
  });
  return points.every((point) => point !== null) ? points : null;
}

/** Numbers under names of people, places or days; numbers under names of fields are figures. */
function seriesOfMap(name: string, object: JsonObject): readonly Part[] | null {
  const entries = Object.entries(object);
  const points = entries.map(([label, value]) => ({ label, value: numberOf(value, name) }));
  if (points.length < 2 || !points.every(isPoint)) return null;
  const areNames =
    BY_NAME.test(name) ||
    points.every(({ label }) => timeKind(label) !== null) ||
    points.every(({ label }) => !LIKE_A_FIELD.test(label));
  return areNames ? [seriesOf(name, points)] : null;
}

const isPoint = (point: { readonly label: string; readonly value: number | null }): point is Point =>
  point.value !== null;

/** Looks of a chart elsewhere say nothing here. */
const IS_STYLE =
  /colou?r|^(fill|tension|type|stack|order|hidden)$|(width|radius|style|axis|axisid|thickness|percentage)$/i;

/**
 * `{labels, datasets: [{label, data}]}` and labels beside lists of numbers, as charts are often fed; only where nothing else stands
 * beside them.
 */
function seriesOfColumns(name: string, object: JsonObject): readonly Part[] | null {
  const { labels, datasets, ...others } = object;
  if (!isJsonArray(labels) || !labels.every(isLabel)) return null;
  const lists = Object.entries(others);
  if (isJsonArray(datasets) && lists.length > 0) return null;
  const sets = isJsonArray(datasets)
    ? datasets
    : lists.map(([key, data = null]) => ({ label: /^(data|values)$/.test(key) ? name : key, data }));
  const series = sets.map((set) => (isJsonObject(set) ? seriesOfSet(name, labels, set) : null));
  return series.length > 0 && series.every((parts) => parts !== null) ? series.flat() : null;
}

function seriesOfSet(
  name: string,
  labels: readonly (string | number)[],
  { label: title, data: numbers, ...besides }: JsonObject,
): readonly Part[] | null {
  if (!isJsonArray(numbers) || numbers.length !== labels.length) return null;
  const points = labels.map((label, index) => ({
    label: String(label),
    value: numberOf(numbers[index], ''),
  }));
  if (!points.every(isPoint)) return null;
  const series = seriesOf(typeof title === 'string' ? title : name, points);
  const told = Object.entries(besides).filter(([key, value]) => !IS_STYLE.test(key) && !isNothing(value));
  const rest = told.flatMap(([key, value]): Part[] => (value === undefined ? [] : [readNamed(key, value, GROUPS_MAX, { parts: PARTS_MAX })])); // prettier-ignore
  return [series, ...rest];
}

const COLUMN_NAMES = /^(columns|headers?|heads?|fields)$/i;
const COLUMN_ROWS = /^(rows|data|values)$/i;

/** `{columns: ['Month', 'Orders'], rows: [['June', 4]]}`; `null` for any other object. */
function rowsOfNames(object: JsonObject): readonly JsonObject[] | null {
  const [one, other, ...more] = Object.entries(object);
  if (one === undefined || other === undefined || more.length > 0) return null;
  const [names, rows] = COLUMN_NAMES.test(one[0]) ? [one, other] : [other, one];
  if (!COLUMN_NAMES.test(names[0]) || !COLUMN_ROWS.test(rows[0])) return null;
  return isJsonArray(rows[1]) && rows[1].length > 0 ? underNames(names[1], rows[1]) : null;
}

/** Records under their ids, as rows; `null` for any other object. */
function rowsOfIds(object: JsonObject): readonly JsonObject[] | null {
  const entries = Object.entries(object);
  const rows = entries.flatMap(([key, value]) => (isId(key) && isJsonObject(value) ? [value] : []));
  return rows.length > 0 && rows.length === entries.length ? rows : null;
}

/** Rows that are lists, under the names of their columns: as records. */
function underNames(names: JsonValue | undefined, rows: readonly JsonValue[]): readonly JsonObject[] | null {
  if (!isJsonArray(names) || names.length < 2) return null;
  const heads = names.flatMap((head) => (typeof head === 'string' && head.trim() !== '' ? head : []));
  if (heads.length !== names.length || new Set(heads).size !== heads.length) return null;
  const isRow = (row: JsonValue): row is readonly JsonValue[] =>
    isJsonArray(row) && row.length === heads.length;
  if (!rows.every(isRow)) return null;
  return rows.map((row) =>
    Object.fromEntries(row.map((cell, column) => [heads[column] ?? '', cell] as const)),
  );
}

/** Lists of single values that are equally long: under the names of the first one where it has no numbers and others do, else counted. */
function rowsOfLists(
  entries: readonly JsonValue[],
): { readonly named: boolean; readonly rows: readonly JsonObject[] } | null {
  const [first, ...rest] = entries;
  if (!isJsonArray(first) || first.length < 2 || rest.length === 0) return null;
  const isRow = (row: JsonValue): boolean =>
    isJsonArray(row) && row.length === first.length && row.every(isScalar);
  if (!entries.every(isRow)) return null;
  const isFigure = (cell: JsonValue | undefined): boolean => numberOf(cell, '') !== null;
  const hasFigures = rest.some((row) => isJsonArray(row) && row.some(isFigure));
  const named = hasFigures && !first.some(isFigure) ? underNames(first, rest) : null;
  if (named !== null) return { named: true, rows: named };
  const counted = underNames(
    first.map((_, column) => String(column + 1)),
    entries,
  );
  return counted === null ? null : { named: false, rows: counted };
}
