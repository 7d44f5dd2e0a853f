/** Categories, units, custom fields and label templates. */
import { routesOf } from '../http/call.ts';
import type { Call, Route } from '../http/call.ts';
import type { Collection, Row } from '../collection.ts';
import type { JsonRecord } from '../json.ts';
import { conflict, invalid } from '../http/refusal.ts';
import { resourceRoutes } from '../resources.ts';
import type { Resource } from '../resources.ts';
import type { Rules } from '../http/validate.ts';

const NAMED: Rules = {
  name: { kind: 'string' },
  displayOrder: { kind: 'integer' },
  active: { kind: 'boolean' },
};

/** Names of categories and units are what items refer to, so they are unique and stay while in use. */
function refuseSecondName(collection: Collection, fields: JsonRecord, row: Row | null): void {
  const name = String(fields.name ?? '')
    .trim()
    .toLowerCase();
  if (name === '') return;
  const other = collection.find((one) => one !== row && String(one.fields.name ?? '').toLowerCase() === name);
  if (other !== undefined) throw conflict(`${String(fields.name)} exists already`);
}

function refuseInUse(call: Call, row: Row, fields: readonly string[]): void {
  const used = call.store.items.find((item) =>
    fields.some((field) => item.fields[field] === row.fields.name),
  );
  if (used !== undefined) throw conflict(`${String(row.fields.name)} is used by ${String(used.fields.name)}`);
}

const CATEGORIES: Resource = {
  what: 'Category',
  pathKey: 'id',
  collection: (store) => store.categories,
  rules: NAMED,
  defaults: { active: true, displayOrder: 0 },
  searched: 'name',
  guardWrite: (call, fields, row) => refuseSecondName(call.store.categories, fields, row),
  guardDelete: (call, row) => refuseInUse(call, row, CATEGORIES.said?.fields ?? []),
  said: { by: (store) => store.items, fields: ['category'] },
};

const UNITS: Resource = {
  what: 'Unit',
  pathKey: 'id',
  collection: (store) => store.units,
  rules: NAMED,
  defaults: { active: true, displayOrder: 0 },
  searched: 'name',
  guardWrite: (call, fields, row) => refuseSecondName(call.store.units, fields, row),
  guardDelete: (call, row) => refuseInUse(call, row, UNITS.said?.fields ?? []),
  said: { by: (store) => store.items, fields: ['unit', 'purchaseUnit'] },
};

export const FIELD_TYPES = ['TEXT', 'NUMBER', 'DATE', 'SELECT', 'PHONE', 'FILE'] as const;

/** `Load per pair` becomes `load_per_pair`: the key under which items keep the value. */
export function fieldKeyOf(label: string): string {
  return label
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replaceAll(/^_|_$/g, '');
}

const CUSTOM_FIELDS: Resource = {
  what: 'Custom field',
  pathKey: 'id',
  collection: (store) => store.customFields,
  rules: {
    label: { kind: 'string', required: true, notBlank: true },
    fieldType: { kind: 'string', values: FIELD_TYPES },
    options: { kind: 'string' },
    required: { kind: 'boolean' },
    active: { kind: 'boolean' },
    sortOrder: { kind: 'integer' },
    // Not for clients to choose: `guardWrite` sets it.
    fieldKey: { kind: 'any' },
  },
  defaults: { fieldType: 'TEXT', required: false, active: true, sortOrder: 0 },
  sortedBy: 'sortOrder',
  filter: (call) =>
    call.query.boolean('activeOnly', false) ? (row): boolean => row.fields.active !== false : null,
  guardWrite: (call, fields, row) => {
    const key = fieldKeyOf(String(fields.label));
    if (row === null && call.store.customFields.find((one) => one.fields.fieldKey === key) !== undefined) {
      throw conflict(`A field named ${String(fields.label)} exists already`);
    }
    // The key is set once: renaming the label must not lose the values kept under it.
    fields.fieldKey = row?.fields.fieldKey ?? key;
  },
};

export const LABEL_LAYOUT: Rules = {
  pageType: { kind: 'string' },
  labelWidthMm: { kind: 'number' },
  labelHeightMm: { kind: 'number' },
  columns: { kind: 'integer' },
  marginTopMm: { kind: 'number' },
  marginLeftMm: { kind: 'number' },
  hGapMm: { kind: 'number' },
  vGapMm: { kind: 'number' },
  symbology: { kind: 'string' },
  fields: { kind: 'stringList' },
  showBorder: { kind: 'boolean' },
};

const LABEL_TEMPLATES: Resource = {
  what: 'Label template',
  pathKey: 'id',
  collection: (store) => store.labelTemplates,
  rules: { name: { kind: 'string', required: true, notBlank: true }, ...LABEL_LAYOUT },
  guardWrite: (_call, fields) => {
    for (const name of ['labelWidthMm', 'labelHeightMm', 'columns']) {
      const value = fields[name];
      if (typeof value === 'number' && value <= 0) throw invalid(`${name} must be greater than 0`);
    }
  },
};

const route = routesOf('inventory');

export const INVENTORY_LIST_ROUTES: readonly Route[] = [
  ...resourceRoutes(route, '/api/v1/inventory/categories', CATEGORIES),
  ...resourceRoutes(route, '/api/v1/inventory/units', UNITS),
  ...resourceRoutes(route, '/api/v1/inventory/custom-fields', CUSTOM_FIELDS),
  ...resourceRoutes(route, '/api/v1/inventory/label-templates', LABEL_TEMPLATES),
];
