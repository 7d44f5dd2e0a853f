/** Items as a shop has them, each with a name, number and price of its own. */
import type { LabelRow } from '../../../src-sync/domain/labels/labels.ts';

const NAMES = ['Brass hinge', 'Hex bolt M8', 'MCB 16 A', 'CPVC valve 20 mm', 'पीतल का क़ब्ज़ा'];

export function labelRows(count: number): LabelRow[] {
  return Array.from({ length: count }, (_, index) => ({
    values: {
      name: `${NAMES[index % NAMES.length] ?? ''} No ${index % 97}, satin finish`,
      sku: `HNG-${10_000 + index}`,
      price: 100 + index / 4,
      barcode: `${890_000 + index}`,
    },
    quantity: 1,
  }));
}
