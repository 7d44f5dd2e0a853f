/** Decides which profile a command is about: by its flags, else by what the profile remembers. */
import { accessSync, constants, existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseAddress, type AddressOf } from '../domain/values/address.ts';
import { failure, type Failure } from '../domain/failure.ts';
import type { NetworkSettings } from '../domain/sync/network.ts';
import {
  accountOf,
  type BrokerAddress,
  type ContractNames,
  type ProfileAddress,
} from '../domain/sync/profile.ts';
import { failed, ok, type Result } from '../domain/result.ts';
import { databaseFile, profileFolder } from '../profile/folders.ts';
import { readPolicy, type Policy } from '../profile/policy/policy.ts';
import {
  namesOf,
  readRemembered,
  rememberedFile,
  writeRemembered,
  type Remembered,
} from '../profile/remembered.ts';
import { listWorkspaces } from '../profile/workspaces.ts';
import type { CommonFlags } from './arguments/common-flags.ts';
import { refusedByPolicy, withPolicy } from './managed/policy-flags.ts';
import { networkOf } from './network/network-flags.ts';

export interface Session {
  readonly dataDir: string;
  /** `null` while no base address was ever given: then there is nothing to read yet. */
  readonly address: ProfileAddress | null;
  readonly broker: BrokerAddress | null;
  /** Matters only to a command that speaks to the Service. */
  readonly names: Result<ContractNames>;
  /** Also matters only to a command that speaks to the Service. */
  readonly network: Result<NetworkSettings>;
  readonly policy: Policy;
  /** Sentences to print before the command: the profile turned to another Service, or forgot its own. */
  readonly notices: readonly string[];
  /** The address the profile had before, where the flags name another. */
  readonly left: ProfileAddress | null;
  /** Set where data is stored here, but no flag and no memory tells which of it is meant. An empty answer would look like a loss. */
  readonly lost: Failure | null;
  /** Set where the flags chose an organization or an account. */
  readonly choice: WorkspaceChoice | null;
}

/**
 * An organization or account that the flags chose. It is remembered only once it is known to exist: later commands must not follow a typing
 * mistake.
 */
export interface WorkspaceChoice {
  /** The choice in words. */
  readonly named: string;
  /** True where nothing is stored for it on this PC and it is not remembered. */
  readonly isNew: boolean;
  /**
   * Call it when the choice exists, or work waits for it: later commands then use it.
   * @returns sentences to print
   */
  remember(): Result<readonly string[]>;
  /** Call it when the Service refuses the choice: later commands use the former one. */
  forget(): Result<null>;
}

/**
 * An organization and an account belong to their Service. Where a flag gives the base address, they come from the flags too, else they are
 * the token's own and the first account. Only all three together come from what the profile remembers. New values are remembered.
 */
export function openSession(flags: CommonFlags): Result<Session> {
  const unusable = folderTrouble(flags.dataDir);
  if (unusable !== null) return failed(unusable);
  const policy = readPolicy();
  const refused = refusedByPolicy(flags, policy);
  if (refused !== null) return failed(refused);
  const network = networkOf(flags);
  if (!network.ok && (flags.proxy !== null || flags.caFile !== null)) return network;
  const remembered = readRemembered(flags.dataDir);
  const usual = withPolicy(remembered, policy);
  const baseUrl = addressOf(flags.baseUrl, usual.baseUrl, 'base');
  if (!baseUrl.ok) return baseUrl;
  const sameService = flags.baseUrl === null || baseUrl.value === usual.baseUrl;
  const brokerUrl = addressOf(flags.brokerUrl, sameService ? usual.brokerUrl : null, 'tokenBroker');
  if (!brokerUrl.ok) return brokerUrl;
  const now: Remembered = {
    baseUrl: baseUrl.value,
    organizationId: flags.organizationId ?? (flags.baseUrl === null ? usual.organizationId : null),
    account: flags.account ?? (flags.baseUrl === null ? remembered.account : ''),
    brokerUrl: brokerUrl.value,
    names: remembered.names,
  };
  const choice = choiceOf(flags, remembered, now);
  const isLater = choice?.isNew === true;
  const written = isLater ? ok(null) : turn(flags.dataDir, remembered, now);
  if (!written.ok) return written;
  return ok({
    dataDir: flags.dataDir,
    address: addressIn(now),
    names: namesOf(now),
    network,
    policy,
    broker: now.brokerUrl === null ? null : { brokerUrl: now.brokerUrl },
    notices: [
      ...policy.troubles.map((trouble) => trouble.failure.message),
      ...(isLater ? [] : noticesOf(flags.dataDir, remembered, now)),
    ],
    left: leftBy(remembered, now),
    lost: lostIn(flags.dataDir, now),
    choice,
  });
}

function turn(dataDir: string, before: Remembered, now: Remembered): Result<null> {
  return now.baseUrl === null || isSame(now, before) ? ok(null) : writeRemembered(dataDir, now);
}

