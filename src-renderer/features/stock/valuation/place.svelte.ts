/** The place that the valuation shows; `null` for all. Whoever leads to it chooses it before. */
class ValuationPlace {
  id = $state<string | null>(null);
}

export const valuationPlace = new ValuationPlace();
