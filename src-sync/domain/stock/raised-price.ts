/** A price made higher or lower by a share of itself, rounded as a shop writes prices. */

export const ROUNDED_TO = [0.01, 0.5, 1, 5, 10] as const;

export interface PriceRaise {
  /** Of the price: 5 makes 100 to 105, -5 to 95. */
  readonly percent: number;
  readonly roundTo: (typeof ROUNDED_TO)[number];
}

/** To the nearest step, half a step upwards. A double may lie a hair below the half that was meant. */
export function raisedPrice(price: number, { percent, roundTo }: PriceRaise): number {
  const raised = Math.round(price * (100 + percent) * 1e6) / 1e8;
  const steps = Math.round(Number((raised / roundTo).toPrecision(12)));
  return Math.max(0, Math.round(steps * roundTo * 100) / 100);
}
