/** Reads the fuses back from the executable that was made: what was asked for proves nothing. */
import { FuseState, FuseV1Options, getCurrentFuseWire } from '@electron/fuses';
import { FUSES } from './configuration.ts';

const OPTIONS: Readonly<Record<keyof typeof FUSES, FuseV1Options>> = {
  runAsNode: FuseV1Options.RunAsNode,
  enableCookieEncryption: FuseV1Options.EnableCookieEncryption,
  enableNodeOptionsEnvironmentVariable: FuseV1Options.EnableNodeOptionsEnvironmentVariable,
  enableNodeCliInspectArguments: FuseV1Options.EnableNodeCliInspectArguments,
  enableEmbeddedAsarIntegrityValidation: FuseV1Options.EnableEmbeddedAsarIntegrityValidation,
  onlyLoadAppFromAsar: FuseV1Options.OnlyLoadAppFromAsar,
  loadBrowserProcessSpecificV8Snapshot: FuseV1Options.LoadBrowserProcessSpecificV8Snapshot,
  grantFileProtocolExtraPrivileges: FuseV1Options.GrantFileProtocolExtraPrivileges,
};

/** @returns one sentence for each fuse that is not as it must be. */
export async function wrongFuses(executable: string): Promise<readonly string[]> {
  const wire = await getCurrentFuseWire(executable);
  const names = Object.keys(OPTIONS) as (keyof typeof FUSES)[];
  return names.flatMap((name) => {
    const wanted = FUSES[name] ? FuseState.ENABLE : FuseState.DISABLE;
    const found = wire[OPTIONS[name]];
    return found === wanted ? [] : [`The fuse ${name} must be ${FUSES[name] ? 'on' : 'off'} and is not.`];
  });
}
