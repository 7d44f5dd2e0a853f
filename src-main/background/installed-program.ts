/** Notices that another version was installed over the program that runs: an installer puts a new file in the place of each. */
import { statSync } from 'node:fs';

export interface ProgramFollower {
  /** Called once, when two looks found the same file: whoever starts it then does not meet an installer at work. */
  readonly onReplaced: () => void;
  /** Ends this run and begins one of what is installed now. */
  readonly restart: () => void;
}

export interface InstalledProgram {
  /** Another version than this run would start now. False while there is nothing to start. */
  isReplaced(): boolean;
  follow(follower: ProgramFollower): void;
  /** The next engine would be of the other version, which this run could not talk with: then all of it starts anew, once. */
  engineRestarts(): void;
}

const LOOK_EVERY_MS = 15_000;

function identityOf(file: string): string | null {
  const facts = statSync(file, { throwIfNoEntry: false });
  return facts === undefined ? null : [facts.dev, facts.ino, facts.size, facts.mtimeMs].join(' ');
}

/** @param file the executable of this run; `null` in a checkout, whose programs are built while it runs */
export function watchInstalledProgram(file: string | null): InstalledProgram {
  if (file === null) {
    return { isReplaced: () => false, follow: () => undefined, engineRestarts: () => undefined };
  }
  const own = identityOf(file);
  const isOther = (found: string | null): boolean => found !== null && found !== own;
  const isReplaced = (): boolean => isOther(identityOf(file));
  let restart: (() => void) | null = null;
  return {
    isReplaced,
    follow(follower) {
      restart = follower.restart;
      let before = own;
      const timer = setInterval(() => {
        const found = identityOf(file);
        if (isOther(found) && found === before) {
          clearInterval(timer);
          follower.onReplaced();
        }
        before = found;
      }, LOOK_EVERY_MS);
      timer.unref();
    },
    engineRestarts() {
      if (!isReplaced()) return;
      restart?.();
      restart = null;
    },
  };
}
