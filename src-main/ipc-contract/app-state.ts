/** The app as its window is told of it: the workspace that is open, its engine, its updates, its settings. */
import type { Failure } from '../../src-sync/domain/failure.ts';
import type { Message } from '../../src-sync/domain/messages/message.ts';
import type { PolicyState } from '../../src-sync/domain/policy/policy.ts';
import type { Settings } from './settings.ts';

export type ProfileMode = 'first-run' | 'demo' | 'connected';

export interface AppState {
  readonly mode: ProfileMode;
  readonly version: string;
  readonly platform: string;
  /** For the about page and bug reports, e.g. `Electron 45.4.1, engine: utility process`. */
  readonly runtime: Message;
  /** Base address and organization of the open profile; both `null` in first run. */
  readonly baseUrl: string | null;
  readonly organizationName: string | null;
  /** Name that tells the open workspace from every other, demo included; `null` in first run. */
  readonly workspaceId: string | null;
  /** Whose sign-in it is, by the name given on this PC; empty for the first. */
  readonly account: string;
  /** True where there is a sign-in at all; the status says if the Service takes it. */
  readonly signedIn: boolean;
  readonly settings: Settings;
  /** The desktop shows an icon of Stockhand; without one a closed window ends it. `null` until that is known. */
  readonly hasTray: boolean | null;
  /** Started with `--safe-mode`. */
  readonly safeMode: boolean;
  readonly updates: UpdatesState;
  /** The administrator's settings of this PC. */
  readonly policy: PolicyState;
  readonly engine: EngineState;
  /** Demo only: whether the line was cut with `demo.setOffline`. */
  readonly demoOffline: boolean;
  /** Something this run must say once, e.g. that the sign-in could not be kept in the keychain. */
  readonly notice?: Message | null;
}

export interface UpdatesState {
  /**
   * A version that waits for a restart. `installed`: the system put it over the one that runs · `downloaded`: it came from the address
   * of the policy, was checked, and is installed at the restart. `null`: none.
   */
  readonly newVersion: 'installed' | 'downloaded' | null;
  /** The downloaded one. */
  readonly version: string | null;
  /** Stockhand looks for newer versions itself, at the address of the policy. */
  readonly hasFeed: boolean;
  /** ISO 8601 time of the last look that was answered. */
  readonly lookedAt: string | null;
  /** Why the last look led to nothing, or an installation that is not done. */
  readonly failure: Failure | null;
}

/**
 * `silent`: the engine process runs and does not answer; it is started again if that lasts. `restarting`: it ended by itself and is being
 * started again. Nothing accepted is lost.
 */
export interface EngineState {
  readonly state: 'starting' | 'running' | 'silent' | 'restarting' | 'stopped';
  /** Why it is stopped for good, e.g. a database of a newer version. */
  readonly failure: Failure | null;
}
