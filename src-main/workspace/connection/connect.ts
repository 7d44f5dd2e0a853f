/** Checks what a person typed to connect, before anything is stored. */
import { z } from 'zod';
import { parseAddress } from '../../../src-sync/domain/values/address.ts';
import { says } from '../../../src-sync/domain/failure.ts';
import type { OrganizationList } from '../../../src-sync/domain/sync/identity.ts';
import type { ContractNames } from '../../../src-sync/domain/sync/profile.ts';
import { ok, type Result } from '../../../src-sync/domain/result.ts';
import type { ConnectionToTry } from '../../engine/ask-once.ts';
import type { OrganizationChoice, SignIn } from '../../ipc-contract/channels.ts';
import { secretsOf } from '../opened.ts';

export const organizationsSchema = z.array(
  z.object({ ids: z.tuple([z.string()], z.string()), name: z.string() }),
);
const listSchema = z.object({ organizations: organizationsSchema, complete: z.boolean() });

/** A Service that does not tell which organizations there are. */
const UNTOLD: OrganizationList = { organizations: [], complete: false };

export type AskOrganizations = (connection: ConnectionToTry) => Promise<Result<unknown>>;

/** The address and sign-in in their one spelling, or the sentence that says what is wrong with them. */
export function readConnection(
  request: { readonly baseUrl: string; readonly signIn: SignIn },
  names: Result<ContractNames>,
): Result<ConnectionToTry> {
  if (!names.ok) return names;
  const baseUrl = parseAddress(request.baseUrl);
  if (!baseUrl.ok) return baseUrl;
  const known = { baseUrl: baseUrl.value, names: names.value, secrets: secretsOf(request.signIn) };
  if (request.signIn.kind === 'token') return ok({ ...known, broker: null });
  const brokerUrl = parseAddress(request.signIn.brokerUrl, 'broker');
  return brokerUrl.ok ? ok({ ...known, broker: { brokerUrl: brokerUrl.value } }) : brokerUrl;
}

/** The answer of a tried connection: the organizations that the sign-in may use at the Service; none where that is not told. */
export async function testConnection(
  connection: ConnectionToTry,
  ask: AskOrganizations,
): Promise<Result<OrganizationList>> {
  const answer = await ask(connection);
  if (answer.ok) return ok(listSchema.parse(answer.value));
  // It may only not read the list, or there is none: good enough to connect with.
  return says(answer.failure, 'signed-in') ? ok(UNTOLD) : answer;
}

export function choicesIn({ organizations }: OrganizationList): readonly OrganizationChoice[] {
  return organizations.map(({ ids: [id], name }) => ({ id, name }));
}

/** The name of the chosen organization, or of the only one; `null` where it cannot be known. */
export function nameIn({ organizations }: OrganizationList, organizationId: string | null): string | null {
  const [only, ...others] = organizations;
  if (organizationId === null) return only !== undefined && others.length === 0 ? only.name : null;
  return organizations.find(({ ids }) => ids.includes(organizationId))?.name ?? null;
}
