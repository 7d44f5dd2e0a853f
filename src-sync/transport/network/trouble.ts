/** Why no connection came about, as a value: before anything of a request was sent, so that it may safely be sent again. */
import type { Message } from '../../domain/messages/message.ts';

export interface CertificateFacts {
  readonly subject: string;
  readonly issuer: string;
  /** ISO 8601 dates. */
  readonly validFrom: string;
  readonly validTo: string;
  /** SHA-256, as an administrator's tools show it. */
  readonly fingerprint: string;
}

export type CertificateFault =
  'unknown-issuer' | 'namesake-issuer' | 'self-signed' | 'expired' | 'not-yet-valid' | 'wrong-name' | 'other';

export type ProxyFault =
  /** A setting or a variable names it in a way that cannot be read. */
  | 'unreadable'
  /** It cannot be reached at all. */
  | 'refused'
  | 'unknown-host'
  | 'no-network'
  | 'timeout'
  | 'reset'
  /** It answers: a user and password are needed, were not accepted, or a sign-in of a kind that is not supported. */
  | 'sign-in'
  | 'sign-in-refused'
  | 'sign-in-kind'
  | 'not-allowed'
  | 'cannot-reach'
  | 'sign-in-page'
  | 'not-a-proxy'
  | 'not-supported';

/** Why no encryption was agreed on, before any certificate of the other side was judged. */
export type HandshakeFault =
  /** It speaks something else. */
  | 'not-encrypted'
  /** It wants a certificate of this PC. */
  | 'client-certificate'
  /** It knows none that is safe today. */
  | 'old-encryption'
  /** It ended the talk without saying which of the two. */
  | 'no-agreement'
  /** It takes the connection and ends it at once. */
  | 'broken-off'
  /** It took the connection and said nothing. */
  | 'silent';

export type ConnectTrouble =
  | {
      readonly kind: 'certificate';
      /** Whose certificate: the Service's host, or the proxy's. */
      readonly host: string;
      readonly isProxy: boolean;
      readonly fault: CertificateFault;
      /** `null` where the other side showed none that can be read. */
      readonly certificate: CertificateFacts | null;
      /** This PC's date when it was judged, ISO 8601. */
      readonly today: string;
      /** A file of the settings that could not be read, and why. */
      readonly unreadFile: { readonly path: string; readonly why: Message } | null;
    }
  | {
      readonly kind: 'handshake';
      /** The host that answers: the Service's, or the proxy. */
      readonly host: string;
      readonly isProxy: boolean;
      readonly fault: HandshakeFault;
    }
  | {
      readonly kind: 'proxy';
      /** `host:port`; of one that cannot be read, the variable that names it. */
      readonly proxy: string;
      readonly fault: ProxyFault;
      readonly target: string;
      /** A status, or the names of the sign-ins that the proxy offers. */
      readonly note: string;
    };

/** The error of a connector that knows the reason. */
export class ConnectError extends Error {
  readonly code: string;
  readonly trouble: ConnectTrouble;

  constructor(code: string, trouble: ConnectTrouble) {
    super(code);
    this.code = code;
    this.trouble = trouble;
  }
}

/** The next proxy of a list is tried where this one did not answer; what it answered is its last word. */
export function isUnreachableProxy(error: unknown): boolean {
  return (
    error instanceof ConnectError &&
    error.trouble.kind === 'proxy' &&
    /^(refused|unknown-host|no-network|timeout|reset|not-a-proxy|not-supported)$/.test(error.trouble.fault)
  );
}
