/** Number of windows that are tested at once. */
import { hasDisplay } from '../../scripts/runtime/display.ts';

/**
 * A virtual display each. Three keep two cores busy, and a scanner is heard with keys that come late (`shared/scan/silence.ts`). On a
 * person's own screen they would take the keyboard from each other.
 */
export const DESKS_AT_ONCE = hasDisplay() ? 1 : 3;
