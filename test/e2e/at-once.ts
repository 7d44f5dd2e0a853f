/** How many windows are tested at once. */
import { hasDisplay } from '../../scripts/runtime/display.ts';

/** A virtual display each on two cores; on a person's own screen they would take the keyboard from each other. */
export const DESKS_AT_ONCE = hasDisplay() ? 1 : 2;
