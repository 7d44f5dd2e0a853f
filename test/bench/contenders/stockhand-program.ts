/** Stockhand as a program of the comparison. */
import { serveContender } from './serve.ts';
import { Stockhand } from './stockhand.ts';

await serveContender(new Stockhand());
