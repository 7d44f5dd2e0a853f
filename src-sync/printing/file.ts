/** A file instead of paper: written beside its place and moved there, so that it is there whole or not at all. */
import { randomUUID } from 'node:crypto';
import { open, rename, rm } from 'node:fs/promises';
import { basename } from 'node:path';
import { failure } from '../domain/failure.ts';
import { aboutLabels } from '../domain/messages/labels.ts';
import { failed, ok } from '../domain/result.ts';
import type { Delivery, PrintOrder } from './target.ts';
import { GIVEN_UP } from './words.ts';

export async function deliverToFile(path: string, order: PrintOrder): Delivery {
  const unfinished = `${path}.${randomUUID()}.part`;
  try {
    const labels = await write(unfinished, order);
    if (order.signal?.aborted === true) {
      await rm(unfinished, { force: true });
      return failed(GIVEN_UP);
    }
    await rename(unfinished, path);
    order.onHandedOver?.(labels);
    return ok({ labels });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error;
    // Where its folder is none, there is nothing to take away either.
    await rm(unfinished, { force: true }).catch(() => undefined);
    const full = error.code === 'ENOSPC';
    return failed(
      failure(
        full ? 'STORAGE_FULL' : 'STORAGE_UNAVAILABLE',
        aboutLabels(full ? 'fileNoSpace' : 'fileNotWritten', { file: basename(path) }),
        { detail: error.message },
      ),
    );
  }
}

async function write(path: string, order: PrintOrder): Promise<number> {
  const handle = await open(path, 'wx', 0o600);
  let labels = 0;
  try {
    for await (const piece of order.pieces) {
      if (order.signal?.aborted === true) break;
      await handle.writeFile(piece.bytes);
      labels += piece.labels;
      order.onWritten?.(labels);
    }
    await handle.sync();
    return labels;
  } finally {
    await handle.close();
  }
}
