/** The folder in which compiled modules are kept between the programs that tests start: hundreds would compile the same ones again. */
import { join } from 'node:path';

export const COMPILE_CACHE = join(import.meta.dirname, '../node_modules/.cache/stockhand-compile');
