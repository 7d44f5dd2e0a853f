/**
 * Bodies of requests, exactly as the contract says: required fields, bounds, no unknown field.
 * Local writes are checked against the same schemas, so that nothing is accepted today that the Service must refuse tomorrow.
 */
import { z } from 'zod';
import { amount, dateTime, filledText, flag, integer, jsonObject, text, textMap, uuid } from './values.ts';

export const contactBody = z.strictObject({
  name: text,
  phone: text,
  companyName: text.optional(),
  email: text.optional(),
  gstin: text.optional(),
  billingAddress: text.optional(),
  shippingAddress: text.optional(),
  state: text.optional(),
  pin: text.optional(),
  source: text.optional(),
  assignedTo: text.optional(),
  notes: text.optional(),
  customFields: textMap.optional(),
});

/** Same fields as on create, none required. */
export const contactUpdateBody = contactBody.partial();

export const contactActivityBody = z.strictObject({
  type: filledText,
  note: text.optional(),
  activityTime: dateTime.optional(),
  mentions: z.array(uuid).optional(),
});

export const automationBody = z.strictObject({
  name: filledText,
  triggerType: filledText,
  enabled: flag.optional(),
  definition: z.json().optional(),
});

export const automationEnabledBody = z.record(z.string(), z.boolean());

const formField = z.strictObject({
  fieldKey: text.optional(),
  label: text.optional(),
  fieldType: text.optional(),
  required: flag.optional(),
  visible: flag.optional(),
  displayOrder: integer.optional(),
  options: text.optional(),
  custom: flag.optional(),
});

const formBlock = z.strictObject({
  id: text.optional(),
  type: text.optional(),
  text: text.optional(),
  level: integer.optional(),
  fieldKey: text.optional(),
  label: text.optional(),
  required: flag.optional(),
  fieldType: text.optional(),
  options: text.optional(),
  custom: flag.optional(),
  span: integer.optional(),
  displayOrder: integer.optional(),
  layout: z.record(z.string(), jsonObject).optional(),
});

const formTheme = z.strictObject({
  fontFamily: text.optional(),
  headingColor: text.optional(),
  textColor: text.optional(),
  labelColor: text.optional(),
  backgroundColor: text.optional(),
  cardColor: text.optional(),
  buttonColor: text.optional(),
  buttonTextColor: text.optional(),
  buttonLabel: text.optional(),
  buttonRadius: integer.optional(),
  fieldGap: integer.optional(),
});

export const formBody = z.strictObject({
  name: text,
  slug: text.optional(),
  title: text.optional(),
  description: text.optional(),
  successMessage: text.optional(),
  accentColor: text.optional(),
  defaultPipelineId: uuid.optional(),
  defaultStage: text.optional(),
  defaultSource: text.optional(),
  fields: z.array(formField).optional(),
  blocks: z.array(formBlock).optional(),
  theme: formTheme.optional(),
  allowedOrigins: z.array(text).optional(),
});

/** Lead priority, lead source and lead type share one shape. */
export const leadTagBody = z.strictObject({
  name: text.optional(),
  color: text.optional(),
  displayOrder: integer.optional(),
  active: flag.optional(),
});

export const pipelineBody = z.strictObject({ name: text.optional(), displayOrder: integer.optional() });

export const pipelineStagesBody = z.array(
  z.strictObject({
    key: text.optional(),
    label: text.optional(),
    visible: flag.optional(),
    system: flag.optional(),
    winProbability: integer.optional(),
  }),
);

export const pipelineOrderBody = z.array(uuid);

export const emailSettingsBody = z.strictObject({
  syncEnabled: flag.optional(),
  sharing: text.optional(),
  mailbox: text.optional(),
  dropboxAddress: text.optional(),
});

export const pageConnectBody = z.strictObject({ leadSource: text.optional(), pipelineId: uuid.optional() });

export const formMappingBody = z.strictObject({
  formName: text.optional(),
  mappings: textMap.optional(),
  leadSource: text.optional(),
  pipelineId: uuid.optional(),
});

export const itemBody = z.strictObject({
  name: filledText,
  sku: filledText,
  barcode: text.optional(),
  autoGenerateBarcode: flag.optional(),
  customFields: textMap.optional(),
  category: text.optional(),
  hsn: text.optional(),
  unit: text.optional(),
  purchaseUnit: text.optional(),
  price: amount.optional(),
  cost: amount.optional(),
  gstRate: amount.optional(),
  uomConversion: z.number().optional(),
  onHand: amount.optional(),
  openingStocks: z.array(z.strictObject({ warehouseId: uuid, qty: amount })).optional(),
  reorderLevel: amount.optional(),
  trackInventory: flag.optional(),
});

/**
 * The contract accepts `onHand` and `openingStocks` here as well. They are left out on purpose: an absolute quantity in an edit
 * would undo what others booked meanwhile, so the typed client cannot send one.
 */
export const itemUpdateBody = itemBody.omit({ onHand: true, openingStocks: true });

/** Category and unit share one shape. */
export const namedEntryBody = z.strictObject({
  name: text.optional(),
  displayOrder: integer.optional(),
  active: flag.optional(),
});

export const itemCustomFieldBody = z.strictObject({
  label: filledText,
  fieldType: z.enum(['TEXT', 'NUMBER', 'DATE', 'SELECT', 'PHONE', 'FILE']).optional(),
  options: text.optional(),
  required: flag.optional(),
  active: flag.optional(),
  sortOrder: integer.optional(),
});

const labelLayout = {
  pageType: text.optional(),
  labelWidthMm: z.number().optional(),
  labelHeightMm: z.number().optional(),
  marginTopMm: z.number().optional(),
  marginLeftMm: z.number().optional(),
  hGapMm: z.number().optional(),
  vGapMm: z.number().optional(),
  columns: integer.optional(),
  symbology: text.optional(),
  fields: z.array(text).optional(),
  showBorder: flag.optional(),
};

export const labelTemplateBody = z.strictObject({ name: filledText, ...labelLayout });

export const labelsBody = z.strictObject({
  items: z.array(z.strictObject({ itemId: uuid, qty: integer })).optional(),
  templateId: uuid.optional(),
  startOffset: integer.optional(),
  ...labelLayout,
});

export const warehouseBody = z.strictObject({ name: filledText, code: text.optional() });

export const stockAdjustmentBody = z.strictObject({
  qty: z.number(),
  warehouseId: uuid.optional(),
  type: text.optional(),
  reason: text.optional(),
  reference: text.optional(),
  unitCost: amount.optional(),
});

export const addStockBody = z.strictObject({ itemId: uuid, quantity: z.number().min(1) });

export const stockTransferBody = z.strictObject({
  itemId: uuid,
  fromWarehouseId: uuid,
  toWarehouseId: uuid,
  qty: z.number().positive(),
  reference: text.optional(),
});

export const stockAssignBody = z.strictObject({
  warehouseId: uuid,
  itemIds: z.array(uuid).min(1),
  reference: text.optional(),
});

/** The contract leaves the fields of the settings undefined. */
export const stockSettingsBody = jsonObject;

export const notificationPreferencesBody = z.strictObject({ preferences: z.record(z.string(), jsonObject) });

export const pushSubscriptionBody = z.strictObject({
  endpoint: filledText,
  keys: z.strictObject({ p256dh: filledText, auth: filledText }),
});

export const pushUnsubscribeBody = z.strictObject({ endpoint: filledText });
