/** Settings of the Service as fields of a form: described ones are there whatever it answers, and keep their kinds. */
import { describe, expect, test } from 'vitest';
import { emailSettingsBody } from '../../src-sync/contract/bodies.ts';
import { EMAIL_SETTINGS_FIELDS } from '../../src-sync/domain/lists/settings-fields.ts';
import {
  changedFields,
  settingsOf,
  settingText,
} from '../../src-renderer/shared/object-form/settings-object.ts';
import type { JsonObject } from '../../src-sync/domain/values/json.ts';

const kinds = (document: JsonObject): unknown[] => settingsOf(document).map(({ kind }) => kind);

describe('e-mail settings', () => {
  test('are the fields that the contract describes, in its kinds', () => {
    const inContract = Object.entries(emailSettingsBody.shape).map(([name, schema]) => [
      name,
      schema.safeParse(true).success ? 'flag' : 'text',
    ]);
    expect(Object.entries(EMAIL_SETTINGS_FIELDS)).toEqual(inContract);
  });

  test.each<readonly [string, JsonObject, readonly string[]]>([
    ['nothing', {}, ['', '', '', '']],
    ['nulls', { syncEnabled: null, mailbox: null }, ['', '', '', '']],
    ['texts', { syncEnabled: 'true', sharing: 'TEAM' }, ['true', 'TEAM', '', '']],
    ['fields of its own', { syncEnabled: false, quota: 5 }, ['false', '', '', '']],
  ])('are offered where the Service answers %s', (_title, document, texts) => {
    const settings = settingsOf(document, EMAIL_SETTINGS_FIELDS);
    expect(settings.map(({ kind }) => kind)).toEqual(['flag', 'text', 'text', 'text']);
    expect(settings.map(settingText)).toEqual(texts);
  });

  test('are sent as the contract takes them, though they were empty before', () => {
    const [sync, , mailbox] = settingsOf({ syncEnabled: null }, EMAIL_SETTINGS_FIELDS);
    const fields = changedFields({}, new Map([[sync!, 'true'], [mailbox!, 'desk@shop.example']])); // prettier-ignore
    expect(fields).toEqual({ syncEnabled: true, mailbox: 'desk@shop.example' });
    expect(emailSettingsBody.safeParse(fields).success).toBe(true);
  });
});

describe('settings that nobody has described', () => {
  test('read as flags where nothing is set and their names say so', () => {
    expect(kinds({ allowNegativeStock: null, alertsEnabled: null, is_active: null })).toEqual(Array(3).fill('flag')); // prettier-ignore
    expect(kinds({ defaultMethod: null, issue: null, sender: null })).toEqual(Array(3).fill('text'));
  });
});
