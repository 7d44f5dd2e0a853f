/** The workspace that a start opens. */
import type { ProfileMode } from '../ipc-contract/app-state.ts';
import type { Workspace } from '../workspace/workspace.ts';
import type { AppArguments } from './arguments.ts';

export interface StartFacts {
  readonly arguments: Pick<AppArguments, 'demo' | 'firstRun'>;
  /** True where a Service was connected in this data folder, by the window or by the CLI. */
  readonly connectedBefore: boolean;
  /** The workspace that was open last: `null` when nothing was chosen yet, `first-run` when a person left and chose nothing since. */
  readonly workspace: ProfileMode | null;
  /** A checkout shows what the product does at once; an installed app asks. */
  readonly packaged: boolean;
}

/** The workspace of the command line, else the one that was open last, else the demo in a checkout and the choice elsewhere. */
export function chooseStart(facts: StartFacts): ProfileMode {
  if (facts.arguments.firstRun) return 'first-run';
  if (facts.arguments.demo || facts.workspace === 'demo') return 'demo';
  if (facts.connectedBefore) return 'connected';
  return facts.workspace === null && !facts.packaged ? 'demo' : 'first-run';
}

export async function openAtStart(
  workspace: Workspace,
  mode: ProfileMode,
  organizationName: string | null,
): Promise<void> {
  if (mode === 'demo') await workspace.openDemo();
  if (mode === 'connected') await workspace.openRemembered(organizationName);
}
