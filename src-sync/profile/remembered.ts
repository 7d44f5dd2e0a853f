/** Values that a profile remembers between runs, so that later calls may leave it out. Holds no secret. */
import { join } from 'node:path';
import { z } from 'zod';
import { DEFAULT_CONTRACT_NAMES, parseAccount, type ContractNames } from '../domain/sync/profile.ts';
import { failure } from '../domain/failure.ts';
import { aboutThisPc } from '../domain/messages/this-pc.ts';
import { failed, ok, type Result } from '../domain/result.ts';
import { readJsonFile, replaceJsonFile } from './durable-file.ts';
import { profileFolder } from './folders.ts';

const text = z.string().min(1).max(2_048).nullable().catch(null);
const account = z
  .string()
  .refine((name) => {
    const parsed = parseAccount(name);
    return parsed.ok && parsed.value === name;
  })
  .catch('');

/** The characters of a header name and of the word before a token (RFC 9110). */
const word = z.string().regex(/^[\w!#$%&'*+.^`|~-]{1,100}$/);
/** Headers with a meaning of their own: the selector must not take the place of one. */
const TAKEN =
  /^(authorization|host|content-.*|transfer-encoding|connection|cookie|accept.*|user-agent|expect|te|upgrade)$/i;
const namesSchema = z
  .strictObject({
    authorizationScheme: word.default(DEFAULT_CONTRACT_NAMES.authorizationScheme),
    organizationParameter: word
      .refine((name) => !TAKEN.test(name))
      .default(DEFAULT_CONTRACT_NAMES.organizationParameter),
    organizationPlace: z.enum(['query', 'header']).default(DEFAULT_CONTRACT_NAMES.organizationPlace),
    softDeletes: z.enum(['gone', 'shown']).optional(),
  })
  .nullable();

const rememberedSchema = z.object({
  baseUrl: text,
  organizationId: text,
  account,
  brokerUrl: text,
  /** Written by an administrator, kept as it is; `namesOf` says what it means. */
  names: z.json().catch(null).default(null),
});

export type Remembered = Readonly<z.infer<typeof rememberedSchema>>;

export const NOTHING_REMEMBERED: Remembered = {
  baseUrl: null,
  organizationId: null,
  account: '',
  brokerUrl: null,
  names: null,
};

const FILE_NAME = 'profile.json';

/** Absolute path of the file that keeps it. */
export function rememberedFile(dataDir: string): string {
  return join(profileFolder(dataDir), FILE_NAME);
}

/**
 * A missing or damaged file reads as nothing remembered: everything in it can be given again, so it must never stop a start.
 */
export function readRemembered(dataDir: string): Remembered {
  const parsed = rememberedSchema.safeParse(readJsonFile(rememberedFile(dataDir)));
  return parsed.success ? parsed.data : NOTHING_REMEMBERED;
}

export function writeRemembered(dataDir: string, remembered: Remembered): Result<null> {
  return replaceJsonFile(profileFolder(dataDir), FILE_NAME, remembered);
}

/**
 * The names that the contract leaves open. Ones that cannot be understood are a failure, never the usual ones: a selector that the
 * Service does not look at would bring another organization's data.
 */
export function namesOf({ names }: Remembered): Result<ContractNames> {
  const parsed = namesSchema.safeParse(names);
  if (parsed.success) return ok(parsed.data ?? DEFAULT_CONTRACT_NAMES);
  return failed(failure('VALIDATION', aboutThisPc('namesNotUnderstood', { file: FILE_NAME })));
}

/** Forgets which workspace was open; how the Service wants to be spoken to stays. */
export function forgetRemembered(dataDir: string): Result<null> {
  return writeRemembered(dataDir, { ...NOTHING_REMEMBERED, names: readRemembered(dataDir).names });
}
