/**
 * The workspaces of a profile: one database folder each, which says itself whose data it holds. A note that is missing or damaged
 * hides a workspace from the list, and nothing more.
 */
import { readdirSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { z } from 'zod';
import { accountOf, isSameAddress, type ProfileAddress } from '../domain/sync/profile.ts';
import { ok, type Result } from '../domain/result.ts';
import { readJsonFile, replaceJsonFile } from './durable-file.ts';
import { databaseFolder, profileFolder } from './folders.ts';

const NOTE = 'workspace.json';

const text = z.string().min(1).max(2_048);
const noteSchema = z.object({
  baseUrl: text,
  organizationId: text.nullable(),
  account: z.string().max(200),
  brokerUrl: text.nullable().catch(null),
  organizationName: text.nullable().catch(null),
  signedOut: z.boolean().catch(false),
});

export interface WorkspaceNote {
  readonly address: ProfileAddress;
  readonly brokerUrl: string | null;
  /** As the Service calls it; `null` while that is not known. */
  readonly organizationName: string | null;
  /** A person signed out: it is opened again with a new sign-in only. */
  readonly signedOut: boolean;
}

export interface KnownWorkspace extends WorkspaceNote {
  /** Name of its folder: what it goes by between processes. */
  readonly id: string;
}

export function workspaceId(dataDir: string, address: ProfileAddress): string {
  return basename(databaseFolder(dataDir, address));
}

/** The name that a person gives it, and types to remove it. */
export function workspaceName({ address, organizationName }: WorkspaceNote): string {
  return organizationName ?? address.organizationId ?? new URL(address.baseUrl).host;
}

/** Writes down what is new about a workspace; what `changes` leaves out stays. Makes its folder where it is missing. */
export function noteWorkspace(
  dataDir: string,
  address: ProfileAddress,
  changes: Partial<Omit<WorkspaceNote, 'address'>>,
): Result<null> {
  const folder = databaseFolder(dataDir, address);
  const known = readNote(folder);
  const before = known === null || !isSameAddress(known.address, address) ? null : known;
  const { baseUrl, organizationId } = address;
  const { brokerUrl, organizationName, signedOut } = {
    ...(before ?? { brokerUrl: null, organizationName: null, signedOut: false }),
    ...changes,
  };
  const note = {
    ...{ baseUrl, organizationId, account: accountOf(address) },
    ...{ brokerUrl, organizationName, signedOut },
  };
  const isKnown = before !== null && JSON.stringify(noteSchema.parse(note)) === JSON.stringify(flat(before));
  return isKnown ? ok(null) : replaceJsonFile(folder, NOTE, note);
}

function flat({
  address,
  brokerUrl,
  organizationName,
  signedOut,
}: WorkspaceNote): z.infer<typeof noteSchema> {
  const { baseUrl, organizationId } = address;
  return { baseUrl, organizationId, account: accountOf(address), brokerUrl, organizationName, signedOut };
}

function readNote(folder: string): WorkspaceNote | null {
  const parsed = noteSchema.safeParse(readJsonFile(join(folder, NOTE)));
  if (!parsed.success) return null;
  const { baseUrl, organizationId, account, ...rest } = parsed.data;
  return { address: { baseUrl, organizationId, account }, ...rest };
}

/** Every workspace of the profile, by the name of its folder. A note in another's folder (copied by hand) does not count. */
export function listWorkspaces(dataDir: string): readonly KnownWorkspace[] {
  const root = profileFolder(dataDir);
  const workspaces: KnownWorkspace[] = [];
  for (const id of foldersIn(root)) {
    const note = readNote(join(root, id));
    if (note !== null && workspaceId(dataDir, note.address) === id) workspaces.push({ id, ...note });
  }
  return workspaces;
}

function foldersIn(root: string): readonly string[] {
  if (statSync(root, { throwIfNoEntry: false })?.isDirectory() !== true) return [];
  const entries = readdirSync(root, { withFileTypes: true });
  return entries
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort();
}

/** True where nobody else's data is in this profile. */
export function isOnlyWorkspace(dataDir: string, address: ProfileAddress): boolean {
  return listWorkspaces(dataDir).every((one) => isSameAddress(one.address, address));
}
