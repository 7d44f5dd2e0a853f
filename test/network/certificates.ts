/** Certificates of our own making (X.509 v3, ECDSA P-256), with every fault that a test wants. */
import {
  createHash,
  createPublicKey,
  generateKeyPairSync,
  sign,
  X509Certificate,
  type KeyObject,
} from 'node:crypto';
import { isIPv4 } from 'node:net';

export interface TestCertificate {
  readonly certificate: string;
  readonly key: string;
  readonly fingerprint: string;
}

export interface CertificateWish {
  readonly subject: string;
  /** Host names and IPv4 addresses. */
  readonly names?: readonly string[];
  readonly validFrom?: Date;
  readonly validTo?: Date;
  readonly isAuthority?: boolean;
  /** Tells its key and its issuer's apart from others of the same name, as every public authority does; some home-made ones do not. */
  readonly namesKeys?: boolean;
  /** Signs it; left out, it signs itself. */
  readonly issuer?: { readonly subject: string; readonly key: KeyObject };
}

const DAY_MS = 86_400_000;

function der(tag: number, ...parts: readonly Uint8Array[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  const head = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.from([tag, ...head]), content]);
}

function oid(dotted: string): Buffer {
  const [first = 0, second = 0, ...rest] = dotted.split('.').map(Number);
  const bytes = rest.flatMap((number) => {
    const septets = [number & 127];
    for (let left = number >> 7; left > 0; left >>= 7) septets.unshift((left & 127) | 128);
    return septets;
  });
  return der(0x06, Buffer.from([first * 40 + second, ...bytes]));
}

const SIGNED_WITH = der(0x30, oid('1.2.840.10045.4.3.2'));

function name(text: string): Buffer {
  return der(0x30, der(0x31, der(0x30, oid('2.5.4.3'), der(0x0c, Buffer.from(text)))));
}

function time(date: Date): Buffer {
  const text = date.toISOString().replace(/[-:T]|\.\d+/g, '');
  return der(0x18, Buffer.from(text, 'latin1'));
}

function extension(id: string, value: Buffer, isCritical = false): Buffer {
  const critical = isCritical ? [der(0x01, Buffer.from([255]))] : [];
  return der(0x30, oid(id), ...critical, der(0x04, value));
}

function alternativeNames(names: readonly string[]): Buffer {
  const entries = names.map((one) =>
    isIPv4(one) ? der(0x87, Buffer.from(one.split('.').map(Number))) : der(0x82, Buffer.from(one)),
  );
  return der(0x30, ...entries);
}

function keyNames(own: KeyObject, issuer: KeyObject): readonly Buffer[] {
  const idOf = (key: KeyObject): Buffer =>
    createHash('sha1')
      .update(key.export({ type: 'spki', format: 'der' }))
      .digest();
  return [
    extension('2.5.29.14', der(0x04, idOf(own))),
    extension('2.5.29.35', der(0x30, der(0x80, idOf(issuer)))),
  ];
}

function pem(label: string, bytes: Uint8Array): string {
  const lines =
    Buffer.from(bytes)
      .toString('base64')
      .match(/.{1,64}/g) ?? [];
  return `-----BEGIN ${label}-----\n${lines.join('\n')}\n-----END ${label}-----\n`;
}

let serial = 1000;

/** A certificate, and the key that signs others where it is an authority. */
export function makeCertificate(wish: CertificateWish): TestCertificate & { readonly keyObject: KeyObject } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const issuer = wish.issuer ?? { subject: wish.subject, key: privateKey };
  const validFrom = wish.validFrom ?? new Date(Date.now() - DAY_MS);
  const validTo = wish.validTo ?? new Date(Date.now() + 90 * DAY_MS);
  serial += 1;
  const extensions = [
    ...(wish.isAuthority === true
      ? [extension('2.5.29.19', der(0x30, der(0x01, Buffer.from([255]))), true)]
      : []),
    ...(wish.namesKeys === true ? keyNames(publicKey, createPublicKey(issuer.key)) : []),
    ...(wish.names === undefined ? [] : [extension('2.5.29.17', alternativeNames(wish.names))]),
  ];
  const body = der(
    0x30,
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.from([serial >> 8, serial & 255])),
    SIGNED_WITH,
    name(issuer.subject),
    der(0x30, time(validFrom), time(validTo)),
    name(wish.subject),
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, der(0x30, ...extensions)),
  );
  const signature = sign('sha256', body, issuer.key);
  const bytes = der(0x30, body, SIGNED_WITH, der(0x03, Buffer.from([0]), signature));
  const certificate = pem('CERTIFICATE', bytes);
  return {
    certificate,
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    fingerprint: new X509Certificate(certificate).fingerprint256,
    keyObject: privateKey,
  };
}

export const AUTHORITY_NAME = 'Example Company Root';

export interface Authority extends TestCertificate {
  issue(wish: Omit<CertificateWish, 'issuer'>): TestCertificate;
}

/** The authority of a company, which nobody outside knows. */
export function makeAuthority(subject = AUTHORITY_NAME, namesKeys = false): Authority {
  const own = makeCertificate({ subject, isAuthority: true, namesKeys });
  return {
    ...own,
    issue: (wish) => makeCertificate({ ...wish, namesKeys, issuer: { subject, key: own.keyObject } }),
  };
}
