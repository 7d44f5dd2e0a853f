/** Sheets and rolls as they are chosen: the number on the packet, how many labels a sheet has, and their size. */
import {
  labelsOnSheet,
  ROLL_PRESETS,
  SHEET_PRESETS,
  type LabelPreset,
} from '../../../../src-sync/domain/labels/label-presets.ts';
import { formatNumber } from '../../../i18n/format.svelte.ts';
import { t } from '../../../i18n/index.svelte.ts';

export const PAPERS = [...ROLL_PRESETS, ...SHEET_PRESETS] as const;

export function paperWords(paper: LabelPreset): string {
  const { name, stock } = paper;
  const count = labelsOnSheet(paper);
  if (count === null) return `${t('labels.roll')}, ${name.replace('mm', t('unit.mm'))}`;
  const width = formatNumber(stock.labelWidthMm);
  const height = formatNumber(stock.labelHeightMm);
  return t('labels.sheetOf', { name, count, width, height });
}
