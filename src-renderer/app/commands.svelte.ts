/** The actions of the shortcuts right now: screens offer commands while they are shown, the most recent offer wins. */
export type CommandName =
  | 'adjust'
  | 'edit'
  | 'create'
  | 'save'
  | 'cancel'
  | 'undo'
  | 'redo'
  | 'markAllRead'
  | 'import'
  | 'export'
  | 'generateBarcode'
  | 'bulkEdit'
  | 'copyLink'
  | 'note'
  | 'price'
  | 'print';

interface Offer {
  readonly run: () => void;
  /** False while there is nothing to do. */
  readonly isThere: () => boolean;
}

const offers = new Map<CommandName, Offer[]>();

/** Call while a component is being set up; the command is withdrawn with the component. */
export function offer(name: CommandName, run: () => void, isThere = (): boolean => true): void {
  $effect(() => {
    const made = { run, isThere };
    offers.set(name, [...(offers.get(name) ?? []), made]);
    return () => {
      offers.set(
        name,
        (offers.get(name) ?? []).filter((other) => other !== made),
      );
    };
  });
}

export function runCommand(name: CommandName): boolean {
  const made = newest(name);
  made?.run();
  return made !== undefined;
}

/** True where the screen that is shown does this. */
export function isOffered(name: CommandName): boolean {
  return newest(name) !== undefined;
}

function newest(name: CommandName): Offer | undefined {
  return offers.get(name)?.findLast(({ isThere }) => isThere());
}
