/** `npm run soak`: README.md lists the flags. Exits with 1 where memory, files or logs grow, or a long outbox opens slowly. */
import { parseArgs } from 'node:util';
import { SYNC_EVENTS_MAX } from '../../src-sync/store/sync/sync-events.ts';
import { soak } from './soak.ts';

const SLOPE_MAX_MEGABYTES = 1;
const OPENED_MAX_MS = 2_000;
/** A connection more or less is no leak. */
const HANDLES_SLACK = 5;

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '60' },
    records: { type: 'string', default: '100000' },
    waiting: { type: 'string', default: '10000' },
  },
});

const report = await soak({
  records: Number(values.records),
  durationMs: Number(values.minutes) * 60_000,
  turnMs: 1_000,
  waiting: Number(values.waiting),
  say(line) {
    console.log(line);
  },
});
console.log(JSON.stringify(report, null, 2));
const { slope, handles, events, openedMs } = report;
const troubles = [
  ...(slope < SLOPE_MAX_MEGABYTES ? [] : [`memory rises by ${slope.toFixed(2)} MB in ten minutes`]),
  ...(handles.last <= handles.first + HANDLES_SLACK
    ? []
    : [`${handles.first} handles became ${handles.last}`]),
  ...(events <= SYNC_EVENTS_MAX ? [] : [`${events} events are kept`]),
  ...(openedMs < OPENED_MAX_MS ? [] : [`the outbox opened after ${openedMs.toFixed(0)} ms`]),
];
console.log(troubles.length === 0 ? 'flat' : troubles.join('; '));
process.exitCode = troubles.length === 0 ? 0 : 1;
