/** Eighteen months of movements of one item, made up when somebody asks, that add up to what the item has. */
import { DAY_MS } from '../clock.ts';
import { randomStream } from '../random.ts';
import type { Random } from '../random.ts';
import type { Movement } from '../inventory/stock.ts';

export interface HistoryPlan {
  readonly itemId: string;
  readonly places: ReadonlyMap<string, number>;
  readonly unassigned: number;
  readonly seed: number;
  readonly createdMs: number;
  readonly baseTimeMs: number;
  readonly cost: number;
}

const HISTORY_MS = 548 * DAY_MS;
const PEOPLE = ['Asha', 'Meera', 'Ravi', 'Imran'] as const;

interface Step {
  readonly timeMs: number;
  readonly warehouseId: string | null;
  readonly qty: number;
  readonly type: string;
  readonly reason: string | null;
  readonly reference: string | null;
}

const two = (value: number): string => String(value).padStart(2, '0');

/** `GRN-1117-02`: what, month and day, which one that day. */
function referenceOf(random: Random, prefix: string, timeMs: number): string {
  const date = new Date(timeMs);
  return `${prefix}-${two(date.getUTCMonth() + 1)}${two(date.getUTCDate())}-${two(random.between(1, 28))}`;
}

function usualStep(random: Random, warehouseId: string, unit: number, timeMs: number): Step {
  const at = { timeMs, warehouseId };
  const draw = random.next();
  if (draw < 0.62) {
    const qty = -random.between(1, Math.max(1, unit));
    return { ...at, qty, type: 'SALE', reason: null, reference: referenceOf(random, 'INV', timeMs) };
  }
  if (draw < 0.86) {
    const qty = random.between(unit, unit * 4);
    return { ...at, qty, type: 'RECEIPT', reason: 'Received', reference: referenceOf(random, 'GRN', timeMs) };
  }
  if (draw < 0.94) {
    const qty = -random.between(1, Math.max(1, Math.floor(unit / 6)));
    return {
      ...at,
      qty,
      type: 'ADJUSTMENT',
      reason: 'Damaged',
      reference: referenceOf(random, 'ADJ', timeMs),
    };
  }
  const qty = random.between(-3, 3);
  return { ...at, qty, type: 'COUNT', reason: 'Counted', reference: referenceOf(random, 'CNT', timeMs) };
}

/** The steps of one place; the opening is whatever makes them add up, and never negative. */
function stepsOf(
  random: Random,
  warehouseId: string,
  quantity: number,
  startMs: number,
  endMs: number,
): Step[] {
  const unit = Math.max(2, Math.round(Math.abs(quantity) / 12));
  const steps = Array.from({ length: random.between(6, 16) }, () =>
    usualStep(random, warehouseId, unit, startMs + Math.floor(random.next() * (endMs - startMs))),
  );
  const opening = quantity - steps.reduce((sum, step) => sum + step.qty, 0);
  const openingStep = {
    timeMs: startMs,
    warehouseId,
    qty: Math.max(0, opening),
    reason: null,
    reference: null,
  };
  steps.push({ ...openingStep, type: 'OPENING' });
  if (opening < 0) {
    // More came in than is there: one large sale explains it.
    const reference = referenceOf(random, 'INV', endMs - DAY_MS);
    steps.push({ timeMs: endMs - DAY_MS, warehouseId, qty: opening, type: 'SALE', reason: null, reference });
  }
  return steps;
}

/** Oldest first. */
export function historyOf(plan: HistoryPlan): Movement[] {
  const random = randomStream(plan.seed, `movements/${plan.itemId}`);
  const startMs = Math.max(plan.createdMs, plan.baseTimeMs - HISTORY_MS);
  const endMs = plan.baseTimeMs - 3_600_000;
  const steps = [...plan.places].flatMap(([warehouseId, qty]) =>
    stepsOf(random, warehouseId, qty, startMs, endMs),
  );
  if (plan.unassigned !== 0) {
    const unplaced = {
      timeMs: startMs,
      warehouseId: null,
      qty: plan.unassigned,
      reason: null,
      reference: null,
    };
    steps.push({ ...unplaced, type: 'OPENING' });
  }
  steps.sort((a, b) => a.timeMs - b.timeMs);
  return steps.map((step) => ({
    id: random.uuid(),
    itemId: plan.itemId,
    warehouseId: step.warehouseId,
    qty: step.qty,
    type: step.type,
    reason: step.reason,
    reference: step.reference,
    unitCost: step.type === 'RECEIPT' && Number.isFinite(plan.cost) ? plan.cost : null,
    createdAt: new Date(step.timeMs).toISOString(),
    createdBy: random.pick(PEOPLE),
  }));
}
