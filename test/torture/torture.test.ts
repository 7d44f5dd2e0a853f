/** A slice of `npm run torture` and of `npm run damage`. */
import { describe, expect, it, vi } from 'vitest';
import { damageEveryByte } from '../damage/rounds.ts';
import { clockJumps } from './clock-jumps.ts';
import { damageFiles } from './damage.ts';
import { fillTheDisk } from './disk-full.ts';
import { killRounds } from './kill-rounds.ts';
import { mixedUnderFaults } from './mixed.ts';
import { killUpkeep } from './upkeep-kills.ts';

vi.setConfig({ testTimeout: 600_000 });

describe('what was accepted is neither lost nor doubled', () => {
  it('when the engine, enqueue and sync are killed at any moment', async () => {
    const report = await killRounds({ seed: 7, rounds: 5 });
    expect(report.problems).toEqual([]);
    expect(report.accepted).toBeGreaterThan(0);
  });

  it('when a program is killed while it brings a database up to date, copies it, or puts a backup in its place', async () => {
    const report = await killUpkeep({ seed: 7, kills: 2, records: 30 });
    expect(report.problems).toEqual([]);
    expect(report.killed).toBeGreaterThanOrEqual(8);
  });

  it('in 300 mixed changes with 30 % of the answers lost after the commit, 10 % before it, and 15 kills', async () => {
    const report = await mixedUnderFaults(1);
    expect(report.problems).toEqual([]);
    expect(report).toMatchObject({ rounds: 15, killed: 15, accepted: 300, asked: 0 });
  });

  it('when the disk is full, and then has room again', async ({ skip }) => {
    const report = await fillTheDisk(1);
    if (typeof report === 'string') return skip(report);
    expect(report.problems).toEqual([]);
  });

  it('without a word, whatever is damaged of the database or its log', async () => {
    expect((await damageFiles(3, 1)).problems).toEqual([]);
  });

  it.each([560, 682, 768, 776, 1125, 1193, 1472, 1578, 2223, 2715, 3715, 3741, 4151, 4194, 4701, 4911])(
    'and it is set right in case %i of `npm run damage`, which once was not',
    async (number) => {
      const report = await damageEveryByte({ seed: 1, cases: 5_000, number });
      expect(report).toMatchObject({ cases: 1, problems: [] });
    },
  );

  it('and commands answer or say what is wrong, whichever byte or value of the database is damaged', async () => {
    const report = await damageEveryByte({ seed: 1, cases: 22, engineEach: 8 });
    expect(report.problems).toEqual([]);
    expect(report).toMatchObject({ cases: 22, notCarriedOver: 0 });
  });

  it("when the PC's clock is set by a year and back", async () => {
    expect((await clockJumps(1, 8)).problems).toEqual([]);
  });
});
