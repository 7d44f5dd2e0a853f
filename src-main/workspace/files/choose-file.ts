/** A file for a change: the person chooses it in the system's own dialog, and the window never learns where it lies. */
import type { Accepted } from '../../../src-sync/domain/questions/rows.ts';
import { ok, type Result } from '../../../src-sync/domain/result.ts';
import type { ChooseRequest } from '../../ipc-contract/channels.ts';
import { choosePath } from '../../window/choose-path.ts';

/** Asks the engine `operations.attach`. */
export type AskAttach = (question: {
  readonly operationId: string;
  readonly operation: ChooseRequest['operation'];
  readonly path: string;
  readonly hold: boolean;
}) => Promise<Result<Accepted>>;

const PICTURES = [{ name: 'PNG, JPEG, GIF, WebP', extensions: ['png', 'jpg', 'jpeg', 'gif', 'webp'] }];

/** The window says it with an Undo, so it is held. @returns `null` when the person thought better of it */
export async function chooseFile(
  { operationId, operation, kind }: ChooseRequest,
  attach: AskAttach,
): Promise<Result<Accepted | null>> {
  const path = await choosePath(kind === 'picture' ? PICTURES : []);
  if (path === null) return ok(null);
  return attach({ operationId, operation, path, hold: true });
}
