/** The label desk of a running engine, loaded when the window first asks for it: a PC that prints no label does not wait for it at a start. */
import { printingQuestionMakers } from '../../domain/labels/printing.ts';
import { answerersOnDemand } from '../answers/answerers-on-demand.ts';
import type { Changes } from '../changes.ts';
import type { EngineParts } from '../run/parts.ts';
import type { UndoHolds } from '../undo/holds.ts';
import { keptAnswerers } from './kept-answers.ts';
import type { PictureSource } from './item-pictures.ts';
import type { LabelDesk } from './label-desk.ts';

export type { LabelDesk };

export interface LabelDeskOutside {
  readonly changes: Changes;
  readonly pictures: PictureSource;
  /** After a template was accepted into the outbox. */
  readonly written: () => void;
  readonly holds: UndoHolds;
  /** Writes a sentence into the log that people read. */
  readonly warn: (sentence: string) => Promise<void>;
}

export function labelDeskOf(
  parts: EngineParts,
  { changes, pictures, written, holds, warn }: LabelDeskOutside,
): LabelDesk {
  let desk: Promise<LabelDesk> | null = null;
  const open = async (): Promise<LabelDesk> => {
    const { createLabelDesk } = await import('./label-desk.ts');
    const { ItemPictures } = await import('./item-pictures.ts');
    return createLabelDesk({
      ...parts,
      pictures: new ItemPictures(pictures, parts.drawing),
      nowMs: () => parts.clock.wallMs(),
      platform: process.platform,
      changed: (topic) => changes.add(topic),
      ...{ written, holds, warn },
    });
  };
  const answerers = answerersOnDemand(
    printingQuestionMakers,
    async () => (await (desk ??= open())).answerers,
  );
  // Some of it is asked at every start, and all of it is shown before anything is drawn.
  const kept = keptAnswerers({
    store: parts.store,
    nowMs: () => parts.clock.wallMs(),
    changed: (topic) => changes.add(topic),
  });
  return {
    answerers: { ...answerers, ...kept },
    async close() {
      if (desk !== null) await (await desk).close();
    },
  };
}
