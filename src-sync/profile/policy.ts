/** The policy of this PC: what its administrator sets for everybody who uses Stockhand on it. Lies where only an administrator writes. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { failure } from '../domain/failure.ts';
import { networkSettingsSchema, parseProxy, type NetworkSettings } from '../domain/network.ts';
import { failed, ok, type Result } from '../domain/result.ts';
import { isSystemError } from './durable-file.ts';

const FILE_NAME = 'policy.json';
/** Another place for it, for PCs whose disk is the same for all. */
const VARIABLE = 'STOCKHAND_POLICY_FILE';

/** `C:\ProgramData` would not do: everybody may make a folder in it. */
export function policyFile(platform = process.platform, environment = process.env): string {
  const elsewhere = environment[VARIABLE]?.trim() ?? '';
  if (elsewhere !== '') return elsewhere;
  if (platform === 'win32') {
    return join(environment['ProgramFiles'] ?? 'C:\\Program Files', 'Stockhand', FILE_NAME);
  }
  return platform === 'darwin'
    ? join('/Library/Application Support/Stockhand', FILE_NAME)
    : join('/etc/stockhand', FILE_NAME);
}

export interface Policy {
  readonly network: Partial<NetworkSettings>;
}

const { proxy, proxyAddress, noProxy, caFile } = networkSettingsSchema.shape;

/** The file can be read by everybody: an address with a password in it is refused. */
const addressSchema = proxyAddress.refine((address) => {
  const parsed = parseProxy(address ?? '');
  return parsed.ok && parsed.value.kind !== 'other' && parsed.value.signIn === null;
});

const policySchema = z.strictObject({
  network: z
    .strictObject({ proxy, proxyAddress: addressSchema, noProxy: noProxy.unwrap(), caFile })
    .partial()
    .refine(({ proxy: mode, proxyAddress: address }) => mode !== 'address' || address != null)
    .transform(complete)
    .default({}),
});

/** `proxy` and its address belong together: an administrator who names an address means it. */
function complete(network: { readonly [Name in keyof NetworkSettings]?: NetworkSettings[Name] | undefined }) {
  const given = Object.fromEntries(Object.entries(network).filter(([, value]) => value !== undefined));
  const settings = given as Partial<NetworkSettings>;
  if (settings.proxyAddress != null) return { ...settings, proxy: 'address' as const };
  return settings.proxy === undefined ? settings : { ...settings, proxyAddress: null };
}

/** A PC without the file has no policy. One that cannot be used is said, never passed over. */
export function readPolicy(file: string): Result<Policy> {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    if (!isSystemError(error)) throw error;
    return /^(ENOENT|ENOTDIR)$/.test(error.code) ? ok({ network: {} }) : unusable(file, 'it cannot be read');
  }
  let json: unknown;
  try {
    json = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return unusable(file, 'it is not JSON');
  }
  const parsed = policySchema.safeParse(json);
  if (parsed.success) return ok(parsed.data);
  const where = parsed.error.issues[0]?.path.join('.') ?? '';
  return unusable(file, where === '' ? 'it holds a name that is not known' : `“${where}” cannot be used`);
}

function unusable(file: string, why: string): Result<never> {
  return failed(
    failure(
      'VALIDATION',
      `The policy of this PC (${file}) is not in force: ${why}. Nothing was changed; ask your administrator.`,
    ),
  );
}
