/** The network settings of a profile, for the window and the command alike. Holds no secret. */
import { join } from 'node:path';
import type { Failure } from '../domain/failure.ts';
import {
  networkSettingsSchema,
  USUAL_NETWORK,
  type NetworkSettingName,
  type NetworkSettings,
} from '../domain/sync/network.ts';
import { failed, type Result } from '../domain/result.ts';
import { readJsonFile, replaceJsonFile } from './durable-file.ts';
import { profileFolder } from './folders.ts';
import { readPolicy, type Policy } from './policy/policy.ts';

const FILE_NAME = 'network.json';

export interface NetworkInForce {
  readonly settings: NetworkSettings;
  /** Those that the administrator's policy sets; nothing else changes them. */
  readonly managed: readonly NetworkSettingName[];
  /** A policy whose network settings cannot be used, or only in part. */
  readonly trouble: Failure | null;
}

/** A missing or damaged file reads as the usual settings: they trust nobody more, and everything in it can be given again. */
function readOwn(dataDir: string): Partial<NetworkSettings> {
  const parsed = networkSettingsSchema.safeParse(readJsonFile(join(profileFolder(dataDir), FILE_NAME)));
  return parsed.success ? parsed.data : {};
}

/** The settings of the profile, with those of the policy of this PC: locked ones overrule, others stand in for what nobody chose. */
export function readNetwork(dataDir: string, policy: Policy = readPolicy()): NetworkInForce {
  const own = readOwn(dataDir);
  const given = networkOf(policy);
  const managed = NAMES.filter((name) => name in given && isLocked(policy, name));
  const locked = Object.fromEntries(managed.map((name) => [name, given[name]]));
  // A group that is only called nearly so may have been meant for the network.
  const trouble = policy.troubles.find(({ key }) => key === null || key.startsWith('network'));
  return {
    settings: { ...USUAL_NETWORK, ...given, ...own, ...locked },
    managed,
    trouble: trouble?.failure ?? null,
  };
}

/** A setting that the policy locks is not written: it holds as long as the policy does. */
export function writeNetwork(
  dataDir: string,
  settings: NetworkSettings,
  policy: Policy = readPolicy(),
): Result<null> {
  const { managed, trouble } = readNetwork(dataDir, policy);
  if (trouble !== null) return failed(trouble);
  const own: NetworkSettings = { ...USUAL_NETWORK, ...readOwn(dataDir) };
  const kept = Object.fromEntries(managed.map((name) => [name, own[name]]));
  return replaceJsonFile(profileFolder(dataDir), FILE_NAME, { ...settings, ...kept });
}

const NAMES = Object.keys(USUAL_NETWORK) as readonly NetworkSettingName[];

/** The mode of the proxy and its address are one setting in two parts. */
function networkOf({ values }: Policy): Partial<NetworkSettings> {
  const proxy = values['network.proxy'];
  const given = {
    ...(proxy === undefined ? {} : { proxy, proxyAddress: values['network.proxyAddress'] ?? null }),
    noProxy: values['network.noProxy'],
    caFile: values['network.caFile'],
  };
  const set = Object.entries(given).filter(([, value]) => value !== undefined);
  return Object.fromEntries(set);
}

function isLocked({ locked }: Policy, name: NetworkSettingName): boolean {
  if (name !== 'proxy' && name !== 'proxyAddress') return locked.has(`network.${name}`);
  return locked.has('network.proxy') || locked.has('network.proxyAddress');
}
