/** The parts of one record, for the harness: `?related=reading|offline|never|refused` shows the states it can be in. */
import { failure } from '../../src-sync/domain/failure.ts';
import type { JsonObject } from '../../src-sync/domain/values/json.ts';
import type { RelatedAnswer, RelatedRow } from '../../src-sync/domain/records/related-answer.ts';
import { WAREHOUSES } from './data.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const params = new URLSearchParams(location.search);
const now = Date.now();
const iso = (agoMs: number): string => new Date(now - agoMs).toISOString();

const MOVEMENTS: readonly (readonly [
  number,
  string,
  string,
  number,
  string | null,
  string | null,
  string,
])[] = [
  [26 * HOUR_MS, 'RECEIPT', 'w1', 500, 'Received', 'GRN-1117-02', 'Asha'],
  [2 * DAY_MS, 'SALE', 'w2', -24, null, 'INV-2291', 'Meera'],
  [7 * DAY_MS, 'ADJUSTMENT', 'w3', -4, 'Damaged', 'ADJ-1114-07', 'Imran'],
  [9 * DAY_MS, 'TRANSFER_OUT', 'w1', -40, null, 'TRF-88', 'Ravi'],
  [9 * DAY_MS, 'TRANSFER_IN', 'w2', 40, null, 'TRF-88', 'Ravi'],
  [12 * DAY_MS, 'COUNT', 'w2', 0, 'Counted', 'CNT-1109-01', 'Ravi'],
];

const CONTACT: Readonly<Record<string, readonly JsonObject[]>> = {
  contactActivities: [
    {
      type: 'CALL',
      note: 'Wants 200 elbows by Friday, asked @Ravi to hold the stock',
      activityTime: iso(HOUR_MS),
      createdBy: 'Asha',
    },
    {
      type: 'NOTE',
      note: 'Pays by the 7th, prefers 3 m lengths cut to 1.5',
      activityTime: iso(9 * DAY_MS),
      createdBy: 'Meera',
    },
    { type: 'SITE_SURVEY', note: 'Measured the shafts', activityTime: iso(19 * DAY_MS), createdBy: 'Ravi' },
  ],
  contactDocuments: [
    {
      fileName: 'Q-2291 Wagholi site, sanitary and paint.pdf',
      size: 183_400,
      createdAt: iso(DAY_MS),
      uploadedBy: 'Asha',
    },
    { fileName: 'GST certificate.jpg', size: 2_480_000, createdAt: iso(30 * DAY_MS), uploadedBy: 'Meera' },
  ],
  contactEmails: [
    {
      subject: 'Quote Q-2291 for the Wagholi site',
      to: 'desk@bahava.example',
      direction: 'OUT',
      sentAt: iso(DAY_MS),
    },
    { subject: 'Rate list?', from: 'desk@bahava.example', direction: 'IN', sentAt: iso(3 * DAY_MS) },
  ],
};

function row(id: string, record: JsonObject, at: string, place: string | null): RelatedRow {
  const warehouse = WAREHOUSES.find((one) => one.id === place) ?? null;
  return { id, serverId: id, pending: false, deleted: false, record, at, warehouse };
}

function movements(): RelatedRow[] {
  const rows = MOVEMENTS.map(([agoMs, type, place, qty, reason, reference, createdBy], index) =>
    row(`m${index}`, { type, qty, reason, reference, createdBy }, iso(agoMs), place),
  );
  const older = Array.from({ length: 58 }, (_, index) =>
    row(
      `o${index}`,
      { type: 'SALE', qty: -(index + 1), reason: null, reference: `INV-${2290 - index}`, createdBy: 'Meera' },
      iso((14 + index) * DAY_MS),
      'w2',
    ),
  );
  return [...rows, ...older];
}

export function relatedAnswer(collection: string, recordId: string, limit: number): RelatedAnswer {
  const kind = params.get('related');
  const isEmpty = kind === 'empty' || kind === 'never' || kind === 'refused';
  const all = isEmpty
    ? []
    : collection === 'stockMovements'
      ? movements()
      : (CONTACT[collection] ?? []).map((record, index) =>
          row(
            `${collection}${index}`,
            record,
            String(record['activityTime'] ?? record['createdAt'] ?? record['sentAt']),
            null,
          ),
        );
  const [from, to] = WAREHOUSES;
  return {
    recordId,
    rows: all.slice(0, limit),
    total: all.length,
    own:
      collection === 'stockMovements' && recordId === 'i0' && !isEmpty
        ? [
            {
              opId: 'op-transfer',
              op: 'stock.transfer',
              state: 'queued',
              createdAt: iso(900_000),
              qty: 40,
              warehouse: null,
              from: from ?? null,
              to: to ?? null,
              reason: null,
              reference: null,
              kind: null,
              unitCost: null,
            },
          ]
        : [],
    readAt: kind === 'never' || kind === 'refused' ? null : iso(120_000),
    state:
      kind === 'reading' || kind === 'offline'
        ? kind
        : kind === 'never' || kind === 'refused'
          ? 'never'
          : 'fresh',
    failure:
      kind === 'refused'
        ? failure(
            'NOT_ALLOWED',
            'The Service does not allow this with your role or plan. Ask an administrator.',
          )
        : kind === 'offline' || kind === 'never'
          ? failure('UNREACHABLE', 'The Service cannot be reached.')
          : null,
  };
}
