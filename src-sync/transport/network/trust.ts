/**
 * The trusted issuers: those that come with the program, those of an administrator's file, and those of the operating system.
 * The system's are read only when a certificate is not accepted without them: that takes a tenth of a second and more.
 */
import { X509Certificate } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { createSecureContext, rootCertificates, type SecureContext } from 'node:tls';
import * as tls from 'node:tls';
import { Worker } from 'node:worker_threads';
import type { Message } from '../../domain/messages/message.ts';
import { aboutNetwork } from '../../domain/messages/network.ts';

export interface Trust {
  /** For the next connection. */
  context(): SecureContext;
  /** Adds the issuers of the operating system, and reads the file again. Says whether that is more than before. */
  widen(): Promise<boolean>;
  /** The file that could not be read, and why. */
  unreadFile(): { readonly path: string; readonly why: Message } | null;
}

/** Node before 22.15 knows only those that come with it. */
function certificatesOf(store: 'default' | 'system'): readonly string[] {
  if (typeof tls.getCACertificates !== 'function') return store === 'default' ? rootCertificates : [];
  return tls.getCACertificates(store);
}

/** In a thread: the keychain of macOS may take a second, and the engine answers the window meanwhile. */
const SYSTEM_STORE = `
const tls = require('node:tls');
const { parentPort } = require('node:worker_threads');
parentPort.postMessage(typeof tls.getCACertificates === 'function' ? tls.getCACertificates('system') : []);
`;

function systemCertificates(): Promise<readonly string[]> {
  return new Promise((resolve) => {
    const thread = new Worker(SYSTEM_STORE, { eval: true, env: process.env });
    thread.once('message', (found: readonly string[]) => resolve(found));
    // Without the store of the system the certificate is refused as before, and the sentence says which.
    thread.once('error', () => resolve([]));
    thread.once('exit', () => resolve([]));
  });
}

const PEM = /-----BEGIN (?:TRUSTED )?CERTIFICATE-----[\s\S]+?-----END (?:TRUSTED )?CERTIFICATE-----/g;

/** All certificates that a system trusts have a quarter of a megabyte. */
const FILE_BYTES_MAX = 8 * 1_024 * 1_024;

/** The certificates of a PEM file, or the one of a DER file (`.cer`), as PEM texts. Throws what the system or OpenSSL says. */
export function readCertificates(path: string): readonly string[] {
  const about = statSync(path);
  // A device has no end, and a pipe waits for ever.
  if (!about.isFile() || about.size > FILE_BYTES_MAX) throw new Error('no file of certificates');
  const bytes = readFileSync(path);
  const texts = bytes.toString('latin1').match(PEM);
  const found = (texts ?? [bytes]).map((one) => new X509Certificate(one).toString());
  return found;
}

export function createTrust(caFile: string | null): Trust {
  let unread: { readonly path: string; readonly why: Message } | null = null;
  let system: readonly string[] = [];
  let context: SecureContext | null = null;
  let sum = 0;

  function fromFile(): readonly string[] {
    unread = null;
    if (caFile === null) return [];
    try {
      return readCertificates(caFile);
    } catch (error) {
      unread = { path: caFile, why: whyUnread(error) };
      return [];
    }
  }

  function make(): SecureContext {
    const ca = [...new Set([...certificatesOf('default'), ...fromFile(), ...system])];
    sum = ca.length;
    return createSecureContext({ ca, minVersion: 'TLSv1.2' });
  }

  return {
    context: () => (context ??= make()),
    async widen() {
      const before = sum;
      if (system.length === 0) system = await systemCertificates();
      context = make();
      return sum > before;
    },
    unreadFile: () => unread,
  };
}

/** Why `readCertificates` failed, as the end of a sentence. */
export function whyUnread(error: unknown): Message {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code === 'ENOENT') return aboutNetwork('notThere');
  if (code === 'EACCES' || code === 'EPERM') return aboutNetwork('notReadable');
  return aboutNetwork('noCertificate');
}
