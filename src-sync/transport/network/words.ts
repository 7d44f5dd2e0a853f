/** Why there is no connection, for a person: which certificate or which proxy, why, and what an administrator does. */
import type {
  CertificateFacts,
  CertificateFault,
  ConnectTrouble,
  HandshakeFault,
  ProxyFault,
} from './trouble.ts';

export function troubleInWords(trouble: ConnectTrouble): string {
  if (trouble.kind === 'proxy') return proxyInWords(trouble);
  if (trouble.kind === 'handshake') {
    const whose = trouble.isProxy ? `the proxy ${trouble.host}` : trouble.host;
    return `No secure connection to ${whose}: ${HANDSHAKES[trouble.fault]}`;
  }
  return certificateInWords(trouble);
}

const HANDSHAKES: Readonly<Record<HandshakeFault, string>> = {
  'not-encrypted':
    'what answers there does not encrypt. A proxy, a firewall or the sign-in page of a public network may stand between; sign in to the network, or ask your administrator.',
  'client-certificate':
    'it asks for a certificate of this PC, and Stockhand has none to show. An administrator lets this PC through without one.',
  'old-encryption':
    'it offers no encryption that is safe today. Whoever runs it, or the program that stands between, must offer TLS 1.2 or 1.3.',
  'no-agreement':
    'it breaks off before an encryption is agreed on. It may ask for a certificate of this PC, which Stockhand does not have, or offer only old encryption; ask your administrator.',
  'broken-off':
    'what answers there takes the connection and ends it at once. A firewall or a gateway may stand between; ask your administrator to let this PC through.',
  silent:
    'what answers there takes the connection and then says nothing. A firewall or a gateway may stand between; ask your administrator to let this PC through.',
};

type CertificateTrouble = Extract<ConnectTrouble, { kind: 'certificate' }>;

function certificateInWords({
  host,
  isProxy,
  fault,
  certificate,
  today,
  unreadFile,
}: CertificateTrouble): string {
  const whose = isProxy ? `the proxy ${host}` : host;
  const parts = [
    `No secure connection: ${REFUSALS[fault](whose)}`,
    ...(certificate === null ? [] : [describe(certificate)]),
    ...(unreadFile === null
      ? []
      : [`The certificate file ${unreadFile.path} of the network settings was not used: ${unreadFile.why}.`]),
    ...(SHOWN_BY_SIGN_IN_PAGES.has(fault) ? [PUBLIC_NETWORK] : []),
    remedy(fault, today.slice(0, 10), isProxy),
  ];
  return parts.join(' ');
}

const REFUSALS: Readonly<Record<CertificateFault, (whose: string) => string>> = {
  'unknown-issuer': (whose) => `this PC does not know the issuer of the certificate of ${whose}.`,
  'namesake-issuer': (whose) =>
    `the certificate of ${whose} was issued by another issuer than the one of that name that this PC knows.`,
  'self-signed': (whose) => `the certificate of ${whose} is signed by itself.`,
  expired: (whose) => `the certificate of ${whose} has ended.`,
  'not-yet-valid': (whose) => `the certificate of ${whose} is not valid yet.`,
  'wrong-name': (whose) => `the certificate that ${whose} shows is for another name.`,
  other: (whose) => `the certificate of ${whose} breaks the rules for certificates.`,
};

function describe({ subject, issuer, validFrom, validTo, fingerprint }: CertificateFacts): string {
  return `It is for “${subject}”, issued by “${issuer}”, valid from ${validFrom} to ${validTo}, SHA-256 ${fingerprint}.`;
}

/** The sign-in page of a public network answers in the place of every host, with a certificate of its own. */
const SHOWN_BY_SIGN_IN_PAGES: ReadonlySet<CertificateFault> = new Set([
  'unknown-issuer',
  'namesake-issuer',
  'self-signed',
  'wrong-name',
]);
const PUBLIC_NETWORK =
  'In a hotel or another public network, first open a page in the browser of this PC and sign in there.';

function remedy(fault: CertificateFault, today: string, isProxy: boolean): string {
  switch (fault) {
    case 'unknown-issuer':
    case 'namesake-issuer':
    case 'self-signed':
      return 'If it is your company’s, an administrator adds its issuer to this PC’s certificate store and restarts Stockhand, or names its file in the network settings; if not, somebody may be reading along.';
    case 'expired':
      return `This PC’s date is ${today}; if that is right, whoever runs the ${isProxy ? 'proxy' : 'Service'} must renew the certificate.`;
    case 'not-yet-valid':
      return `This PC’s date is ${today}; put it right if it is wrong, else ask whoever runs the ${isProxy ? 'proxy' : 'Service'}.`;
    case 'wrong-name':
      return 'Check the address; if it is right, ask your administrator which program stands between, or for a certificate with this name.';
    case 'other':
      return 'Ask your administrator for another certificate.';
  }
}

type ProxyTrouble = Extract<ConnectTrouble, { kind: 'proxy' }>;

const PROXY_WORDS: Readonly<Record<ProxyFault, (trouble: ProxyTrouble) => string>> = {
  unreadable: ({ proxy }) =>
    `${proxy} names a proxy in a way that cannot be read. Write it like http://proxy.example.com:8080, or ask your administrator.`,
  refused: ({ proxy }) =>
    `The proxy ${proxy} does not answer (the connection was refused). Check the proxy in the network settings, or ask your administrator.`,
  'unknown-host': ({ proxy }) =>
    `The proxy ${proxy} cannot be found; this PC may be in another network. Check the proxy in the network settings, or ask your administrator.`,
  'no-network': ({ proxy }) =>
    `There is no connection to the proxy ${proxy}; this PC may have no network. Check the proxy in the network settings, or ask your administrator.`,
  timeout: ({ proxy, target }) =>
    `The proxy ${proxy} did not open a connection to ${target} in time. Check the proxy in the network settings, or ask your administrator.`,
  reset: ({ proxy, target }) =>
    `The proxy ${proxy} broke off the connection to ${target}. An administrator lets this PC through to that address.`,
  'sign-in': ({ proxy }) =>
    `The proxy ${proxy} asks for a user and a password. Give them in the network settings.`,
  'sign-in-refused': ({ proxy }) =>
    `The proxy ${proxy} does not accept the user and password that it was given. Give them again in the network settings.`,
  'sign-in-kind': ({ proxy, note, target }) =>
    `The proxy ${proxy} accepts only a sign-in that Stockhand does not have (${note}). An administrator allows Basic for this PC, lets it through without a sign-in, or lets ${target} bypass the proxy.`,
  'not-allowed': ({ proxy, target, note }) =>
    `The proxy ${proxy} does not allow connections to ${target} (${note}). An administrator allows that address.`,
  'cannot-reach': ({ proxy, target, note }) =>
    `The proxy ${proxy} does not reach ${target} (${note}). Check the address of the Service, or ask your administrator.`,
  'sign-in-page': ({ proxy, note }) =>
    `The proxy ${proxy} answers with a sign-in page (${note}). Open a page in the browser of this PC and sign in to the network.`,
  'not-a-proxy': ({ proxy }) =>
    `What answers at ${proxy} is no proxy. Check the proxy in the network settings, or ask your administrator.`,
  'not-supported': ({ proxy, note }) =>
    `The proxy ${proxy} is of a kind that Stockhand does not use (${note}). Name an HTTP proxy in the network settings, or ask your administrator.`,
};

function proxyInWords(trouble: ProxyTrouble): string {
  return PROXY_WORDS[trouble.fault](trouble);
}
