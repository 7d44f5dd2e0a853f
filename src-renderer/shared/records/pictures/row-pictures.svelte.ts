/** Pictures of the items that are in view, as they lie on this PC: nothing is asked of the Service for them, and offline they stay. */
import { live } from '../../../live/live.svelte.ts';
import { afterPaint } from '../../../ui/lists/after-paint.svelte.ts';

/** This PC has pictures of items: rows have a place for them from then on. A shop without pictures has neither places nor their cost. */
let areKept = $state(false);

/** Call while a component is being set up. @returns names of files, by item; rows are painted before their pictures are asked for */
export function rowPictures(ids: () => readonly string[]): {
  readonly of: (id: string) => string | undefined;
  readonly areKept: boolean;
} {
  const painted = afterPaint<readonly string[]>(ids, []);
  const pictures = live(
    'files.pictures',
    () => (painted().length === 0 ? null : { recordIds: [...painted()] }),
    ['items'],
    { oneAtATime: true },
  );
  $effect(() => {
    if (Object.keys(pictures.value ?? {}).length > 0) areKept = true;
  });
  return {
    of: (id) => pictures.value?.[id],
    get areKept() {
      return areKept;
    },
  };
}
