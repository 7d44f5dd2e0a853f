/** The source of newer versions, as far as the desk needs to know it. */
import type { Result } from '../../../src-sync/domain/result.ts';

export interface UpdateSource {
  /** Reads the list of the updates. Answers with the version that this PC may take; `null` where it has the newest one. */
  find(): Promise<Result<string | null>>;
  /** Downloads the version that was found, and checks it. What is on this PC already is not downloaded again. */
  fetch(): Promise<Result<null>>;
  /**
   * Starts the installation of what was fetched, which waits for the end of this process.
   * @param restarts the desk opens again afterwards
   */
  install(restarts: boolean): Promise<Result<null>>;
}
