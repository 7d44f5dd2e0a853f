/** The network settings as they cross to the window. A password goes in and never comes back; no path of this PC goes in. */
import { z } from 'zod';
import type { Failure } from '../../src-sync/domain/failure.ts';
import {
  PROXY_MODES,
  type NetworkSettingName,
  type NetworkSettings,
} from '../../src-sync/domain/sync/network.ts';

export const networkChangeSchema = () =>
  z.strictObject({
    proxy: z.enum(PROXY_MODES),
    proxyAddress: z.string().max(500).nullable(),
    noProxy: z.string().max(4_096),
    /** For the proxy that leads to the Service; `null` forgets the one that is kept, left out it stays. */
    signIn: z
      .strictObject({ user: z.string().min(1).max(500), password: z.string().max(1_000) })
      .nullable()
      .optional(),
  });

export type NetworkChange = z.infer<ReturnType<typeof networkChangeSchema>>;

export interface NetworkState {
  readonly settings: NetworkSettings;
  /** Set by the administrator of this PC. */
  readonly managed: readonly NetworkSettingName[];
  /** `host:port` of the proxy that leads to the Service now; `null` where none does. */
  readonly proxyInUse: string | null;
  /** Whose sign-in that proxy is given; `null` where it is given none. */
  readonly user: string | null;
  /** A policy that cannot be used, or a sign-in that the keychain does not keep. */
  readonly notice: Failure | null;
}
