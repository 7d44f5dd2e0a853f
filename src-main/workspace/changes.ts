/** The needs of every change of the open workspace, and the shared steps. */
import { failed, ok, type Result } from '../../src-sync/domain/result.ts';
import { failure } from '../../src-sync/domain/failure.ts';
import { aboutWorkspaces } from '../../src-sync/domain/messages/workspaces.ts';
import { accountOf, type ProfileAddress, type Secrets } from '../../src-sync/domain/sync/profile.ts';
import type { MoveInOrder } from '../../src-sync/engine/process/move-in.ts';
import type { Policy } from '../../src-sync/profile/policy/policy.ts';
import { namesOf, readRemembered, writeRemembered } from '../../src-sync/profile/remembered.ts';
import { noteWorkspace } from '../../src-sync/profile/workspaces.ts';
import type { Vault } from '../../src-sync/vault/vault.ts';
import type { SignIn } from '../ipc-contract/channels.ts';
import type { Log } from '../log/log.ts';
import type { Redactor } from '../log/redact.ts';
import type { SettingsStore } from '../settings/settings-store.ts';
import type { ChosenBackup } from './files/chosen-backup.ts';
import { readConnection, type AskOrganizations } from './connection/connect.ts';
import { secretsOf, type Profile } from './opened.ts';
import type { Workspace } from './workspace.ts';

export interface ProfileChangesOptions {
  readonly dataDir: string;
  readonly workspace: Workspace;
  readonly policy: Policy;
  readonly settings: SettingsStore;
  readonly vault: Vault;
  readonly redactor: Redactor;
  readonly log: Log;
  readonly askOrganizations: AskOrganizations;
  readonly askWorkspaces: () => Promise<Result<unknown>>;
  readonly chosenBackup: ChosenBackup;
  readonly askToMoveIn: (order: Omit<MoveInOrder, 'dataDir'>) => Promise<Result<unknown>>;
  readonly askToRemove: (address: ProfileAddress) => Promise<Result<unknown>>;
}

export const nothingConnected = failed(failure('NOT_FOUND', aboutWorkspaces('noneConnected')));

/** No log ever holds what a person typed as a secret. */
export function learn({ redactor }: ProfileChangesOptions, secrets: Secrets): void {
  redactor.learn(secrets.accessToken);
  redactor.learn(secrets.brokerCredential);
}

/** The input of a person, with the names that this profile uses. */
export function connectionOf(
  options: ProfileChangesOptions,
  typed: { readonly baseUrl: string; readonly signIn: SignIn },
): ReturnType<typeof readConnection> {
  learn(options, secretsOf(typed.signIn));
  return readConnection(typed, namesOf(readRemembered(options.dataDir)));
}

/** Opens a workspace and remembers it for the next start. */
export async function openProfile(
  options: ProfileChangesOptions,
  profile: Profile,
  secrets: Secrets,
): Promise<Result<null>> {
  const { dataDir, settings, workspace } = options;
  const { organizationName } = profile;
  const remembered = remember(options, profile);
  if (!remembered.ok) return remembered;
  settings.change({ workspace: 'connected', organizationName });
  await workspace.openConnected(profile, secrets);
  const noted = noteWorkspace(dataDir, profile.address, {
    brokerUrl: profile.brokerUrl,
    signedOut: false,
    // A value that is not given now may have been given before.
    ...(organizationName === null ? {} : { organizationName }),
  });
  if (!noted.ok) workspace.say(noted.failure);
  return ok(null);
}

/** The workspace that the next start opens. */
export function remember({ dataDir }: ProfileChangesOptions, { address, brokerUrl }: Profile): Result<null> {
  const { names } = readRemembered(dataDir);
  return writeRemembered(dataDir, { ...address, account: accountOf(address), brokerUrl, names });
}

/** The sign-in works for this run all the same; the person hears that it will be asked for again. */
export async function keepSignIn(
  options: ProfileChangesOptions,
  profile: Profile,
  secrets: Secrets,
): Promise<void> {
  const written = await options.vault.write(profile.address, secrets);
  if (written.ok) {
    options.workspace.say(null);
    return;
  }
  options.log.problem('the keychain cannot be written', { reason: written.failure.detail ?? '' });
  options.workspace.say(written.failure);
}
