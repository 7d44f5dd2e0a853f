/** Time enters the engine as a parameter, so that a simulation can own it. */
export interface Clock {
  /** Unix time in milliseconds; may jump when somebody sets the PC's clock. For showing and for comparing with the Service. */
  wallMs(): number;
  /** Milliseconds that only ever grow; for waiting, back-off and the request budget. */
  monotonicMs(): number;
  /** Runs once after the delay; the returned function cancels it. */
  after(delayMs: number, run: () => void): () => void;
}

/** Uniform in [0, 1). Enters the engine as a parameter for the same reason. */
export type Random = () => number;
