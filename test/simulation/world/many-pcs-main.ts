/**
 * `npm run many-pcs -- [--pcs 1,5,10] [--hours 4] [--records 20000] [--own]`: so many PCs on one access token, or with `--own` on one
 * each, through the first hours of a working day. Prints a line of figures for each number of PCs.
 */
import { parseArgs } from 'node:util';
import { liveDay } from './many-pcs.ts';

const { values } = parseArgs({
  options: {
    pcs: { type: 'string', default: '1,5,10,20,40' },
    hours: { type: 'string', default: '4' },
    records: { type: 'string', default: '20000' },
    own: { type: 'boolean', default: false },
    kind: { type: 'string', default: 'sliding' },
  },
});

console.log('PCs  first mirror  age p50/p95 s  click p50/p95 s  429s  requests');
for (const pcs of values.pcs.split(',').map(Number)) {
  const day = await liveDay({
    pcs,
    hours: Number(values.hours),
    records: Number(values.records),
    hasOwnTokens: values.own,
    kind: values.kind === 'fixed' ? 'fixed' : 'sliding',
  });
  const { firstMirrorMinutes, age, click, refused, requests } = day;
  const mirror = firstMirrorMinutes === null ? 'not reached' : `${firstMirrorMinutes} min`;
  console.log(
    `${pcs}  ${mirror}  ${age.p50} / ${age.p95}  ${click.p50} / ${click.p95}  ${refused}  ${requests}`,
  );
}
