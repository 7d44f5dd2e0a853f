/** Bare SQLite as a program of the comparison. */
import { BareSqlite } from './bare-sqlite.ts';
import { serveContender } from './serve.ts';

await serveContender(new BareSqlite());
