/** Encrypts a connection, and says which certificate was not accepted and why. */
import { X509Certificate } from 'node:crypto';
import { isIP, type Socket } from 'node:net';
import {
  connect,
  type ConnectionOptions,
  type DetailedPeerCertificate,
  type SecureContext,
  type TLSSocket,
} from 'node:tls';
import {
  ConnectError,
  type CertificateFacts,
  type CertificateFault,
  type HandshakeFault,
} from './trouble.ts';
import type { Trust } from './trust.ts';

export interface Secured {
  readonly socket: Socket | TLSSocket;
  readonly host: string;
  readonly isProxy: boolean;
  readonly trust: Trust;
  readonly session: Buffer | undefined;
  readonly onSession: (session: Buffer) => void;
  /** The other side ends an encryption that was agreed on: by TLS 1.3 it asks for a certificate of this PC only then. */
  readonly onAlert: (fault: HandshakeFault) => void;
}

const FAULTS: readonly (readonly [RegExp, CertificateFault])[] = [
  [/^(CERT_HAS_EXPIRED|CRL_HAS_EXPIRED)$/, 'expired'],
  [/^CERT_NOT_YET_VALID$/, 'not-yet-valid'],
  [/^ERR_TLS_CERT_ALTNAME/, 'wrong-name'],
  [/^DEPTH_ZERO_SELF_SIGNED_CERT$/, 'self-signed'],
  [/^(SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO_|CERT_UNTRUSTED)/, 'unknown-issuer'],
  [/^CERT_SIGNATURE_FAILURE$/, 'namesake-issuer'],
  [/^(CERT_|INVALID_CA|PATH_LENGTH|HOSTNAME_MISMATCH|EE_|CA_)/, 'other'],
];

/** By the names that OpenSSL and BoringSSL give to what the other side said. */
const HANDSHAKE_FAULTS: readonly (readonly [RegExp, HandshakeFault])[] = [
  [/CERTIFICATE_REQUIRED|ALERT_BAD_CERTIFICATE|ALERT_UNKNOWN_CA|ALERT_NO_CERTIFICATE/, 'client-certificate'],
  [/PROTOCOL_VERSION|UNSUPPORTED_PROTOCOL|LEGACY_SIGALG|DH_KEY_TOO_SMALL|EE_KEY_TOO_SMALL/, 'old-encryption'],
  [/HANDSHAKE_FAILURE|INSUFFICIENT_SECURITY|NO_SHARED_CIPHER|NO_CIPHERS/, 'no-agreement'],
  [/WRONG_VERSION_NUMBER|PACKET_LENGTH|HTTP_REQUEST|UNKNOWN_PROTOCOL|EPROTO/, 'not-encrypted'],
];

function codeOf(error: Error): string {
  return 'code' in error && typeof error.code === 'string' ? error.code : '';
}

/** `null` where it was no matter of the encryption. */
function handshakeFault(code: string): HandshakeFault | null {
  return HANDSHAKE_FAULTS.find(([pattern]) => pattern.test(code))?.[1] ?? null;
}

/** Resolves with the encrypted connection; rejects with a `ConnectError` that names the certificate, or with the platform's error. */
export async function secure(options: Secured): Promise<TLSSocket> {
  return new Promise((resolve, reject) => {
    const { socket, host, session, onSession, onAlert, trust } = options;
    let shown: DetailedPeerCertificate | null = null;
    const encrypted = connect(connectionOptions(socket, host, session, trust.context()));
    // Before the platform judges it: a refused connection no longer tells its certificate.
    encrypted.prependOnceListener('secure', () => {
      shown = encrypted.getPeerCertificate(true);
    });
    encrypted.on('session', onSession);
    encrypted.once('secureConnect', () => {
      encrypted.removeListener('error', onError);
      encrypted.once('error', (error: Error) => {
        const fault = handshakeFault(codeOf(error));
        if (fault !== null) onAlert(fault);
      });
      resolve(encrypted);
    });
    const onError = (error: Error): void => {
      socket.destroy();
      reject(refusal(error, options, shown));
    };
    encrypted.once('error', onError);
  });
}

