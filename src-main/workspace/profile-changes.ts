/** Connecting and signing in again, as a person asks for it in the window. */
import { existsSync } from 'node:fs';
import { failure, type Failure } from '../../src-sync/domain/failure.ts';
import { aboutWorkspaces } from '../../src-sync/domain/messages/workspaces.ts';
import { parseAccount, type ProfileAddress } from '../../src-sync/domain/sync/profile.ts';
import { failed, ok, type Result } from '../../src-sync/domain/result.ts';
import { databaseFile } from '../../src-sync/profile/folders.ts';
import { noteWorkspace } from '../../src-sync/profile/workspaces.ts';
import type { ConnectRequest, OrganizationChoice, SignIn } from '../ipc-contract/channels.ts';
import {
  connectionOf,
  keepSignIn,
  nothingConnected,
  openProfile,
  remember,
  type ProfileChangesOptions,
} from './changes.ts';
import { choicesIn, nameIn, testConnection } from './connection/connect.ts';
import { allowedConnection, allowedOrganization, allowedSignIn } from './connection/managed-connection.ts';
import type { Profile } from './opened.ts';

function newConnection(
  options: ProfileChangesOptions,
  request: { readonly baseUrl: string; readonly signIn: SignIn },
): ReturnType<typeof connectionOf> {
  const connection = connectionOf(options, request);
  return connection.ok ? allowedConnection(connection.value, options.policy) : connection;
}

/** The organizations that a sign-in may choose from; stores nothing. */
export async function listOrganizations(
  options: ProfileChangesOptions,
  request: { readonly baseUrl: string; readonly signIn: SignIn },
): Promise<Result<readonly OrganizationChoice[]>> {
  const connection = newConnection(options, request);
  if (!connection.ok) return connection;
  const list = await testConnection(connection.value, options.askOrganizations);
  return list.ok ? ok(choicesIn(list.value)) : list;
}

export async function connect(
  options: ProfileChangesOptions,
  request: ConnectRequest,
): Promise<Result<null>> {
  const connection = newConnection(options, request);
  if (!connection.ok) return connection;
  const organization = allowedOrganization(request.organizationId, options.policy);
  if (!organization.ok) return organization;
  const account = parseAccount(request.account);
  if (!account.ok) return account;
  const { baseUrl, broker, secrets } = connection.value;
  const address = { baseUrl, organizationId: request.organizationId, account: account.value };
  const list = await testConnection(connection.value, options.askOrganizations);
  if (!list.ok) return list;
  // A name that was given for somebody new must not lead into what another person left here.
  if (!request.samePerson && existsSync(databaseFile(options.dataDir, address))) {
    return failed(alreadyHere(address));
  }
  const moved = await moveIn(options, address, request.backup);
  if (!moved.ok) return moved;
  const profile: Profile = {
    mode: 'connected',
    dataDir: options.dataDir,
    address,
    brokerUrl: broker?.brokerUrl ?? null,
    organizationName: nameIn(list.value, request.organizationId),
  };
  const opened = await openProfile(options, profile, secrets);
  if (opened.ok) await keepSignIn(options, profile, secrets);
  return opened;
}

async function moveIn(
  { askToMoveIn, chosenBackup }: ProfileChangesOptions,
  address: ProfileAddress,
  backup: ConnectRequest['backup'],
): Promise<Result<unknown>> {
  if (backup === null) return ok(null);
  const path = chosenBackup.pathOf(backup.id);
  if (!path.ok) return path;
  return askToMoveIn({ address, backup: path.value, isOtherPcGone: backup.isOtherPcGone });
}

function alreadyHere({ account }: Required<ProfileAddress>): Failure {
  return failure(
    'WORKSPACE_EXISTS',
    account === '' ? aboutWorkspaces('exists') : aboutWorkspaces('existsNamed', { account }),
  );
}

/** Another token of the same person: the workspace and what waits in it stay. */
export async function signInAgain(options: ProfileChangesOptions, signIn: SignIn): Promise<Result<null>> {
  const { workspace } = options;
  const { profile } = workspace;
  if (profile?.mode !== 'connected') return nothingConnected;
  const connection = connectionOf(options, { baseUrl: profile.address.baseUrl, signIn });
  if (!connection.ok) return connection;
  const allowed = allowedSignIn(connection.value, options.policy);
  if (!allowed.ok) return allowed;
  const { secrets, broker } = connection.value;
  const brokerUrl = broker?.brokerUrl ?? null;
  if (brokerUrl === profile.brokerUrl) {
    workspace.setSecrets(secrets);
    const noted = noteWorkspace(options.dataDir, profile.address, { signedOut: false });
    if (!noted.ok) workspace.say(noted.failure);
  } else {
    const remembered = remember(options, { ...profile, brokerUrl });
    if (!remembered.ok) return remembered;
    const opened = await openProfile(options, { ...profile, brokerUrl }, secrets);
    if (!opened.ok) return opened;
  }
  await keepSignIn(options, profile, secrets);
  return ok(null);
}
