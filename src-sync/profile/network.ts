/** The network settings of a profile, for the window and the command alike. Holds no secret. */
import { networkSettingsSchema, USUAL_NETWORK, type NetworkSettings } from '../domain/network.ts';
import type { Result } from '../domain/result.ts';
import { readJsonFile, replaceJsonFile } from './durable-file.ts';
import { profileFolder } from './folders.ts';
import { join } from 'node:path';

const FILE_NAME = 'network.json';

/** A missing or damaged file reads as the usual settings: they trust nobody more, and everything in it can be given again. */
export function readNetwork(dataDir: string): NetworkSettings {
  const parsed = networkSettingsSchema.safeParse(readJsonFile(join(profileFolder(dataDir), FILE_NAME)));
  return parsed.success ? parsed.data : USUAL_NETWORK;
}

export function writeNetwork(dataDir: string, settings: NetworkSettings): Result<null> {
  return replaceJsonFile(profileFolder(dataDir), FILE_NAME, settings);
}
