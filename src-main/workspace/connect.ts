/** Checks what a person typed to connect, before anything is stored. */
import { z } from 'zod';
import { parseAddress } from '../../src-sync/domain/address.ts';
import type { FailureCode } from '../../src-sync/domain/failure.ts';
import { DEFAULT_CONTRACT_NAMES } from '../../src-sync/domain/profile.ts';
import { ok, type Result } from '../../src-sync/domain/result.ts';
import type { ConnectionToTry } from '../engine/ask-once.ts';
import type { ConnectRequest, OrganizationChoice } from '../ipc-contract/channels.ts';
import { secretsOf } from './opened.ts';

const choicesSchema = z.array(z.object({ id: z.string(), name: z.string() }));

export type AskOrganizations = (connection: ConnectionToTry) => Promise<Result<unknown>>;

/** The address and sign-in in their one spelling, or the sentence that says what is wrong with them. */
export function readConnection(request: Omit<ConnectRequest, 'organizationId'>): Result<ConnectionToTry> {
  const baseUrl = parseAddress(request.baseUrl);
  if (!baseUrl.ok) return baseUrl;
  const secrets = secretsOf(request.signIn);
  if (request.signIn.kind === 'token') {
    return ok({ baseUrl: baseUrl.value, broker: null, names: DEFAULT_CONTRACT_NAMES, secrets });
  }
  const brokerUrl = parseAddress(request.signIn.brokerUrl, 'broker address');
  if (!brokerUrl.ok) return brokerUrl;
  const broker = { brokerUrl: brokerUrl.value };
  return ok({ baseUrl: baseUrl.value, broker, names: DEFAULT_CONTRACT_NAMES, secrets });
}

export async function listOrganizations(
  connection: ConnectionToTry,
  ask: AskOrganizations,
): Promise<Result<readonly OrganizationChoice[]>> {
  const answer = await ask(connection);
  return answer.ok ? ok(choicesSchema.parse(answer.value)) : answer;
}

/** The sign-in was recognised, it may only not read the list of organizations: good enough to connect with. */
const SIGNED_IN_ALL_THE_SAME: ReadonlySet<FailureCode> = new Set(['SCOPE_MISSING', 'NOT_ALLOWED']);

/**
 * Whether this connection leads to the Service, and what the organization is called there.
 * @returns the organization's name, `null` where it cannot be known.
 */
export async function testConnection(
  connection: ConnectionToTry,
  organizationId: string | null,
  ask: AskOrganizations,
): Promise<Result<string | null>> {
  const choices = await listOrganizations(connection, ask);
  if (!choices.ok) return SIGNED_IN_ALL_THE_SAME.has(choices.failure.code) ? ok(null) : choices;
  const chosen =
    organizationId === null && choices.value.length === 1
      ? choices.value[0]
      : choices.value.find((choice) => choice.id === organizationId);
  return ok(chosen?.name ?? null);
}
