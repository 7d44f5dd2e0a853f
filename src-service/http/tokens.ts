/** Access tokens of the stand-in: who may do what, in which organizations. */
import { createHash } from 'node:crypto';
import type { Action, ModuleName } from './call.ts';
import { Refusal } from './refusal.ts';

export const ALL_SCOPES: readonly string[] = [
  'Service.contacts.ALL',
  'Service.crm.ALL',
  'Service.inventory.ALL',
  'Service.notifications.ALL',
];

export interface TokenOptions {
  readonly token: string;
  /** Default: every scope. */
  readonly scopes?: readonly string[];
  /** Ids or names of the organizations that the user is a member of; default: all. */
  readonly organizations?: readonly string[];
  /** Id or name of the organization that the token was authorized in; default: the first. */
  readonly home?: string;
  readonly expired?: boolean;
  /** Actions that the user's role does not allow although the scope does: 403 without a code. */
  readonly denied?: readonly { readonly module?: ModuleName; readonly action?: Action }[];
  /** The user's name in records and movements. */
  readonly user?: string;
}

export function tokenHash(token: string): string {
  return createHash('sha256').update(token).digest('hex').slice(0, 16);
}

export class Tokens {
  private readonly known = new Map<string, TokenOptions>();

  constructor(tokens: readonly TokenOptions[]) {
    for (const token of tokens) this.add(token);
  }

  add(token: TokenOptions): void {
    this.known.set(token.token, { ...this.known.get(token.token), ...token });
  }

  expire(token: string): void {
    this.add({ token, expired: true });
  }

  revoke(token: string): void {
    this.known.delete(token);
  }

  list(): TokenOptions[] {
    return [...this.known.values()];
  }

  get(token: string): TokenOptions | undefined {
    return this.known.get(token);
  }
}

export const unauthorized = (message: string): Refusal =>
  new Refusal(401, message, 'INVALID_OAUTHTOKEN', { code: 'INVALID_OAUTHTOKEN' });

/** The token of an authorization header under the scheme; `null` when there is none in that form. */
export function tokenFromHeader(header: string | undefined, scheme: string): string | null {
  const [word = '', token = '', rest] = (header ?? '').split(' ');
  return word === scheme && token !== '' && rest === undefined ? token : null;
}

export function requireScope(token: TokenOptions, module: ModuleName, action: Action): void {
  const scopes = token.scopes ?? ALL_SCOPES;
  if (scopes.includes(`Service.${module}.${action}`) || scopes.includes(`Service.${module}.ALL`)) return;
  const message = `The token has no scope Service.${module}.${action}`;
  throw new Refusal(401, message, 'INVALID_SCOPE', { code: 'INVALID_SCOPE' });
}

export function requireRole(token: TokenOptions, module: ModuleName, action: Action): void {
  const denied = token.denied?.some(
    (rule) => (rule.module ?? module) === module && (rule.action ?? action) === action,
  );
  if (denied === true) throw new Refusal(403, `Your role does not allow this (${module}, ${action})`);
}
