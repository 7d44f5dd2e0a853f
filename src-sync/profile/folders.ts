/** One database per base address, organization and account, each in a folder of its own inside the profile folder. */
import { createHash } from 'node:crypto';
import { mkdirSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { accountOf, type ProfileAddress } from '../domain/sync/profile.ts';
import { failed, ok, type Result } from '../domain/result.ts';
import { folderTrouble } from '../store/files/folder-trouble.ts';
import { aboutThisPc } from '../domain/messages/this-pc.ts';

const OWNER_ONLY = 0o700;
const READABLE_LENGTH_MAX = 48;
const HASH_LENGTH = 10;

/** Absolute path of the profile folder. */
export function profileFolder(dataDir: string): string {
  return resolve(dataDir);
}

/**
 * Absolute path of the folder of one database. The readable part is for a person who looks at the disk; the hash keeps two
 * addresses apart that read alike. `baseUrl` is expected in the spelling of `parseAddress`.
 */
export function databaseFolder(dataDir: string, address: ProfileAddress): string {
  const account = accountOf(address);
  // The first account has no part of its own: databases made before there were accounts stay where they are.
  const identity = JSON.stringify([
    address.baseUrl,
    address.organizationId,
    ...(account === '' ? [] : [account]),
  ]);
  const hash = createHash('sha256').update(identity).digest('hex').slice(0, HASH_LENGTH);
  const readable = [address.baseUrl.replace(/^https?:\/\//, ''), address.organizationId ?? '', account]
    .join('-')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+/, '')
    .slice(0, READABLE_LENGTH_MAX)
    .replace(/-+$/, '');
  return join(profileFolder(dataDir), `${readable}-${hash}`);
}

/** Absolute path of the SQLite file of one base address, organization and account; the same answer in every process. */
export function databaseFile(dataDir: string, address: ProfileAddress): string {
  return join(databaseFolder(dataDir, address), 'stockhand.db');
}

/** Absolute path of the folder in which the pictures and files of this database's records lie. */
export function recordFilesFolder(dataDir: string, address: ProfileAddress): string {
  return join(databaseFolder(dataDir, address), 'files');
}

/** Creates a folder of the profile where it is missing. Only its owner may look inside: a shared PC has several users. */
export function prepareFolder(folder: string): Result<string> {
  try {
    makeFolders(folder);
    return ok(folder);
  } catch (error) {
    const otherwise = aboutThisPc('folderNotMade', { folder });
    return failed(folderTrouble(folder, error, otherwise));
  }
}

/**
 * Step by step, not by Node's `recursive`: that one never returns where the parent exists and the folder still cannot be
 * made for "no such file" (below /proc, on some network mounts).
 */
function makeFolders(folder: string): void {
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() === true) return;
  const parent = dirname(folder);
  if (parent !== folder) makeFolders(parent);
  try {
    mkdirSync(folder, { mode: OWNER_ONLY });
  } catch (error) {
    // Another process may have been quicker.
    if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() !== true) throw error;
  }
}
