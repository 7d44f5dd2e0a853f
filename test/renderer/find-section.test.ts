import { expect, test } from 'vitest';
import { findsSection } from '../../src-renderer/features/settings/find-section.ts';

const SECTIONS = ['shop', 'appearance', 'scanner', 'sounds', 'printers', 'network', 'data', 'about'];
const found = (text: string): readonly string[] => SECTIONS.filter((one) => findsSection(one, text));

test('a settings page is found by its name and by what stands on it', () => {
  expect(found('')).toEqual(SECTIONS);
  expect(found('printer')).toContain('printers');
  expect(found('bluetooth')).toEqual(['scanner']);
  expect(found(' Practice  SHEET ')).toContain('scanner');
  expect(found('proxy')).toEqual(['network']);
  expect(found('backup')).toContain('data');
  expect(found('zoom')).toContain('appearance');
  expect(found('no page has this')).toEqual([]);
});
