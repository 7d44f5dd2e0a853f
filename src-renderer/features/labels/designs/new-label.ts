/** A design that is begun anew: its paper, and what stands on it first. */
import { NO_EXTRAS, type LabelTemplate } from '../../../../src-sync/domain/labels/labels.ts';
import { PAPERS } from './papers.ts';

export const BEGINNINGS = ['newParts', 'newEmpty'] as const;
export type Beginning = (typeof BEGINNINGS)[number];

/** `null` for a paper that is not offered. */
export function newLabel(name: string, paper: string, beginning: Beginning): LabelTemplate | null {
  const preset = PAPERS.find(({ id }) => id === paper);
  if (preset === undefined) return null;
  const isEmpty = beginning === 'newEmpty';
  return {
    name,
    ...preset.stock,
    symbology: 'CODE_128',
    fields: isEmpty ? [] : ['name', 'price', 'barcode'],
    showBorder: false,
    // Without parts of its own a design is arranged from its fields.
    extras: { ...NO_EXTRAS, elements: isEmpty ? [] : null },
  };
}
