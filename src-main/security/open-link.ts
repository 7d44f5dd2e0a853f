/** Opens an address that the Service gave in the person's own browser. */
import { shell } from 'electron';
import { isSafeLink, UNSAFE_ADDRESS } from '../../src-sync/domain/correspondence/link.ts';
import { failure } from '../../src-sync/domain/failure.ts';
import { failed, ok, type Result } from '../../src-sync/domain/result.ts';

const NO_BROWSER = failure(
  'NOT_FOUND',
  'No browser could be opened on this PC. Choose a standard browser in the settings of the system, then try again.',
);

/** Hands an address of the Service's answer to the person's own browser, where it is encrypted and carries no sign-in. */
export async function openSafely(address: string): Promise<Result<null>> {
  if (!URL.canParse(address) || !isSafeLink(new URL(address))) return failed(UNSAFE_ADDRESS);
  try {
    await shell.openExternal(new URL(address).href);
    return ok(null);
  } catch (error) {
    return failed({ ...NO_BROWSER, detail: error instanceof Error ? error.message : '' });
  }
}
