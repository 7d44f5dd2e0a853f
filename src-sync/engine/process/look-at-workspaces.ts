/** The waiting changes in each workspace of a profile, and whose data it holds: read from the databases, whoever has them open. */
import { existsSync } from 'node:fs';
import type { ListedOrganization } from '../../domain/sync/identity.ts';
import { countOpen } from '../../domain/outbox/operation.ts';
import { databaseFile } from '../../profile/folders.ts';
import { listWorkspaces, workspaceName, type KnownWorkspace } from '../../profile/workspaces.ts';
import type { Reader } from '../../store/database.ts';
import { outboxCounts } from '../../store/outbox/outbox.ts';
import { readDatabase } from '../../store/sqlite/read-database.ts';
import { readIdentity } from '../identity/identity-check.ts';

export interface WorkspaceOverview extends KnownWorkspace {
  /** The name that a person gives it. */
  readonly name: string;
  /** Changes that wait for the Service or for a person; `null` where the database cannot be read. */
  readonly waiting: number | null;
  /** The organizations that the data may belong to; empty while that was never found out. */
  readonly organizations: readonly ListedOrganization[];
}

export async function lookAtWorkspaces(dataDir: string): Promise<readonly WorkspaceOverview[]> {
  const overviews: WorkspaceOverview[] = [];
  for (const workspace of listWorkspaces(dataDir)) {
    const file = databaseFile(dataDir, workspace.address);
    const seen = existsSync(file) ? await lookInto(file) : { waiting: 0, organizations: [] };
    overviews.push({ ...workspace, name: workspaceName(workspace), ...seen });
  }
  return overviews;
}

async function lookInto(file: string): Promise<Pick<WorkspaceOverview, 'waiting' | 'organizations'>> {
  const described = await readDatabase(file, describe);
  // Damaged or of another version: opening it will say so, here it only cannot be counted.
  return described.ok ? described.value : { waiting: null, organizations: [] };
}

async function describe(reader: Reader): Promise<Pick<WorkspaceOverview, 'waiting' | 'organizations'>> {
  const counts = await outboxCounts(reader);
  const waiting = countOpen(counts);
  return { waiting, organizations: (await readIdentity(reader)).organizations };
}
