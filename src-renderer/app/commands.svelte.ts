/** What the shortcuts do right now: screens offer commands while they are shown, the most recent offer wins. */
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
  | 'print';

type Run = () => void;

const offers = new Map<CommandName, Run[]>();

/** Call while a component is being set up; the command is withdrawn with the component. */
export function offer(name: CommandName, run: Run): void {
  $effect(() => {
    const list = offers.get(name) ?? [];
    offers.set(name, [...list, run]);
    return () => {
      offers.set(
        name,
        (offers.get(name) ?? []).filter((other) => other !== run),
      );
    };
  });
}

export function runCommand(name: CommandName): boolean {
  const run = offers.get(name)?.at(-1);
  run?.();
  return run !== undefined;
}

/** Whether the screen that is shown does this. */
export function isOffered(name: CommandName): boolean {
  return (offers.get(name)?.length ?? 0) > 0;
}
