/** Episodes of PCs, connections, sign-ins and the Service: their beginning, their effect, their end. */
import type { Random } from '../../../src-service/random.ts';
import type { Episode, Faults } from './faults.ts';
import type { Loss } from './disk.ts';
import type { Model } from './model.ts';
import type { OpeningHours } from './opening-hours.ts';
import type { Pc } from './pc.ts';
import type { SignIn } from './sign-in.ts';
import type { Trace } from './trace.ts';
import type { VirtualTime } from './virtual-time.ts';

const MINUTE_MS = 60_000;
/** A list shows what was done so late at most. */
export const LIST_LAG_MAX_MS = 20_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

export interface Stage {
  readonly time: VirtualTime;
  readonly random: Random;
  readonly faults: Faults;
  readonly model: Model;
  readonly trace: Trace;
  readonly endMs: number;
  readonly open: OpeningHours;
}

/** One PC with its sign-in. */
export interface Place {
  readonly pc: Pc;
  readonly signIn: SignIn;
}

/** @returns what ends it, for those that last */
type Begin = (stage: Stage, place: Place) => (() => void) | null;

const later = (stage: Stage, place: Place): void => {
  stage.time.after(stage.random.between(1, 180) * 1_000, () => void place.pc.open());
};

const dying =
  (loss: Loss): Begin =>
  (stage, place) => {
    if (!place.pc.isRunning) return null;
    place.pc.die(loss);
    later(stage, place);
    return null;
  };

const dyingAtCommit =
  (side: 'before' | 'after', isUnshown = false): Begin =>
  (stage, place) => {
    const commits = isUnshown ? 1 : stage.random.between(1, 60);
    place.pc.dieAtCommit({ commits, side, isUnshown, loss: stage.random.pick(['kill', 'power'] as const) });
    // Nothing else starts it again.
    const watch = (): void => {
      if (!place.pc.isRunning) void place.pc.open();
    };
    for (const minutes of [5, 20, 60]) stage.time.after(minutes * MINUTE_MS, watch);
    return null;
  };

const diskTrouble =
  (code: 'SQLITE_FULL' | 'SQLITE_BUSY' | 'SQLITE_IOERR_WRITE'): Begin =>
  (stage, { pc }) => {
    pc.setTrouble({ code, probability: stage.random.pick([0.05, 0.3, 1]) });
    return () => pc.setTrouble(null);
  };

const BEGINNINGS: Readonly<Record<Episode, Begin>> = {
  offline: (_, { pc }) => {
    pc.line.isOffline = true;
    return () => (pc.line.isOffline = false);
  },
  captivePortal: (_, { pc }) => {
    pc.line.isPortal = true;
    return () => (pc.line.isPortal = false);
  },
  serverStorm: (_, { pc }) => {
    pc.line.isStorm = true;
    return () => (pc.line.isStorm = false);
  },
  diskFull: diskTrouble('SQLITE_FULL'),
  diskBusy: diskTrouble('SQLITE_BUSY'),
  diskError: diskTrouble('SQLITE_IOERR_WRITE'),
  crash: dying('kill'),
  powerCut: dying('power'),
  crashBeforeCommit: dyingAtCommit('before'),
  crashAfterCommit: dyingAtCommit('after'),
  crashUnshown: dyingAtCommit('after', true),
  restart: (stage, place) => {
    void place.pc.stop().then(() => later(stage, place));
    return null;
  },
  sleep: ({ random }, { pc }) => {
    pc.hardware.fallAsleep(random.chance(0.5));
    return () => pc.wakeUp(random);
  },
  clockJump: ({ random }, { pc }) => {
    pc.hardware.wallOffsetMs += random.pick([-365 * DAY_MS, -3_600_000, 90_000, 7_200_000, 365 * DAY_MS]);
    if (!random.chance(0.5)) return null;
    return () => (pc.hardware.wallOffsetMs = 0);
  },
  tokenExpired: (_, { signIn }) => signIn.expire(),
  scopeMissing: ({ random }, { signIn }) => signIn.loseScope(random.pick(['contacts', 'crm', 'inventory'])),
  subscriptionEnded: ({ model }) => {
    const { first } = model.organizations;
    first.subscriptionEnded = true;
    return () => (first.subscriptionEnded = false);
  },
  roleDenied: ({ random }, { signIn }) =>
    signIn.deny(random.pick(['contacts', 'inventory'] as const), random.pick(['CREATE', 'UPDATE'] as const)),
  brokerDown: (_, { signIn }) => signIn.brokerState('silent'),
  brokerGivesDeadToken: (_, { signIn }) => signIn.brokerState('same'),
  othersUseToken: ({ model, random, time }, { pc, signIn }) => {
    pc.line.isTokenShared = true;
    let isOver = false;
    const spend = (): void => {
      if (isOver) return;
      model.rateLimit.spend(signIn.token, random.between(5, 40));
      time.after(random.between(5, 40) * 1_000, spend);
    };
    spend();
    return () => {
      isOver = true;
      // Their requests count for a minute more, and what we then take for ours as well.
      time.after(3 * MINUTE_MS, () => (pc.line.isTokenShared = false));
    };
  },
  shapeSwitch: ({ model, random }) => {
    const { shape } = model;
    const before = { ...shape };
    shape.pageSizeCut = random.pick([null, 5, 10]);
    shape.createAnswer = random.pick(['record', 'id', 'idObject', 'nothing']);
    shape.updateAnswer = random.pick(['record', 'id', 'idObject', 'nothing']);
    shape.putMode = random.pick(['replace', 'patch']);
    return random.chance(0.5) ? null : () => Object.assign(shape, before);
  },
  listLag: ({ model, random }) => {
    model.shape.listLagMs = random.between(500, LIST_LAG_MAX_MS);
    return () => (model.shape.listLagMs = 0);
  },
};

/** A trouble that counts as having struck only once the disk has done it. */
const TOLD_BY_DISK: readonly Episode[] = ['diskFull', 'diskBusy', 'diskError', 'crashUnshown'];

/** Draws when each episode begins and how long it lasts, and puts all of them into the queue. */
export function schedule(stage: Stage, place: Place): void {
  const { time, random, faults, trace, endMs, open } = stage;
  // As many a day, all of them while the shop is open.
  const dayMs = DAY_MS * (open.openMs / endMs);
  for (const [episode, begin] of Object.entries(BEGINNINGS) as [Episode, Begin][]) {
    const perDay = faults.perDay(episode);
    if (perDay === 0) continue;
    let openMs = 0;
    for (;;) {
      openMs += -Math.log(1 - random.next()) * (dayMs / perDay);
      if (openMs >= open.openMs) break;
      const atMs = open.at(openMs);
      const lastsMs = Math.min(
        random.pick([0.5, 5, 30, 240]) * MINUTE_MS * (0.5 + random.next()),
        endMs - atMs,
      );
      time.at(atMs, () => {
        if (faults.isCalm) return;
        trace.note(`${place.pc.name} ${episode}`);
        if (!TOLD_BY_DISK.includes(episode)) faults.fired(episode);
        const end = begin(stage, place);
        if (end !== null) time.after(lastsMs, end);
      });
    }
  }
}
