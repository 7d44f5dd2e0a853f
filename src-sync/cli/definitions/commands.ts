/** Every command there is, in the order of `stockhand --help`. */
import type { CommandDefinition } from './definition.ts';
import { documents, documentsPrint, documentsShow } from './documents.ts';
import { exportSheet, importResult, importSheet, importTemplate, labels } from './files.ts';
import { conflicts, events, find, get, list, parked, status, sync } from './reading.ts';
import { backup, diagnostics, rebuild, restore, signOut, verify } from './upkeep.ts';
import {
  acceptDeletions,
  amend,
  discard,
  enqueue,
  keepBoth,
  outbox,
  outboxExport,
  outboxImport,
  resolve,
  retry,
  reverse,
} from './writing.ts';

export const COMMANDS: readonly CommandDefinition[] = [
  ...[sync, enqueue, list, get, find],
  ...[outbox, outboxExport, outboxImport, conflicts, parked],
  ...[resolve, retry, amend, discard, reverse, keepBoth, acceptDeletions],
  ...[documents, documentsShow, documentsPrint],
  ...[labels, importSheet, importResult, importTemplate, exportSheet],
  ...[verify, backup, restore, rebuild, events, status, diagnostics, signOut],
];

/** `undefined` where there is no such command. */
export function commandOf(name: string): CommandDefinition | undefined {
  return COMMANDS.find((command) => command.name === name);
}

/** True where other commands begin with its name, as `outbox export` begins with `outbox`. */
export function hasSecondWord(name: string): boolean {
  return COMMANDS.some((command) => command.name.startsWith(`${name} `));
}

/** For whoever asks, or writes a command line that cannot be understood. */
export const USAGE = `stockhand COMMAND --data-dir DIR [--base-url URL] [--org ID] [--account NAME] [--broker-url URL]
                  [--proxy URL|system|none] [--ca-file FILE|none]

${COMMANDS.map(({ usage }) => `  ${usage}`).join('\n')}

The access token comes from STOCKHAND_ACCESS_TOKEN or the keychain, never from the command line. See docs/cli.md.`;
