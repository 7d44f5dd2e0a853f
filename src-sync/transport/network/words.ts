/** Why there is no connection, for a person: which certificate or which proxy, why, and what an administrator does. */
import { joined, type Message } from '../../domain/messages/message.ts';
import { aboutNetwork } from '../../domain/messages/network.ts';
import type {
  CertificateFacts,
  CertificateFault,
  ConnectTrouble,
  HandshakeFault,
  ProxyFault,
} from './trouble.ts';

export function troubleInWords(trouble: ConnectTrouble): Message {
  if (trouble.kind === 'proxy') return PROXY_WORDS[trouble.fault](trouble);
  if (trouble.kind === 'handshake')
    return aboutNetwork(HANDSHAKES[trouble.fault], { host: whoAnswers(trouble) });
  return certificateInWords(trouble);
}

function whoAnswers({
  host,
  isProxy,
}: {
  readonly host: string;
  readonly isProxy: boolean;
}): string | Message {
  return isProxy ? aboutNetwork('theProxy', { host }) : host;
}

const HANDSHAKES = {
  'not-encrypted': 'notEncrypted',
  'client-certificate': 'clientCertificate',
  'old-encryption': 'oldEncryption',
  'no-agreement': 'noAgreement',
  'broken-off': 'brokenOff',
  silent: 'silent',
} as const satisfies Readonly<Record<HandshakeFault, string>>;

type CertificateTrouble = Extract<ConnectTrouble, { kind: 'certificate' }>;

function certificateInWords(trouble: CertificateTrouble): Message {
  const { isProxy, fault, certificate, today, unreadFile } = trouble;
  return joined(
    aboutNetwork(REFUSALS[fault], { host: whoAnswers(trouble) }),
    ...(certificate === null ? [] : [describe(certificate)]),
    ...(unreadFile === null ? [] : [aboutNetwork('certificateFileUnused', unreadFile)]),
    ...(SHOWN_BY_SIGN_IN_PAGES.has(fault) ? [aboutNetwork('publicNetwork')] : []),
    remedy(fault, today.slice(0, 10), isProxy),
  );
}

const REFUSALS = {
  'unknown-issuer': 'unknownIssuer',
  'namesake-issuer': 'namesakeIssuer',
  'self-signed': 'selfSigned',
  expired: 'expired',
  'not-yet-valid': 'notYetValid',
  'wrong-name': 'wrongName',
  other: 'otherCertificate',
} as const satisfies Readonly<Record<CertificateFault, string>>;

function describe({ validFrom: from, validTo: until, ...facts }: CertificateFacts): Message {
  const { subject, issuer, fingerprint } = facts;
  return aboutNetwork('certificateIs', { subject, issuer, from, until, fingerprint });
}

/** The sign-in page of a public network answers in the place of every host, with a certificate of its own. */
const SHOWN_BY_SIGN_IN_PAGES: ReadonlySet<CertificateFault> = new Set([
  'unknown-issuer',
  'namesake-issuer',
  'self-signed',
  'wrong-name',
]);

function remedy(fault: CertificateFault, today: string, isProxy: boolean): Message {
  switch (fault) {
    case 'unknown-issuer':
    case 'namesake-issuer':
    case 'self-signed':
      return aboutNetwork('addIssuer');
    case 'expired':
      return aboutNetwork(isProxy ? 'renewOfProxy' : 'renewOfService', { today });
    case 'not-yet-valid':
      return aboutNetwork(isProxy ? 'dateOrProxy' : 'dateOrService', { today });
    case 'wrong-name':
      return aboutNetwork('checkAddress');
    case 'other':
      return aboutNetwork('otherRemedy');
  }
}

type ProxyTrouble = Extract<ConnectTrouble, { kind: 'proxy' }>;

const PROXY_WORDS: Readonly<Record<ProxyFault, (trouble: ProxyTrouble) => Message>> = {
  unreadable: ({ proxy }) => aboutNetwork('proxyUnreadable', { proxy }),
  refused: ({ proxy }) => aboutNetwork('proxyRefused', { proxy }),
  'unknown-host': ({ proxy }) => aboutNetwork('proxyUnknownHost', { proxy }),
  'no-network': ({ proxy }) => aboutNetwork('proxyNoNetwork', { proxy }),
  timeout: ({ proxy, target }) => aboutNetwork('proxyTimeout', { proxy, target }),
  reset: ({ proxy, target }) => aboutNetwork('proxyReset', { proxy, target }),
  'sign-in': ({ proxy }) => aboutNetwork('proxySignIn', { proxy }),
  'sign-in-refused': ({ proxy }) => aboutNetwork('proxySignInRefused', { proxy }),
  'sign-in-kind': ({ proxy, note, target }) => aboutNetwork('proxySignInKind', { proxy, note, target }),
  'not-allowed': ({ proxy, target, note }) => aboutNetwork('proxyNotAllowed', { proxy, target, note }),
  'cannot-reach': ({ proxy, target, note }) => aboutNetwork('proxyCannotReach', { proxy, target, note }),
  'sign-in-page': ({ proxy, note }) => aboutNetwork('proxySignInPage', { proxy, note }),
  'not-a-proxy': ({ proxy }) => aboutNetwork('notAProxy', { proxy }),
  'not-supported': ({ proxy, note }) => aboutNetwork('proxyNotSupported', { proxy, note }),
};
