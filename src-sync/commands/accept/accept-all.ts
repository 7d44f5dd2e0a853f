/** Takes many local writes in together, as a spreadsheet brings them. */
import type { Accepted } from '../../domain/questions/rows.ts';
import type { Result } from '../../domain/result.ts';
import { inWrite, type Writer } from '../../store/database.ts';
import { acceptRequest, type AcceptOptions } from './accept.ts';
import { parseOperation } from '../input/parse.ts';

/** Several at once, in one durable transaction. What is refused is told in its place and stops none of the others. */
export async function acceptAll(
  writer: Writer,
  inputs: readonly { readonly operationId: string; readonly operation: unknown }[],
  options: Omit<AcceptOptions, 'operationId'>,
  /** Written with them or not at all. */
  along: (tx: Writer) => Promise<void> = () => Promise.resolve(),
): Promise<Result<readonly Result<Accepted>[]>> {
  return inWrite(writer, async (tx) => {
    const answers: Result<Accepted>[] = [];
    for (const { operationId, operation } of inputs) {
      const request = parseOperation(operation);
      answers.push(
        request.ok ? await acceptRequest(tx, request.value, { ...options, operationId }) : request,
      );
    }
    await along(tx);
    return answers;
  });
}
