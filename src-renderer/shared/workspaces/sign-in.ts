/** The two ways a PC signs in, as a form holds them, and what is wrong with them in words. */
import type { ConnectRequest } from '../../../src-main/ipc-contract/channels.ts';
import { completeAddress, isLoopbackHost } from '../../../src-sync/domain/values/address.ts';
import { t } from '../../i18n/index.svelte.ts';
import { textProblem } from '../../ui/fields/field-problems.ts';

export interface SignInForm {
  kind: 'broker' | 'token';
  brokerUrl: string;
  credential: string;
  accessToken: string;
}

export type SignInProblems = Readonly<Partial<Record<'brokerUrl' | 'credential' | 'accessToken', string>>>;

/** @param broker of the administrator, where there is one. */
export function emptySignIn(broker: string | null = null): SignInForm {
  const kind = broker === null ? 'token' : 'broker';
  return { kind, brokerUrl: broker ?? '', credential: '', accessToken: '' };
}

/** The longest texts that a connection takes. */
export const SECRET_CHARACTERS_MAX = 16_384;
export const ACCOUNT_CHARACTERS_MAX = 60;
const ADDRESS_CHARACTERS_MAX = 2_048;

/** A sentence when the text cannot be an address of the Service or of a broker, else `null`. */
export function addressProblem(text: string): string | null {
  const trimmed = completeAddress(text);
  if (trimmed === '') return t('problem.addressNeeded');
  const unkept = textProblem(trimmed, ADDRESS_CHARACTERS_MAX);
  if (unkept !== null) return unkept;
  // A browser, other than Node, takes a host with spaces in it.
  if (/\s/.test(trimmed) || !URL.canParse(trimmed)) return t('problem.addressShape');
  const url = new URL(trimmed);
  if (url.protocol === 'https:' || (url.protocol === 'http:' && isLoopbackHost(url.hostname))) return null;
  return t('problem.addressHttps');
}

export function signInProblems(form: SignInForm): SignInProblems {
  if (form.kind === 'token') {
    const token = secretProblem(form.accessToken, 'problem.tokenNeeded');
    return token === null ? {} : { accessToken: token };
  }
  const address = addressProblem(form.brokerUrl);
  const credential = secretProblem(form.credential, 'problem.keyNeeded');
  return {
    ...(address === null ? {} : { brokerUrl: address }),
    ...(credential === null ? {} : { credential }),
  };
}

function secretProblem(text: string, needed: 'problem.keyNeeded' | 'problem.tokenNeeded'): string | null {
  return text.trim() === '' ? t(needed) : textProblem(text, SECRET_CHARACTERS_MAX);
}

export function signInOf(form: SignInForm): ConnectRequest['signIn'] {
  return form.kind === 'token'
    ? { kind: 'token', accessToken: form.accessToken.trim() }
    : { kind: 'broker', brokerUrl: completeAddress(form.brokerUrl), credential: form.credential.trim() };
}
