/** A picture for a label: the person chooses the file in the system's own dialog; the window gets what is in it and never learns where it lies. */
import { open } from 'node:fs/promises';
import { PICTURE_BYTES_MAX, pictureTypeOf } from '../../src-sync/domain/labels/black-image.ts';
import { failure } from '../../src-sync/domain/failure.ts';
import { aboutLabels } from '../../src-sync/domain/messages/labels.ts';
import { failed, ok, type Result } from '../../src-sync/domain/result.ts';
import type { PictureFile } from '../ipc-contract/channels.ts';
import { choosePath } from '../window/choose-path.ts';

const PICTURES = [{ name: 'PNG, JPEG, SVG, WebP', extensions: ['png', 'jpg', 'jpeg', 'svg', 'webp'] }];

/** @returns `null` when the person thought better of it */
export async function choosePicture(): Promise<Result<PictureFile | null>> {
  const path = await choosePath(PICTURES);
  if (path === null) return ok(null);
  const bytes = await readSome(path);
  if (!bytes.ok) return bytes;
  if (bytes.value.length > PICTURE_BYTES_MAX) {
    return failed(
      failure('VALIDATION', aboutLabels('pictureTooLarge', { most: PICTURE_BYTES_MAX / 1_000_000 })),
    );
  }
  const type = pictureTypeOf(bytes.value);
  if (type === null) return failed(failure('VALIDATION', aboutLabels('noPicture')));
  return ok({ type, base64: bytes.value.toString('base64') });
}

/** One byte more than may be taken is read at most, however large the file is. */
async function readSome(path: string): Promise<Result<Buffer>> {
  try {
    const file = await open(path, 'r');
    try {
      const buffer = Buffer.alloc(PICTURE_BYTES_MAX + 1);
      let length = 0;
      for (;;) {
        const { bytesRead } = await file.read(buffer, length, buffer.length - length, length);
        length += bytesRead;
        if (bytesRead === 0 || length === buffer.length) return ok(buffer.subarray(0, length));
      }
    } finally {
      await file.close();
    }
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error;
    return failed(failure('NOT_FOUND', aboutLabels('pictureUnread'), { detail: error.message }));
  }
}
