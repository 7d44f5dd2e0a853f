/** Opens an address in the person's own programs: one that the Service gave in the browser, or a contact's number or mail address. */
import { shell } from 'electron';
import { isSafeLink, UNSAFE_ADDRESS } from '../../src-sync/domain/correspondence/link.ts';
import { reachAddress, type ReachWay } from '../../src-sync/domain/correspondence/reach.ts';
import { failure, type Failure } from '../../src-sync/domain/failure.ts';
import { aboutProgram } from '../../src-sync/domain/messages/program.ts';
import { failed, ok, type Result } from '../../src-sync/domain/result.ts';

const NO_BROWSER = failure('NOT_FOUND', aboutProgram('noBrowser'));

const NO_PROGRAM = failure('NOT_FOUND', aboutProgram('noProgram'));
const NO_ADDRESS = failure('VALIDATION', aboutProgram('noPhoneOrMail'));

/** Hands an address of the Service's answer to the person's own browser, where it is encrypted and carries no sign-in. */
export async function openSafely(address: string): Promise<Result<null>> {
  if (!URL.canParse(address) || !isSafeLink(new URL(address))) return failed(UNSAFE_ADDRESS);
  return open(new URL(address).href, NO_BROWSER);
}

/** Calls or writes to a contact. The window gives the value of the record, never an address. */
export function openReach(way: ReachWay, value: string): Promise<Result<null>> {
  const address = reachAddress(way, value);
  return address === null ? Promise.resolve(failed(NO_ADDRESS)) : open(address, NO_PROGRAM);
}

async function open(address: string, trouble: Failure): Promise<Result<null>> {
  try {
    await shell.openExternal(address);
    return ok(null);
  } catch (error) {
    return failed({ ...trouble, detail: error instanceof Error ? error.message : '' });
  }
}
