/** Warehouses, small lists, CRM set-up and notifications. */
import { isoTime } from '../clock.ts';
import type { Collection } from '../collection.ts';
import { fieldKeyOf } from '../inventory/lists.ts';
import type { JsonRecord } from '../json.ts';
import { randomStream } from '../random.ts';
import type { Random } from '../random.ts';
import type { Store } from '../store.ts';
import { OWNERS, SOURCES } from './names.ts';

export interface DeskPlan {
  readonly seed: number;
  readonly baseTimeMs: number;
}

const MINUTE_MS = 60_000;
/** Set up when the firm began to use the Service. */
const SET_UP_MS = 905 * 86_400_000;

const WAREHOUSES = [
  ['Bhosari Godown', 'BHO'],
  ['Market Yard Counter', 'MKY'],
  ['Hadapsar Depot', 'HDP'],
  ['Chakan Yard', 'CHK'],
] as const;

/** Adds rows a minute apart, in the given order. */
function addAll(collection: Collection, random: Random, plan: DeskPlan, rows: readonly JsonRecord[]): void {
  for (const [index, fields] of rows.entries()) {
    const createdAt = isoTime(plan.baseTimeMs - SET_UP_MS + index * MINUTE_MS);
    collection.add({ id: random.uuid(), fields: { ...fields }, createdAt });
  }
}

export function seedWarehouses(store: Store, plan: DeskPlan, count: number): void {
  const rows = Array.from({ length: count }, (_, index) => {
    const [name, code] = WAREHOUSES[index] ?? [
      `Depot ${index + 1}`,
      `D${String(index + 1).padStart(2, '0')}`,
    ];
    return { name, code, active: true };
  });
  addAll(store.warehouses, randomStream(plan.seed, 'warehouses'), plan, rows);
}

const UNITS = [
  'Nos',
  'Mtr',
  'Kg',
  'Box',
  'Tin',
  'Set',
  'Bkt',
  'Bag',
  'Coil',
  'Pkt',
  'Carton',
  'Bundle',
  'Drum',
  'Roll',
];

const CUSTOM_FIELDS: readonly (readonly [string, string, string | null])[] = [
  ['Finish', 'SELECT', 'Satin,Mirror,Antique,Powder coated'],
  ['Load per pair', 'NUMBER', null],
  ['Catalogue since', 'DATE', null],
  ['Supplier phone', 'PHONE', null],
  ['Data sheet', 'FILE', null],
  ['Shelf note', 'TEXT', null],
];

const LABEL_FIELDS = ['name', 'sku', 'price', 'barcode'];

const LABEL_TEMPLATES: readonly JsonRecord[] = [
  {
    name: 'Shelf, 63.5 × 38.1, 21 on A4',
    pageType: 'A4',
    labelWidthMm: 63.5,
    labelHeightMm: 38.1,
    columns: 3,
    marginTopMm: 15.1,
    marginLeftMm: 7.2,
    hGapMm: 2.5,
    vGapMm: 0,
    symbology: 'EAN_13',
    fields: LABEL_FIELDS,
    showBorder: false,
  },
  {
    name: 'Roll, 50 × 25',
    pageType: 'ROLL',
    labelWidthMm: 50,
    labelHeightMm: 25,
    columns: 1,
    marginTopMm: 0,
    marginLeftMm: 0,
    hGapMm: 0,
    vGapMm: 2,
    symbology: 'CODE_128',
    fields: ['name', 'barcode'],
    showBorder: false,
  },
  {
    name: 'Carton, 100 × 50',
    pageType: 'ROLL',
    labelWidthMm: 100,
    labelHeightMm: 50,
    columns: 1,
    marginTopMm: 0,
    marginLeftMm: 0,
    hGapMm: 0,
    vGapMm: 3,
    symbology: 'CODE_128',
    fields: LABEL_FIELDS,
    showBorder: true,
  },
];

/** Categories are those that the items have. */
export function seedInventoryLists(store: Store, plan: DeskPlan): void {
  const random = randomStream(plan.seed, 'inventory-lists');
  const categories = [...new Set(store.items.all().map((item) => String(item.fields.category)))].sort();
  const named = (name: string, index: number): JsonRecord => ({
    name,
    displayOrder: index + 1,
    active: true,
  });
  addAll(store.categories, random, plan, categories.map(named));
  addAll(store.units, random, plan, UNITS.map(named));
  const fields = CUSTOM_FIELDS.map(([label, fieldType, options], index) => ({
    label,
    fieldType,
    options,
    required: false,
    active: label !== 'Shelf note',
    sortOrder: index + 1,
    fieldKey: fieldKeyOf(label),
  }));
  addAll(store.customFields, random, plan, fields);
  addAll(store.labelTemplates, random, plan, LABEL_TEMPLATES);
  store.settings.stock = { allowNegativeStock: true, defaultMethod: 'avg', lowStockAlerts: true };
}

