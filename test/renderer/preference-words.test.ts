/** Notification preferences in whatever shape they come: everything has a box, a field of the form, or a place to be read. */
import { describe, expect, test } from 'vitest';
import {
  isNoFormField,
  preferencesOf,
  preferenceTable,
  unsendable,
} from '../../src-renderer/features/notifications/preference-words.ts';
import { settingsOf } from '../../src-renderer/shared/object-form/settings-object.ts';
import type { JsonObject } from '../../src-sync/domain/values/json.ts';

function placesOf(record: JsonObject) {
  const preferences = preferencesOf(record);
  return {
    boxes: preferenceTable(preferences).events.flatMap(({ key, on }) =>
      [...on.keys()].map((way) => [key, way]),
    ),
    fields: settingsOf(preferences)
      .filter((setting) => !isNoFormField(setting))
      .map(({ path, kind }) => [...path, kind]),
    read: unsendable(record),
  };
}

describe('notification preferences', () => {
  test('that are on or off further in, or nothing yet, have a field of the form', () => {
    expect(
      placesOf({
        preferences: {
          ORDER: { app: true, channels: { email: true, sms: false } },
          RETURN: { enabled: null, hours: [9, 18] },
          FRESH: {},
        },
      }),
    ).toEqual({
      boxes: [['ORDER', 'app']],
      fields: [
        ['ORDER', 'channels', 'email', 'flag'],
        ['ORDER', 'channels', 'sms', 'flag'],
        ['RETURN', 'enabled', 'flag'],
        ['RETURN', 'hours', 'json'],
        ['FRESH', 'json'],
      ],
      read: {},
    });
  });

  test('that the contract cannot carry back are only read', () => {
    const besides = { muted: true, ways: ['app', 'email'] };
    expect(placesOf({ id: 'a', updatedAt: '2026', quiet: { from: '20:00' }, preferences: besides })).toEqual({
      boxes: [],
      fields: [],
      read: { quiet: { from: '20:00' }, ...besides },
    });
    expect(placesOf({ preferences: [{ event: 'ORDER' }] }).read).toEqual({
      preferences: [{ event: 'ORDER' }],
    });
  });
});
