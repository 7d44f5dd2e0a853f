import type { ChangedTopic } from '../../src-sync/domain/questions/questions.ts';

/** After a restart nobody knows what the engine committed last, so every live query asks again. */
export const EVERY_TOPIC: readonly ChangedTopic[] = [
  'warehouses',
  'items',
  'stock',
  'contacts',
  'notifications',
  'outbox',
  'labelTemplates',
  'printers',
  'prints',
  'status',
  'log',
];