function choiceOf(
  { dataDir, organizationId, account }: CommonFlags,
  before: Remembered,
  now: Remembered,
): WorkspaceChoice | null {
  const address = addressIn(now);
  if (address === null || (organizationId === null && account === null)) return null;
  let isNew = !isSame(now, before) && !existsSync(databaseFile(dataDir, address));
  const named = [
    ...(organizationId === null ? [] : [`organization ${organizationId}`]),
    ...(account === null ? [] : [`account ${account}`]),
  ].join(', ');
  return {
    named,
    get isNew() {
      return isNew;
    },
    remember: () => {
      const written = turn(dataDir, before, now);
      if (!written.ok) return written;
      isNew = false;
      return ok(noticesOf(dataDir, before, now));
    },
    // A remembered choice stays remembered.
    forget: () => (isSame(before, readRemembered(dataDir)) ? ok(null) : writeRemembered(dataDir, before)),
  };
}

/** A folder that is there but cannot be looked into must not read as a profile that holds nothing. */
function folderTrouble(dataDir: string): Failure | null {
  const folder = profileFolder(dataDir);
  if (!existsSync(folder)) return null;
  try {
    accessSync(join(folder, '.'), constants.R_OK | constants.X_OK);
    return null;
  } catch (error) {
    return failure(
      'STORAGE_UNAVAILABLE',
      `The profile folder ${folder} cannot be looked into. Nothing was changed; check that the path is right and that you may read there.`,
      { detail: error instanceof Error ? error.message : String(error) },
    );
  }
}

/** A typing mistake in an address opens an empty database beside the full one. Without a sentence, that would look like a loss. */
function noticesOf(dataDir: string, before: Remembered, now: Remembered): readonly string[] {
  if (now.baseUrl === null) {
    return existsSync(rememberedFile(dataDir))
      ? [
          `${rememberedFile(dataDir)} does not say which Service this profile belongs to. What is stored is still there; give --base-url URL once more.`,
        ]
      : [];
  }
  if (leftBy(before, now) === null) return [];
  return [
    `From now on this profile is about ${nameOf(now)}. What is stored for ${nameOf(before)} stays beside it; give its --base-url, --org and --account to go back.`,
  ];
}

/** Nobody would read more of them. */
const WORKSPACES_NAMED_MAX = 5;

function lostIn(dataDir: string, now: Remembered): Failure | null {
  const workspaces = now.baseUrl === null ? listWorkspaces(dataDir) : [];
  if (workspaces.length === 0) return null;
  const named = workspaces.slice(0, WORKSPACES_NAMED_MAX).map(({ address }) => flagsOf(address));
  return failure(
    'VALIDATION',
    `${rememberedFile(dataDir)} does not say which Service this profile belongs to, so nothing was looked at. What is stored is still there; give its flags once more: ${named.join(', or ')}.`,
  );
}

/** The flags that choose this profile again. */
export function flagsOf(address: ProfileAddress): string {
  return [
    `--base-url ${address.baseUrl}`,
    ...(address.organizationId === null ? [] : [`--org ${address.organizationId}`]),
    ...(accountOf(address) === '' ? [] : [`--account ${accountOf(address)}`]),
  ].join(' ');
}

/** The address the profile turns away from; `null` where it stays, or had none. */
function leftBy(before: Remembered, now: Remembered): ProfileAddress | null {
  return now.baseUrl === null || nameOf(before) === nameOf(now) ? null : addressIn(before);
}

function nameOf({ baseUrl, organizationId, account }: Remembered): string {
  const organization =
    organizationId === null ? 'the token’s own organization' : `organization ${organizationId}`;
  return `${baseUrl ?? ''} (${organization}${account === '' ? '' : `, account ${account}`})`;
}

function addressIn({ baseUrl, organizationId, account }: Remembered): ProfileAddress | null {
  return baseUrl === null ? null : { baseUrl, organizationId, account };
}

/** For commands that give a workspace work to do here. */
export function rememberChoice(session: Session, note: (sentence: string) => void): Result<null> {
  const remembered = session.choice?.isNew === true ? session.choice.remember() : ok([]);
  if (!remembered.ok) return remembered;
  for (const notice of remembered.value) note(notice);
  return ok(null);
}

/** For commands that make no sense without a Service. */
export function requireAddress(session: Session): Result<ProfileAddress> {
  return session.address === null
    ? failed(
        failure(
          'VALIDATION',
          'This profile does not know its Service yet: give --base-url URL once, it is remembered.',
        ),
      )
    : ok(session.address);
}

function addressOf(flag: string | null, remembered: string | null, whose: AddressOf): Result<string | null> {
  if (flag !== null) {
    return parseAddress(flag, whose);
  }
  // A file that a person edited is checked like a flag, but must not stop a command that does not need it.
  const known = remembered === null ? null : parseAddress(remembered, whose);
  return ok(known?.ok === true ? known.value : null);
}

function isSame(one: Remembered, other: Remembered): boolean {
  return (
    one.baseUrl === other.baseUrl &&
    one.organizationId === other.organizationId &&
    one.account === other.account &&
    one.brokerUrl === other.brokerUrl
  );
}
