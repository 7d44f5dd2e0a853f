/** The vault in the operating system's keychain: Windows credentials, macOS keychain, Linux secret service. */
import type { AsyncEntry, EntryOptions } from 'keytar';
import { failure } from '../domain/failure.ts';
import { aboutThisPc } from '../domain/messages/this-pc.ts';
import type { ProxySignIn } from '../domain/sync/network.ts';
import { accountOf, type ProfileAddress, type Secrets } from '../domain/sync/profile.ts';
import { failed, ok, type Result } from '../domain/result.ts';
import { countParts, joinSecret, PARTS_MAX, splitSecret } from './parts.ts';
import type { ProxyVault, Vault } from './vault.ts';

const SERVICE_NAME = 'Stockhand';

const KINDS = { accessToken: 'access token', brokerCredential: 'broker credential' } as const;
type SecretKind = keyof typeof KINDS;
const SECRET_KINDS: readonly SecretKind[] = ['accessToken', 'brokerCredential'];

/** The part of keytar that this vault needs. Each fails where the keychain does not answer. */
export interface Keychain {
  getPassword(service: string, account: string): Promise<string | null | undefined>;
  setPassword(service: string, account: string, password: string): Promise<void>;
  deletePassword(service: string, account: string): Promise<boolean>;
}

export interface KeychainVaultOptions {
  /** Loaded at the first use, so that a machine without a keychain pays and fails only then. */
  readonly load?: () => Promise<Keychain>;
  /** A keychain may wait for a person to unlock it; after this long it counts as unavailable. */
  readonly timeoutMs?: number;
}

/**
 * On Linux the secret service or nothing. Left to itself the library turns to the kernel's memory whenever the secret service takes two
 * seconds to answer: a sign-in that is kept reads as none, and one that is saved there is said to be kept and ends with the session.
 */
const STORE: EntryOptions = { linux: { store: 'secret-service' } };

async function loadKeytar(): Promise<Keychain> {
  const { AsyncEntry } = await import('keytar');
  const entry = (service: string, account: string): AsyncEntry => new AsyncEntry(service, account, STORE);
  return {
    getPassword: async (service, account) => entry(service, account).getPassword(),
    setPassword: async (service, account, password) => entry(service, account).setPassword(password),
    deletePassword: async (service, account) => entry(service, account).deletePassword(),
  };
}

/** No text in it can pass for a border between two parts, or for the words "own organization". */
function escaped(text: string): string {
  return text.toWellFormed().replace(/[%| ]/g, (character) => encodeURIComponent(character));
}

/** One entry per base address, organization and account; the first account's is named as before there were accounts. */
function entryName(profile: ProfileAddress, kind: SecretKind): string {
  const organization = profile.organizationId === null ? 'own organization' : escaped(profile.organizationId);
  const account = accountOf(profile);
  const whose = account === '' ? '' : ` | account ${escaped(account)}`;
  return `${profile.baseUrl} | ${organization}${whose} | ${KINDS[kind]}`;
}

function proxyEntry(proxy: string): string {
  return `proxy ${escaped(proxy)}`;
}

function partName(name: string, part: number): string {
  return part === 0 ? name : `${name} | part ${part + 1}`;
}

async function readSecret(keychain: Keychain, name: string) {
  const first = (await keychain.getPassword(SERVICE_NAME, partName(name, 0))) ?? null;
  if (first === null) return null;
  const entries: (string | null)[] = [first];
  for (let part = 1; part < countParts(first); part += 1) {
    entries.push((await keychain.getPassword(SERVICE_NAME, partName(name, part))) ?? null);
  }
  return joinSecret(entries);
}

/** From the last part to the first: a removal that breaks off leaves no gap, behind which the next one would not look. */
async function removeSecret(keychain: Keychain, name: string, fromPart = 0) {
  let end = Math.max(fromPart, 1);
  while (end < PARTS_MAX && (await keychain.getPassword(SERVICE_NAME, partName(name, end))) != null) end += 1;
  for (let part = end - 1; part >= fromPart; part -= 1) {
    await keychain.deletePassword(SERVICE_NAME, partName(name, part));
  }
}

