/** The settings page on which a searched text stands: its name, and every text that stands on it, in the language of the window. */
import { isTextKey, t, textKeys, type TextKey } from '../../i18n/index.svelte.ts';

/** Beginnings of the keys of the texts of each page; its own name is searched in any case. */
const WORDS: Readonly<Record<string, readonly string[]>> = {
  shop: ['shop.', 'collection.warehouses', 'collection.units', 'collection.categories'],
  crm: ['collection.lead', 'collection.pipelines'],
  appearance: [
    'settings.theme',
    'settings.density',
    'settings.zoom',
    'settings.language',
    'theme.',
    'density.',
  ],
  place: ['settings.place'],
  scanner: ['scanner.', 'practice.'],
  counting: ['counting.'],
  sounds: ['sounds.'],
  alerts: ['settings.alerts'],
  background: ['background.'],
  printers: ['printers.'],
  connection: ['connection.', 'ws.', 'out.', 'token.', 'other.'],
  network: ['network.'],
  data: ['data.', 'backup.', 'rebuild.', 'verify.'],
  updates: ['updates.'],
  support: ['support.'],
  about: ['about.', 'tour.'],
};

const folded = (text: string): string => text.normalize('NFC').toLocaleLowerCase();

function textsOf(section: string): readonly TextKey[] {
  const stems = WORDS[section] ?? [];
  return textKeys().filter((key) => stems.some((stem) => key.startsWith(stem)));
}

/** A page is found where every word of the search stands in one of its texts; an empty search finds each page. */
export function findsSection(section: string, searched: string): boolean {
  const words = folded(searched.trim()).split(/\s+/);
  const name = `settings.${section}`;
  const texts = [...(isTextKey(name) ? [name] : []), ...textsOf(section)];
  return texts.some((key) => {
    const text = folded(t(key));
    return words.every((word) => text.includes(word));
  });
}
