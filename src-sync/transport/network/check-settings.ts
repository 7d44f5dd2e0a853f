/** Judges network settings before they are kept: a certificate file that cannot be read would be found out only at the next refusal. */
import { isAbsolute } from 'node:path';
import { failure } from '../../domain/failure.ts';
import type { Message } from '../../domain/messages/message.ts';
import { aboutNetwork } from '../../domain/messages/network.ts';
import { parseProxy, proxyAddress, type NetworkSettings, type ProxyMode } from '../../domain/sync/network.ts';
import { failed, ok, type Result } from '../../domain/result.ts';
import { readCertificates, whyUnread } from './trust.ts';

/** The settings in their one spelling. An address with a user and a password is refused: those are kept in the keychain. */
export function checkNetwork(settings: NetworkSettings): Result<NetworkSettings> {
  const proxy = checkProxy(settings.proxy, settings.proxyAddress);
  if (!proxy.ok) return proxy;
  const file = checkFile(settings.caFile);
  return file.ok ? ok({ ...settings, proxyAddress: proxy.value, caFile: file.value }) : file;
}

function checkProxy(mode: ProxyMode, address: string | null): Result<string | null> {
  if (mode !== 'address') return ok(null);
  const parsed = parseProxy(address ?? '');
  if (!parsed.ok) return parsed;
  if (parsed.value.signIn !== null) {
    return refused(aboutNetwork('proxyWithSignIn'));
  }
  if (parsed.value.kind === 'other') {
    return refused(aboutNetwork('proxyOfOtherKind', { kind: parsed.value.scheme.toUpperCase() }));
  }
  return ok(proxyAddress(parsed.value));
}

function checkFile(path: string | null): Result<string | null> {
  if (path === null) return ok(null);
  if (!isAbsolute(path)) return refused(aboutNetwork('certificateFileRelative'));
  try {
    readCertificates(path);
    return ok(path);
  } catch (error) {
    return refused(aboutNetwork('certificateFileUnusable', { path, why: whyUnread(error) }));
  }
}

function refused(said: Message): Result<never> {
  return failed(failure('VALIDATION', said));
}