async function writeSecret(keychain: Keychain, name: string, secret: string) {
  const parts = splitSecret(secret);
  if (parts === null) throw new Error('the sign-in is longer than a keychain can hold');
  // The entry that says how many there are comes last: until then the old check sum rejects the new parts.
  for (let part = parts.length - 1; part >= 0; part -= 1) {
    await keychain.setPassword(SERVICE_NAME, partName(name, part), parts[part] ?? '');
  }
  await removeSecret(keychain, name, parts.length);
}

/** The entry as text; one that was written by another hand counts as none. */
function readSignIn(proxy: string, secret: string | null): ProxySignIn | null {
  if (secret === null) return null;
  const [user, password] = JSON.parse(secret) as readonly unknown[];
  return typeof user === 'string' && typeof password === 'string' ? { proxy, user, password } : null;
}

const unavailableMessage = aboutThisPc('keychainSilent');

/** Keychains put paths and bus names into their messages, never the secret; only the first line is kept for the log. */
function unavailable<Value>(cause: unknown): Result<Value> {
  const text = cause instanceof Error ? cause.message : 'unknown reason';
  const detail = (text.split('\n')[0] ?? '').slice(0, 200);
  return failed(failure('VAULT_UNAVAILABLE', unavailableMessage, { detail }));
}

async function within<Value>(timeoutMs: number, work: Promise<Value>): Promise<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLate = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('the keychain did not answer in time')), timeoutMs);
  });
  try {
    return await Promise.race([work, tooLate]);
  } finally {
    clearTimeout(timer);
  }
}

/** On a busy PC the secret service may take longer than the two seconds that the library gives it: it is asked once more. Each work may be done twice. */
async function askTwice<Value>(work: () => Promise<Value>): Promise<Value> {
  try {
    return await work();
  } catch {
    return work();
  }
}

/** A vault in this PC's keychain. Calls run one after the other, so that a removal never overtakes a writing. */
export function createKeychainVault(options: KeychainVaultOptions = {}): Vault & ProxyVault {
  const load = options.load ?? loadKeytar;
  const timeoutMs = options.timeoutMs ?? 60_000;
  let loading: Promise<Keychain> | null = null;
  let last: Promise<unknown> = Promise.resolve();

  function use<Value>(work: (keychain: Keychain) => Promise<Value>): Promise<Result<Value>> {
    const run = last.then(async () => {
      try {
        loading ??= load();
        const asked = loading.then((keychain) => askTwice(() => work(keychain)));
        return ok(await within(timeoutMs, asked));
      } catch (cause) {
        loading = null;
        return unavailable<Value>(cause);
      }
    });
    last = run;
    return run;
  }

  return {
    read: (profile) =>
      use<Secrets>(async (keychain) => ({
        accessToken: await readSecret(keychain, entryName(profile, 'accessToken')),
        brokerCredential: await readSecret(keychain, entryName(profile, 'brokerCredential')),
      })),
    write: (profile, secrets) =>
      use(async (keychain) => {
        for (const kind of SECRET_KINDS) {
          const secret = secrets[kind];
          if (secret === null) await removeSecret(keychain, entryName(profile, kind));
          else await writeSecret(keychain, entryName(profile, kind), secret);
        }
        return null;
      }),
    remove: (profile) =>
      use(async (keychain) => {
        for (const kind of SECRET_KINDS) await removeSecret(keychain, entryName(profile, kind));
        return null;
      }),
    readProxy: (proxy) =>
      use(async (keychain) => readSignIn(proxy, await readSecret(keychain, proxyEntry(proxy)))),
    writeProxy: ({ proxy, user, password }) =>
      use(async (keychain) => {
        await writeSecret(keychain, proxyEntry(proxy), JSON.stringify([user, password]));
        return null;
      }),
    removeProxy: (proxy) =>
      use(async (keychain) => {
        await removeSecret(keychain, proxyEntry(proxy));
        return null;
      }),
  };
}