function connectionOptions(
  socket: Socket,
  host: string,
  session: Buffer | undefined,
  secureContext: SecureContext,
): ConnectionOptions {
  return {
    socket,
    host,
    ...(isIP(host) === 0 ? { servername: host } : {}),
    secureContext,
    ...(session === undefined ? {} : { session }),
    ALPNProtocols: ['http/1.1'],
    // Said here, because NODE_TLS_REJECT_UNAUTHORIZED=0 in the environment would switch it off otherwise.
    rejectUnauthorized: true,
  };
}

function refusal(
  error: Error,
  { host, isProxy, trust }: Secured,
  shown: DetailedPeerCertificate | null,
): Error {
  const code = codeOf(error);
  const fault = FAULTS.find(([pattern]) => pattern.test(code))?.[1];
  if (fault !== undefined) {
    const certificate = factsOf(faulty(chainOf(shown), fault));
    const today = new Date().toISOString();
    const unreadFile = trust.unreadFile();
    return new ConnectError(code, {
      kind: 'certificate',
      host,
      isProxy,
      fault,
      certificate,
      today,
      unreadFile,
    });
  }
  const handshake = handshakeFault(code);
  return handshake === null
    ? error
    : new ConnectError(code, { kind: 'handshake', host, isProxy, fault: handshake });
}

const CHAIN_MAX = 10;

/**
 * The certificates that the other side showed, its own first. Not `getPeerX509Certificate`: after it, Node 24 no longer finds the
 * names in the certificate and refuses a good one.
 */
function chainOf(shown: DetailedPeerCertificate | null): readonly X509Certificate[] {
  const chain: X509Certificate[] = [];
  let one: Partial<DetailedPeerCertificate> | undefined = shown ?? undefined;
  while (one?.raw !== undefined && chain.length < CHAIN_MAX) {
    chain.push(new X509Certificate(one.raw));
    one = one.issuerCertificate === one ? undefined : one.issuerCertificate;
  }
  return chain;
}

/** Of a chain, the one that is at fault: an intermediate may have ended while the certificate of the host is good. */
function faulty(chain: readonly X509Certificate[], fault: CertificateFault): X509Certificate | undefined {
  if (fault !== 'expired' && fault !== 'not-yet-valid') return chain[0];
  const nowMs = Date.now();
  const isWithin = ({ validFrom, validTo }: X509Certificate): boolean =>
    Date.parse(validFrom) <= nowMs && nowMs <= Date.parse(validTo);
  return chain.find((one) => !isWithin(one)) ?? chain[0];
}

const NAME_MAX = 120;

/** `CN=a\nO=b` on one line: the other side wrote it, so it is shortened and holds no line break. */
function named(distinguished: string): string {
  const common = /^CN=(.+)$/m.exec(distinguished)?.[1];
  const organization = /^O=(.+)$/m.exec(distinguished)?.[1];
  const name = [common, organization].filter((part) => part !== undefined).join(', ') || distinguished;
  return name
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .replace(/[.!?…]+(?=\s|$)/gu, '')
    .trim()
    .slice(0, NAME_MAX);
}

function day(text: string): string {
  const ms = Date.parse(text);
  return Number.isNaN(ms) ? '?' : new Date(ms).toISOString().slice(0, 10);
}

function factsOf(certificate: X509Certificate | undefined): CertificateFacts | null {
  if (certificate === undefined) return null;
  const { subject, issuer, validFrom, validTo, fingerprint256, subjectAltName } = certificate;
  const subjectName = named(subject);
  return {
    subject: subjectName === '' ? named(subjectAltName ?? '') : subjectName,
    issuer: named(issuer),
    validFrom: day(validFrom),
    validTo: day(validTo),
    fingerprint: fingerprint256,
  };
}