const listed = (entries: readonly (readonly [string, string])[]): JsonRecord[] =>
  entries.map(([name, color], index) => ({ name, color, displayOrder: index + 1, active: true }));

const STAGES: readonly JsonRecord[] = [
  { key: 'NEW', label: 'New', visible: true, system: true, winProbability: 10 },
  { key: 'QUOTED', label: 'Quoted', visible: true, system: false, winProbability: 40 },
  { key: 'HELD', label: 'Stock held', visible: true, system: false, winProbability: 75 },
  { key: 'WON', label: 'Won', visible: true, system: true, winProbability: 100 },
  { key: 'LOST', label: 'Lost', visible: true, system: true, winProbability: 0 },
];

const SOURCE_COLOURS = ['#355e8a', '#3f7d58', '#8a6d35', '#6b4a86', '#a3483f', '#4a7f86'];

export function seedCrm(store: Store, plan: DeskPlan): void {
  const random = randomStream(plan.seed, 'crm');
  const sources = SOURCES.map((source, index) => [source, SOURCE_COLOURS[index] ?? '#555555'] as const);
  addAll(store.leadSources, random, plan, listed(sources));
  const types = ['Retail', 'Contractor', 'Builder', 'Dealer', 'Institution'].map(
    (name) => [name, '#355e8a'] as const,
  );
  addAll(store.leadTypes, random, plan, listed(types));
  addAll(
    store.leadPriorities,
    random,
    plan,
    listed([
      ['Hot', '#a3483f'],
      ['Warm', '#8a6d35'],
      ['Cold', '#355e8a'],
    ]),
  );
  const pipelines = ['Counter enquiries', 'Project supply', 'Dealers'].map((name, index) => ({
    name,
    displayOrder: index + 1,
    stages: STAGES.map((stage) => ({ ...stage })),
  }));
  addAll(store.pipelines, random, plan, pipelines);
  const automations = [
    'Give web leads to Asha',
    'Remind after 3 quiet days',
    'Thank after the first order',
  ].map((name, index) => ({
    name,
    triggerType: ['LEAD_CREATED', 'NO_ACTIVITY', 'STAGE_CHANGED'][index] ?? 'LEAD_CREATED',
    enabled: index !== 2,
    definition: { steps: [{ action: 'ASSIGN', to: OWNERS[index] ?? 'Asha' }] },
  }));
  addAll(store.automations, random, plan, automations);
  addAll(store.forms, random, plan, formsOf(store));
  addAll(store.metaPages, random, plan, [
    {
      pageId: '104417730021',
      name: 'Tamhan Hardware Depot',
      connected: true,
      leadSource: 'Web form',
      pipelineId: null,
      forms: [
        {
          formId: '9001',
          formName: 'Ask for a quote',
          mappings: { full_name: 'name', phone_number: 'phone' },
        },
      ],
    },
    {
      pageId: '104417730022',
      name: 'Tamhan Paint Corner',
      connected: false,
      leadSource: null,
      pipelineId: null,
      forms: [{ formId: '9002', formName: 'Shade card', mappings: {} }],
    },
  ]);
  store.settings.crmEmail = {
    syncEnabled: true,
    sharing: 'TEAM',
    mailbox: 'desk@tamhan.example',
    dropboxAddress: 'drop-4417@crm.example',
  };
}

function formsOf(store: Store): JsonRecord[] {
  const pipeline = store.pipelines.all()[0]?.id ?? null;
  const field = (fieldKey: string, label: string, index: number): JsonRecord => ({
    fieldKey,
    label,
    fieldType: 'TEXT',
    required: index < 2,
    visible: true,
    displayOrder: index + 1,
    options: null,
    custom: false,
  });
  const fields = [
    field('name', 'Name', 0),
    field('phone', 'Phone', 1),
    field('notes', 'What do you need?', 2),
  ];
  const titles = ['Ask for a quote', 'Open a dealer account', 'Shade card by post'];
  return titles.map((title, index) => ({
    name: title,
    slug: title.toLowerCase().replaceAll(' ', '-'),
    title,
    description: null,
    successMessage: 'Thank you, we call back the same day.',
    accentColor: '#355e8a',
    defaultPipelineId: pipeline,
    defaultStage: 'NEW',
    defaultSource: 'Web form',
    fields,
    blocks: [],
    theme: { buttonLabel: 'Send', buttonRadius: 6, fieldGap: 12 },
    allowedOrigins: ['https://tamhan.example'],
    published: index < 2,
  }));
}
