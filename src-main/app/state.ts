/** The state of the app as the window shows it, told whenever a part of it changes. */
import { app } from 'electron';
import { policyState, type Policy } from '../../src-sync/profile/policy/policy.ts';
import type { InstalledProgram } from '../background/installed-program.ts';
import { describeRuntime, type ChildRuntime } from '../engine/runtime.ts';
import type { AppState } from '../ipc-contract/channels.ts';
import type { MainWindow } from '../window/main-window.ts';
import type { Workspace } from '../workspace/workspace.ts';
import type { AppArguments } from './arguments.ts';
import type { Preferences } from './preferences.ts';

export interface StateParts {
  readonly policy: Policy;
  readonly arguments: Pick<AppArguments, 'safeMode'>;
  readonly preferences: Preferences;
  readonly program: Pick<InstalledProgram, 'isReplaced'>;
  readonly runtime: ChildRuntime;
}

export interface StateTeller {
  /** Once, before anything is told: the workspace and its teller need each other. */
  watch(workspace: Workspace): void;
  state(): AppState;
  tell(): void;
}

export function createStateTeller(
  parts: StateParts,
  window: MainWindow,
  hasTray: () => boolean | null,
): StateTeller {
  let watched: Workspace | null = null;
  const state = (): AppState => {
    if (watched === null) throw new Error('the state was asked for before there was a workspace');
    return {
      ...watched.state(),
      version: app.getVersion(),
      platform: process.platform,
      runtime: describeRuntime(process.versions['electron'] ?? '', parts.runtime),
      settings: parts.preferences.get(),
      hasTray: hasTray(),
      safeMode: parts.arguments.safeMode,
      hasNewVersion: parts.program.isReplaced(),
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
