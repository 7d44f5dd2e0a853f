/** `npm run torture`: README.md lists the flags. Exits with 1 when anything was lost, doubled or out of order. */
import { parseArgs } from 'node:util';
import { coveringShapes, shapeWords } from '../sweeps/shape-choices.ts';
import { clockJumps } from './clock-jumps.ts';
import { damageFiles } from './damage.ts';
import { fillTheDisk } from './disk-full.ts';
import { killRounds } from './kill-rounds.ts';
import { mixedUnderFaults } from './mixed.ts';
import type { KillReport } from './place.ts';
import { DEED_NAMES, killUpkeep } from './upkeep-kills.ts';

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '500' },
    seed: { type: 'string', default: '1' },
    only: { type: 'string' },
    deed: { type: 'string' },
    mixed: { type: 'boolean', default: false },
    shapes: { type: 'string', default: '12' },
  },
});
const seed = Number(values.seed);
const startedMs = performance.now();

function seconds(): string {
  return ((performance.now() - startedMs) / 1_000).toFixed(0);
}

function say(name: string, { rounds, killed, accepted, inTheAir, asked, problems }: KillReport): void {
  console.log(
    `${name}: ${rounds} rounds, ${killed} killed while running, ${accepted} changes accepted, ` +
      `${inTheAir} in the air when killed, ${asked} sent again by a person, ${problems.length} problems (${seconds()} s)`,
  );
  for (const problem of problems) console.log(`  ${problem}`);
  if (problems.length > 0) process.exitCode = 1;
}

async function kills(): Promise<void> {
  const onRound = (round: number, report: KillReport): void => {
    if (round % 50 === 0) say('kills so far', report);
  };
  say('kills', await killRounds({ seed, rounds: Number(values.rounds), onRound }));
}

async function mixed(): Promise<void> {
  const shapes = coveringShapes(Number(values.shapes)).slice(0, Number(values.shapes));
  for (const [index, shape] of shapes.entries()) {
    say(`${index + 1}. ${shapeWords(shape)}`, await mixedUnderFaults(seed + index, shape));
  }
}

async function upkeep(): Promise<void> {
  const kills = Math.ceil(Number(values.rounds) / DEED_NAMES.length);
  const only = DEED_NAMES.find((name) => name === values.deed);
  say('upkeep', await killUpkeep({ seed, kills, records: 1_000, only, onDeed: say }));
}

const parts: Readonly<Record<string, () => Promise<void>>> = {
  kills,
  upkeep,
  disk: async () => {
    const filled = await fillTheDisk(seed);
    if (typeof filled === 'string') console.log(`disk: ${filled}`);
    else say('disk', filled);
  },
  damage: async () => say('damage', await damageFiles(seed, 20)),
  clock: async () => say('clock', await clockJumps(seed, 30)),
};
if (values.mixed) await mixed();
else {
  for (const [name, part] of Object.entries(parts)) {
    if (values.only === undefined || values.only === name) await part();
  }
}
