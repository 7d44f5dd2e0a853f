/** The state of the app as the window shows it, told whenever a part of it changes. */
import { app } from 'electron';
import { policyState, type Policy } from '../../src-sync/profile/policy/policy.ts';
import { describeRuntime, type ChildRuntime } from '../engine/runtime.ts';
import type { AppState, UpdatesState } from '../ipc-contract/app-state.ts';
import type { MainWindow } from '../window/main-window.ts';
import type { Workspace } from '../workspace/workspace.ts';
import type { AppArguments } from './arguments.ts';
import type { Preferences } from './preferences.ts';

export interface StateParts {
  readonly policy: Policy;
  readonly arguments: Pick<AppArguments, 'safeMode'>;
  readonly preferences: Preferences;
  readonly runtime: ChildRuntime;
}

/** Known only once more than the state was made. */
export interface ToldLater {
  readonly hasTray: () => boolean | null;
  readonly updates: () => UpdatesState;
}

export interface StateTeller {
  /** Once, before anything is told: the workspace and its teller need each other. */
  watch(workspace: Workspace): void;
  state(): AppState;
  tell(): void;
}

export function createStateTeller(parts: StateParts, window: MainWindow, told: ToldLater): StateTeller {
  let watched: Workspace | null = null;
  const state = (): AppState => {
    if (watched === null) throw new Error('the state was asked for before there was a workspace');
    return {
      ...watched.state(),
      version: app.getVersion(),
      platform: process.platform,
      runtime: describeRuntime(process.versions['electron'] ?? '', parts.runtime),
      settings: parts.preferences.get(),
      hasTray: told.hasTray(),
      safeMode: parts.arguments.safeMode,
      updates: told.updates(),
      policy: policyState(parts.policy),
    };
  };
  return {
    watch(workspace) {
      watched = workspace;
    },
    state,
    tell: () => window.send('app', state()),
  };
}
