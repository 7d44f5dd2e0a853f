/** Connecting, signing in again and leaving, as a person asks for it in the window. */
import { failure } from '../../src-sync/domain/failure.ts';
import { accountOf } from '../../src-sync/domain/profile.ts';
import { OPEN_STATES } from '../../src-sync/domain/operation.ts';
import { failed, ok, type Result } from '../../src-sync/domain/result.ts';
import type { SyncStatus } from '../../src-sync/domain/status.ts';
import { forgetRemembered, readRemembered, writeRemembered } from '../../src-sync/profile/remembered.ts';
import type { Vault } from '../../src-sync/vault/vault.ts';
import type { ConnectRequest } from '../ipc-contract/channels.ts';
import type { Log } from '../log/log.ts';
import type { Redactor } from '../log/redact.ts';
import type { SettingsStore } from '../settings/settings-store.ts';
import { readConnection, testConnection, type AskOrganizations } from './connect.ts';
import { secretsOf, type Profile, type SignIn } from './opened.ts';
import type { Workspace } from './workspace.ts';

export interface ProfileChangesOptions {
  readonly dataDir: string;
  readonly workspace: Workspace;
  readonly settings: SettingsStore;
  readonly vault: Vault;
  readonly redactor: Redactor;
  readonly log: Log;
  readonly askOrganizations: AskOrganizations;
}

const nothingConnected = failure(
  'NOT_FOUND',
  'No connected workspace is open, so there is nothing to sign in to. Connect first.',
);

function learn(signIn: SignIn, redactor: Redactor): void {
  const secrets = secretsOf(signIn);
  redactor.learn(secrets.accessToken);
  redactor.learn(secrets.brokerCredential);
}

/** The sign-in works for this run all the same; the person hears that it will be asked for again. */
async function keepSignIn(options: ProfileChangesOptions, profile: Profile, signIn: SignIn): Promise<void> {
  const written = await options.vault.write(profile.address, secretsOf(signIn));
  if (written.ok) {
    options.workspace.say(null);
    return;
  }
  options.log.problem('the keychain cannot be written', { reason: written.failure.detail ?? '' });
  options.workspace.say(written.failure.message);
}

/** What the next start opens. */
function remember({ dataDir }: ProfileChangesOptions, { address, brokerUrl }: Profile): Result<null> {
  const { names } = readRemembered(dataDir);
  return writeRemembered(dataDir, { ...address, account: accountOf(address), brokerUrl, names });
}

export async function connect(
  options: ProfileChangesOptions,
  request: ConnectRequest,
): Promise<Result<null>> {
  learn(request.signIn, options.redactor);
  const connection = readConnection(request);
  if (!connection.ok) return connection;
  const { baseUrl, broker, secrets } = connection.value;
  const name = await testConnection(connection.value, request.organizationId, options.askOrganizations);
  if (!name.ok) return name;
  const profile: Profile = {
    mode: 'connected',
    dataDir: options.dataDir,
    address: { baseUrl, organizationId: request.organizationId },
    brokerUrl: broker?.brokerUrl ?? null,
    organizationName: name.value,
  };
  const remembered = remember(options, profile);
  if (!remembered.ok) return remembered;
  options.settings.change({ workspace: 'connected', organizationName: name.value });
  await options.workspace.openConnected(profile, secrets);
  await keepSignIn(options, profile, request.signIn);
  return ok(null);
}

export async function signInAgain(options: ProfileChangesOptions, signIn: SignIn): Promise<Result<null>> {
  learn(signIn, options.redactor);
  const profile = options.workspace.profile;
  if (profile?.mode !== 'connected') return failed(nothingConnected);
  const connection = readConnection({ baseUrl: profile.address.baseUrl, signIn });
  if (!connection.ok) return connection;
  const brokerUrl = connection.value.broker?.brokerUrl ?? null;
  if (brokerUrl === profile.brokerUrl) {
    options.workspace.setSecrets(connection.value.secrets);
  } else {
    const remembered = remember(options, { ...profile, brokerUrl });
    if (!remembered.ok) return remembered;
    await options.workspace.openConnected({ ...profile, brokerUrl }, connection.value.secrets);
  }
  await keepSignIn(options, profile, signIn);
  return ok(null);
}

async function forgetSignIn(options: ProfileChangesOptions, profile: Profile): Promise<void> {
  const removed = await options.vault.remove(profile.address);
  if (removed.ok) return;
  options.log.problem('the keychain cannot be cleared', { reason: removed.failure.detail ?? '' });
  options.workspace.say(
    'The keychain of this PC does not answer. If it kept the sign-in of the workspace you left, that sign-in is still in it: look for “Stockhand” there and remove it.',
  );
}

/** How many changes still wait for the Service or a person; none, as far as can be told, when the engine is down. */
async function countOpenWork(workspace: Workspace): Promise<Result<number>> {
  if (workspace.state().engine.state === 'stopped') return ok(0);
  // Not through the workspace's own queue: this runs inside it.
  const answer = await workspace.askOpenEngine('status.get', {});
  if (!answer.ok) return answer;
  const { outbox } = answer.value as SyncStatus;
  return ok(OPEN_STATES.reduce((sum, state) => sum + outbox[state], 0));
}

/**
 * Back to first run. The mirror and the outbox stay on disk either way; an engine that cannot run (a database of a newer
 * version, say) must not lock a person in.
 */
export async function leave(options: ProfileChangesOptions): Promise<Result<null>> {
  const { workspace, settings } = options;
  const profile = workspace.profile;
  if (profile === null) return ok(null);
  const open = await countOpenWork(workspace);
  if (!open.ok) return open;
  if (open.value > 0) {
    const changes = open.value === 1 ? '1 change waits' : `${open.value} changes wait`;
    const message = `${changes} for the Service or for you, so this workspace stays open. Nothing was lost; let them be sent, or settle them on the Sync screen, then leave.`;
    return failed(failure('PENDING_WORK', message));
  }
  if (profile.mode === 'connected') {
    const remembered = forgetRemembered(options.dataDir);
    if (!remembered.ok) return remembered;
  }
  settings.change({ workspace: 'first-run', organizationName: null });
  await workspace.close();
  if (profile.mode === 'connected') await forgetSignIn(options, profile);
  return ok(null);
}
