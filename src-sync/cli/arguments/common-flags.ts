/** The flags of every command: which profile, which Service, which organization, whose sign-in. */
import type { ParseArgsOptionsConfig } from 'node:util';
import { failure } from '../../domain/failure.ts';
import { parseAccount } from '../../domain/sync/profile.ts';
import { failed, ok, type Result } from '../../domain/result.ts';

export interface CommonFlags {
  readonly dataDir: string;
  readonly baseUrl: string | null;
  readonly organizationId: string | null;
  /** In the spelling of `parseAccount`. */
  readonly account: string | null;
  readonly brokerUrl: string | null;
  /** `system`, `none`, or the address of a proxy. */
  readonly proxy: string | null;
  /** Path of a certificate file; `none` for no file any more. */
  readonly caFile: string | null;
}

export const COMMON_OPTIONS = {
  'data-dir': { type: 'string' },
  'base-url': { type: 'string' },
  org: { type: 'string' },
  account: { type: 'string' },
  'broker-url': { type: 'string' },
  proxy: { type: 'string' },
  'ca-file': { type: 'string' },
} as const satisfies ParseArgsOptionsConfig;

/** `text` gives what was written after a flag, `null` where it was not given. */
export function readCommonFlags(
  text: (flag: keyof typeof COMMON_OPTIONS) => string | null,
): Result<CommonFlags> {
  const dataDir = text('data-dir');
  if (dataDir === null || dataDir === '') {
    return wrong('The profile folder is missing: give --data-dir DIR.');
  }
  const organizationId = text('org');
  if (organizationId === '') {
    return wrong('--org needs the id of an organization; leave it out for the token’s own.');
  }
  const account = accountIn(text('account'));
  if (!account.ok) return account;
  const [baseUrl, brokerUrl] = [text('base-url'), text('broker-url')];
  const [proxy, caFile] = [text('proxy'), text('ca-file')];
  if (proxy === '') return wrong('--proxy needs the address of a proxy, or the word system or none.');
  if (caFile === '') return wrong('--ca-file needs the path of a file, or the word none.');
  return ok({ dataDir, baseUrl, organizationId, account: account.value, brokerUrl, proxy, caFile });
}

function accountIn(flag: string | null): Result<string | null> {
  if (flag === null) return ok(null);
  const account = parseAccount(flag);
  if (!account.ok) return wrong('--account needs a short name on one line.');
  return account.value === ''
    ? wrong('--account needs a name; the first account of a Service has none: give its --base-url alone.')
    : account;
}

function wrong(sentence: string): Result<never> {
  return failed(failure('VALIDATION', sentence));
}
