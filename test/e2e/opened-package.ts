/** `npm run package:windows` has the same tests drive the package instead of the checkout. */
import { OPENED_VARIABLE } from '../../scripts/package/opened.ts';

/** Its executable; `null` where the checkout is tested. A package forgets every variable, so a test that needs one is skipped. */
export const openedPackage = process.env[OPENED_VARIABLE] ?? null;
