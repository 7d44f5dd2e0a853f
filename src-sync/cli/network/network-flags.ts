/** `--proxy` and `--ca-file`: remembered by the profile, for the window and every later command. */
import { resolve } from 'node:path';
import type { NetworkSettings } from '../../domain/sync/network.ts';
import { failed, ok, type Result } from '../../domain/result.ts';
import { readNetwork, writeNetwork } from '../../profile/network.ts';
import { managedFailure } from '../../profile/policy/policy.ts';
import { checkNetwork } from '../../transport/network/check-settings.ts';
import type { CommonFlags } from '../arguments/common-flags.ts';

/** The settings of the profile, with the changes of the flags; that is written down. */
export function networkOf({ dataDir, proxy, caFile }: CommonFlags): Result<NetworkSettings> {
  const { settings: before, managed, trouble } = readNetwork(dataDir);
  // Past a proxy that nobody can read in the policy nothing is sent.
  if (trouble !== null) return failed(trouble);
  if (proxy === null && caFile === null) return ok(before);
  if (proxy !== null && managed.includes('proxy')) return failed(managedFailure('network.proxy'));
  if (caFile !== null && managed.includes('caFile')) return failed(managedFailure('network.caFile'));
  const checked = checkNetwork({ ...withProxy(before, proxy), caFile: fileOf(before, caFile) });
  if (!checked.ok) return checked;
  const written = writeNetwork(dataDir, checked.value);
  return written.ok ? checked : written;
}

function withProxy(before: NetworkSettings, proxy: string | null): NetworkSettings {
  if (proxy === null) return before;
  const isMode = proxy === 'system' || proxy === 'none';
  return isMode
    ? { ...before, proxy, proxyAddress: null }
    : { ...before, proxy: 'address', proxyAddress: proxy };
}

function fileOf(before: NetworkSettings, caFile: string | null): string | null {
  if (caFile === null) return before.caFile;
  return caFile === 'none' ? null : resolve(caFile);
}
