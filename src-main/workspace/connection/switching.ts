/** The workspaces of this PC, and going from one to another: each keeps its own database, outbox and sign-in. */
import { z } from 'zod';
import { failure } from '../../../src-sync/domain/failure.ts';
import { aboutWorkspaces } from '../../../src-sync/domain/messages/workspaces.ts';
import { judgeIdentity } from '../../../src-sync/domain/sync/identity.ts';
import { accountOf, isSameAddress, type ProfileAddress } from '../../../src-sync/domain/sync/profile.ts';
import { failed, ok, type Result } from '../../../src-sync/domain/result.ts';
import { listWorkspaces, workspaceId, type KnownWorkspace } from '../../../src-sync/profile/workspaces.ts';
import { NO_SECRETS } from '../../../src-sync/vault/vault.ts';
import type { OrganizationChoice, SignIn, WorkspaceLine } from '../../ipc-contract/channels.ts';
import {
  connectionOf,
  keepSignIn,
  nothingConnected,
  openProfile,
  type ProfileChangesOptions,
} from '../changes.ts';
import { nameIn, organizationsSchema, testConnection } from './connect.ts';
import { allowedOrganization, allowedSignIn } from './managed-connection.ts';
import { hasSignIn, type Profile } from '../opened.ts';

const overviewsSchema = z.array(
  z.object({
    id: z.string(),
    name: z.string(),
    address: z.object({
      baseUrl: z.string(),
      organizationId: z.string().nullable(),
      account: z.string().default(''),
    }),
    signedOut: z.boolean(),
    waiting: z.number().nullable(),
    organizations: organizationsSchema,
  }),
);

export type Overview = Readonly<z.infer<typeof overviewsSchema>[number]>;

export async function lookAtWorkspaces(options: ProfileChangesOptions): Promise<Result<readonly Overview[]>> {
  const answer = await options.askWorkspaces();
  return answer.ok ? ok(overviewsSchema.parse(answer.value)) : answer;
}

/** As the window shows them, the one that is open included. */
export async function describeWorkspaces(
  options: ProfileChangesOptions,
): Promise<Result<readonly WorkspaceLine[]>> {
  const overviews = await lookAtWorkspaces(options);
  if (!overviews.ok) return overviews;
  const open = openId(options);
  return ok(
    overviews.value.map(({ id, name, address, signedOut, waiting, organizations }) => ({
      ...{ id, name, signedOut, waiting },
      baseUrl: address.baseUrl,
      account: address.account,
      organizationIds:
        address.organizationId === null
          ? onlyIds(organizations)
          : [address.organizationId, ...organizations.flatMap(({ ids }) => ids)],
      isOpen: id === open,
    })),
  );
}

/** Of a workspace without a chosen organization: whose it is, where that is known. */
function onlyIds(organizations: Overview['organizations']): readonly string[] {
  const [only, ...others] = organizations;
  return only === undefined || others.length > 0 ? [] : only.ids;
}

export function openId({ dataDir, workspace }: ProfileChangesOptions): string | null {
  const { profile } = workspace;
  return profile?.mode === 'connected' ? workspaceId(dataDir, profile.address) : null;
}

export const unknownWorkspace = failed(failure('NOT_FOUND', aboutWorkspaces('workspaceGone')));

/** Opens a workspace of this PC: with the sign-in it has, or with a new one, which must belong to its data. */
export async function openKnown(
  options: ProfileChangesOptions,
  { id, signIn }: { readonly id: string; readonly signIn: SignIn | null },
): Promise<Result<null>> {
  const known = listWorkspaces(options.dataDir).find((one) => one.id === id);
  if (known === undefined) return unknownWorkspace;
  if (id === openId(options)) return ok(null);
  return signIn === null ? openAsItIs(options, known) : openWith(options, known, signIn);
}

async function openAsItIs(options: ProfileChangesOptions, known: KnownWorkspace): Promise<Result<null>> {
  if (known.signedOut) {
    return failed(failure('SIGN_IN_NEEDED', aboutWorkspaces('signedOut')));
  }
  const secrets = await options.vault.read(known.address);
  const opened = await openProfile(
    options,
    profileOf(options, known),
    secrets.ok ? secrets.value : NO_SECRETS,
  );
  if (opened.ok && !secrets.ok) options.workspace.say(secrets.failure);
  return opened;
}

async function openWith(
  options: ProfileChangesOptions,
  known: KnownWorkspace,
  signIn: SignIn,
): Promise<Result<null>> {
  const { address } = known;
  const connection = connectionOf(options, { baseUrl: address.baseUrl, signIn });
  if (!connection.ok) return connection;
  const allowed = allowedSignIn(connection.value, options.policy);
  if (!allowed.ok) return allowed;
  const list = await testConnection(connection.value, options.askOrganizations);
  if (!list.ok) return list;
  const overviews = await lookAtWorkspaces(options);
  if (!overviews.ok) return overviews;
  const overview = overviews.value.find(({ id }) => id === known.id);
  // Before anything of it is shown: the engine would hold it, but the data would be on the screen.
  if (judgeIdentity(list.value, address.organizationId, overview?.organizations ?? []).kind === 'other') {
    return failed(failure('SIGN_IN_OTHER_ORGANIZATION', aboutWorkspaces('signInOfOther')));
  }
  const { secrets, broker } = connection.value;
  const profile = {
    ...profileOf(options, known),
    brokerUrl: broker?.brokerUrl ?? null,
    organizationName: nameIn(list.value, address.organizationId) ?? known.organizationName,
  };
  const opened = await openProfile(options, profile, secrets);
  if (opened.ok) await keepSignIn(options, profile, secrets);
  return opened;
}

function profileOf({ dataDir }: ProfileChangesOptions, known: KnownWorkspace): Profile {
  const { address, brokerUrl, organizationName } = known;
  return { mode: 'connected', dataDir, address, brokerUrl, organizationName };
}

/** Another organization with the sign-in that is open now: its own database, read at the first opening. */
export async function openOrganization(
  options: ProfileChangesOptions,
  organization: OrganizationChoice,
): Promise<Result<null>> {
  const { workspace } = options;
  const { profile, secrets } = workspace;
  if (profile?.mode !== 'connected') return nothingConnected;
  const allowed = allowedOrganization(organization.id, options.policy);
  if (!allowed.ok) return allowed;
  const address: ProfileAddress = { ...profile.address, organizationId: organization.id };
  if (isSameAddress(address, profile.address)) return ok(null);
  if (!hasSignIn(secrets)) {
    return failed(failure('SIGN_IN_NEEDED', aboutWorkspaces('notSignedIn')));
  }
  const next: Profile = { ...profile, address, organizationName: organization.name };
  const opened = await openProfile(options, next, secrets);
  if (opened.ok) await keepSignIn(options, next, secrets);
  return opened;
}

/** Workspaces of this PC that one sign-in may belong to: same Service, same account. */
export function sameAccount(dataDir: string, address: ProfileAddress): readonly KnownWorkspace[] {
  return listWorkspaces(dataDir).filter(
    (one) => one.address.baseUrl === address.baseUrl && accountOf(one.address) === accountOf(address),
  );
}
