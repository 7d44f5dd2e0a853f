/** The network settings of a profile, for the window and the command alike. Holds no secret. */
import { join } from 'node:path';
import { failure, type Failure } from '../domain/failure.ts';
import {
  networkSettingsSchema,
  USUAL_NETWORK,
  type NetworkSettingName,
  type NetworkSettings,
} from '../domain/network.ts';
import { failed, type Result } from '../domain/result.ts';
import { readJsonFile, replaceJsonFile } from './durable-file.ts';
import { profileFolder } from './folders.ts';
import { policyFile, readPolicy } from './policy.ts';

const FILE_NAME = 'network.json';

export interface NetworkInForce {
  readonly settings: NetworkSettings;
  /** Those that the administrator's policy sets; nothing else changes them. */
  readonly managed: readonly NetworkSettingName[];
  /** A policy that is there and cannot be used; the profile's own settings hold then. */
  readonly trouble: Failure | null;
}

/** A missing or damaged file reads as the usual settings: they trust nobody more, and everything in it can be given again. */
function ownNetwork(dataDir: string): NetworkSettings {
  const parsed = networkSettingsSchema.safeParse(readJsonFile(join(profileFolder(dataDir), FILE_NAME)));
  return parsed.success ? parsed.data : USUAL_NETWORK;
}

/** The settings of the profile, under those of the policy of this PC. */
export function readNetwork(dataDir: string, policyAt = policyFile()): NetworkInForce {
  const own = ownNetwork(dataDir);
  const policy = readPolicy(policyAt);
  if (!policy.ok) return { settings: own, managed: [], trouble: policy.failure };
  const { network } = policy.value;
  const managed = Object.keys(network) as NetworkSettingName[];
  return { settings: { ...own, ...network }, managed, trouble: null };
}

/** What the policy sets is not written: it holds as long as the policy does. */
export function writeNetwork(
  dataDir: string,
  settings: NetworkSettings,
  policyAt = policyFile(),
): Result<null> {
  const { managed, trouble } = readNetwork(dataDir, policyAt);
  if (trouble !== null) return failed(trouble);
  const own = ownNetwork(dataDir);
  const kept = Object.fromEntries(managed.map((name) => [name, own[name]]));
  return replaceJsonFile(profileFolder(dataDir), FILE_NAME, { ...settings, ...kept });
}

const MANAGED_NAMES = { proxy: 'proxy', caFile: 'certificate file' } as const;

export function managedFailure(name: keyof typeof MANAGED_NAMES): Failure {
  return failure(
    'VALIDATION',
    `The administrator of this PC has set the ${MANAGED_NAMES[name]}; only a change of the policy changes it. Nothing was changed.`,
  );
}
