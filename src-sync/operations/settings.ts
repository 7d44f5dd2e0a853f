/** Settings of the Service that are one document each: fields are changed, nothing is made or deleted. */
import { emailSettingsBody, notificationPreferencesBody, stockSettingsBody } from '../contract/bodies.ts';
import { defineOperations } from './definition.ts';
import { changesTo } from './input.ts';

export const settingsOperations = defineOperations({
  'stockSettings.update': {
    collection: 'stockSettings',
    kind: 'update',
    input: changesTo('stockSettings', stockSettingsBody),
  },
  'notificationPreferences.update': {
    collection: 'notificationPreferences',
    kind: 'update',
    input: changesTo('notificationPreferences', notificationPreferencesBody),
  },
  'emailSettings.update': {
    collection: 'emailSettings',
    kind: 'update',
    input: changesTo('emailSettings', emailSettingsBody),
  },
});
