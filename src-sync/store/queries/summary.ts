/** Says an operation in the words of the person who made it. */
import { collectionAtStart } from '../../domain/collection-words.ts';
import { SINGLE_DOCUMENTS, type CollectionName } from '../../domain/collections.ts';
import { FIELDS, readNamed, readText } from '../../domain/fields.ts';
import { isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '../../domain/json.ts';
import { isMapField } from '../../domain/merge.ts';
import { kindOf } from '../../domain/operation-kind.ts';
import { readDocument } from '../../domain/related-fields.ts';
import { queuedFileOf } from '../../domain/queued-file.ts';
import {
  ALL_CONTACTS,
  ALL_ITEMS,
  ALL_NOTIFICATIONS,
  ALL_PIPELINES,
  ALL_STOCK,
  collectionOf,
  isImport,
  type OperationName,
  type StoredOperation,
} from '../../domain/operation.ts';

/** Words for fields whose name does not split into them. */
const FIELD_WORDS: Readonly<Record<string, string>> = {
  sku: 'SKU',
  hsn: 'HSN',
  gstin: 'GSTIN',
  gstRate: 'GST rate',
  pin: 'PIN',
  email: 'E-mail',
  companyName: 'Company',
  assignedTo: 'Owner',
  uomConversion: 'Unit conversion',
};

const SHOWN_TEXT_MAX = 40;
const SHOWN_CHANGES_MAX = 3;

/** Name of the record concerned, e.g. the item's name. */
export function titleOf(operation: StoredOperation, record: JsonObject | null): string {
  if (operation.recordId === ALL_NOTIFICATIONS) return 'All notifications';
  if (operation.recordId === ALL_STOCK) return 'Stock of all items';
  if (operation.recordId === ALL_PIPELINES) return 'Pipelines';
  if (operation.recordId === ALL_ITEMS) return 'Items';
  if (operation.recordId === ALL_CONTACTS) return 'Contacts';
  const collection = collectionOf(operation.name);
  if (SINGLE_DOCUMENTS.has(collection)) return collectionAtStart(collection);
  const names = ['name', 'itemName', 'contactName', ...FIELDS.notificationTitle, 'sku', 'label'];
  const shown = record === null ? null : readText(record, names);
  return shown ?? readText(operation.body, names) ?? readText(operation.base ?? {}, names) ?? 'Record';
}

/** The change in the person's terms, e.g. `Phone 98450 11111 → 98450 12345`, `−3 at Bhosari Godown`. */
export function summarise(operation: StoredOperation, warehouseName: (id: string) => string): string {
  const { body } = operation;
  const place = (field: string): string => {
    const id = body[field];
    return typeof id === 'string' ? warehouseName(id) : '';
  };
  if (kindOf(operation.name) === 'update') return changesInWords(operation.base ?? {}, body);
  if (isImport(operation.name)) return imported(body, place('warehouseId'));
  switch (operation.name) {
    case 'contacts.create':
      return joined(['New contact', readText(body, ['phone'])]);
    case 'contacts.addActivity':
      return joined(['New activity', readText(body, ['type']), shortenedText(body['note'])]);
    case 'items.create':
      return joined(['New item', readText(body, ['sku'])]);
    case 'stock.adjust': {
      const where = place('warehouseId');
      return joined([
        `${signed(body['qty'])}${where === '' ? '' : ` at ${where}`}`,
        shortenedText(body['reason']),
      ]);
    }
    case 'stock.transfer':
      return `${quantity(body['qty'])} from ${place('fromWarehouseId')} to ${place('toWarehouseId')}`;
    case 'stock.assign':
      return `Put what is in no warehouse into ${place('warehouseId')}${countInWords(body['itemIds'])}`;
    case 'stock.add':
      return `${signed(body['quantity'])} in no warehouse yet`;
    case 'stock.reconcile':
      return 'Add up the warehouses again';
    case 'contacts.addDocument':
      return joined(['New document', nameOfFile(body)]);
    case 'contacts.deleteDocument':
      return joined(['Delete this document', readDocument(operation.base ?? {}).name]);
    case 'items.setImage':
      return joined(['New picture', nameOfFile(body)]);
    case 'items.removeImage':
      return 'Remove the picture';
    case 'items.setFile':
      return `${valueInWords(body['fieldKey'])}: ${nameOfFile(body)}`;
    case 'items.generateBarcode':
      return 'Make a barcode';
    case 'pipelines.order':
      return 'New order';
    case 'forms.publish':
      return 'Publish';
    case 'forms.unpublish':
      return 'Take off the web';
    case 'notifications.markRead':
      return 'Mark as read';
    case 'notifications.markAllRead':
      return 'Mark all as read';
    case 'notifications.dismiss':
      return 'Dismiss';
    case 'notifications.dismissAll':
      return 'Dismiss all';
    default:
      return listedInWords(operation.name);
  }
}

function imported(body: JsonObject, place: string): string {
  const rows = typeof body['rows'] === 'number' ? `${body['rows']} rows` : null;
  return joined(['Import the whole file', nameOfFile(body), rows, place === '' ? null : `at ${place}`]);
}

function nameOfFile(body: JsonObject): string {
  return shortened(queuedFileOf(body)?.name ?? '');
}

/** One entry of each small list, as a person calls it. */
const ENTRY_WORDS: Readonly<Partial<Record<CollectionName, string>>> = {
  contacts: 'contact',
  contactActivities: 'activity',
  warehouses: 'warehouse',
  categories: 'category',
  units: 'unit',
  itemCustomFields: 'custom field',
  labelTemplates: 'label template',
  pipelines: 'pipeline',
  leadSources: 'lead source',
  leadTypes: 'lead type',
  leadPriorities: 'lead priority',
  forms: 'form',
  automations: 'automation',
};

function listedInWords(name: OperationName): string {
  const entry = ENTRY_WORDS[collectionOf(name)] ?? 'record';
  return kindOf(name) === 'delete' ? `Delete this ${entry}` : `New ${entry}`;
}

function joined(parts: readonly (string | null)[]): string {
  return parts.filter((part) => part !== null && part !== '').join(', ');
}

function changesInWords(base: JsonObject, changes: JsonObject): string {
  const sentences = Object.entries(changes).flatMap(([field, value]) => {
    const before = base[field];
    if (isMapField(field) && isJsonObject(value)) {
      const custom = isJsonObject(before) ? before : {};
      return Object.entries(value).map(([key, to]) => changeInWords(key, custom[key], to));
    }
    return [changeInWords(fieldInWords(field), before, value)];
  });
  const shown = sentences.slice(0, SHOWN_CHANGES_MAX).join(', ');
  const more = sentences.length - SHOWN_CHANGES_MAX;
  return more > 0 ? `${shown} and ${more} more` : shown;
}

function changeInWords(word: string, from: JsonValue | undefined, to: JsonValue | undefined): string {
  const before = valueInWords(from);
  const after = valueInWords(to);
  if (after === '') return `${word} removed`;
  return before === '' ? `${word} ${after}` : `${word} ${before} → ${after}`;
}

/** `reorderLevel` reads `Reorder level`. */
export function fieldInWords(field: string): string {
  const known = FIELD_WORDS[field];
  if (known !== undefined) return known;
  const words = field
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll(/[_-]+/g, ' ')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function valueInWords(value: JsonValue | undefined): string {
  if (value === undefined || value === null) return '';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  const labels = isJsonArray(value) ? value.map((entry) => readNamed({ entry }, ['entry'])) : [null];
  if (labels.every((label) => label !== null)) return shortened(labels.join(', '));
  return shortened(typeof value === 'string' ? value.trim() : JSON.stringify(value));
}

function shortened(text: string): string {
  const characters = [...text.replaceAll(/\s+/g, ' ')];
  return characters.length <= SHOWN_TEXT_MAX
    ? characters.join('')
    : `${characters.slice(0, SHOWN_TEXT_MAX - 1).join('')}…`;
}

function countInWords(ids: JsonValue | undefined): string {
  const count = isJsonArray(ids) ? ids.length : 0;
  return count > 1 ? `, ${count} items` : '';
}

function shortenedText(value: JsonValue | undefined): string | null {
  return typeof value === 'string' && value.trim() !== '' ? shortened(value.trim()) : null;
}

function quantity(value: JsonValue | undefined): string {
  return typeof value === 'number'
    ? Math.abs(value).toLocaleString('en-IN', { maximumFractionDigits: 20 })
    : '0';
}

function signed(value: JsonValue | undefined): string {
  return `${typeof value === 'number' && value < 0 ? '−' : '+'}${quantity(value)}`;
}
