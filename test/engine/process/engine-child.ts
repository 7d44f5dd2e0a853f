/** An engine in a process of its own, to be killed. */
import { openDesk } from '../desk.ts';
import { fastClock } from '../fast-clock.ts';

const [dataDir = '', url = '', token = '', factor = '1', sinceMs = ''] = process.argv.slice(2);
const desk = await openDesk({ dataDir, url, token, clock: fastClock(Number(factor), Number(sinceMs)) });
desk.engine.start();
