/** From a command to the file that runs it; each is loaded only when it is asked for, so that a look-up answers at once. */
import type { Command } from './args.ts';
import type { CommandResult, Surroundings } from './command.ts';

export async function dispatch(command: Command, surroundings: Surroundings): CommandResult {
  switch (command.name) {
    case 'sync':
      return (await import('./commands/sync.ts')).sync(command, surroundings);
    case 'enqueue':
      return (await import('./commands/enqueue.ts')).enqueue(surroundings);
    case 'list':
      return (await import('./commands/list.ts')).list(command, surroundings);
    case 'get':
      return (await import('./commands/get.ts')).get(command, surroundings);
    case 'find':
      return (await import('./commands/find.ts')).find(command, surroundings);
    case 'outbox':
      return (await import('./commands/outbox.ts')).outbox(command, surroundings);
    case 'outbox export':
      return (await import('./commands/outbox-file.ts')).exportOutbox(command, surroundings);
    case 'outbox import':
      return (await import('./commands/outbox-file.ts')).importOutbox(command, surroundings);
    case 'backup':
      return (await import('./commands/backup.ts')).backup(command, surroundings);
    case 'diagnostics':
      return (await import('./commands/diagnostics.ts')).diagnostics(command, surroundings);
    case 'restore':
      return (await import('./commands/restore.ts')).restore(command, surroundings);
    case 'rebuild':
      return (await import('./commands/rebuild.ts')).rebuild(command, surroundings);
    case 'sign-out':
      return (await import('./commands/sign-out.ts')).signOut(command, surroundings);
    case 'conflicts':
      return (await import('./commands/conflicts.ts')).conflicts(surroundings);
    case 'parked':
      return (await import('./commands/parked.ts')).parked(surroundings);
    case 'retry':
    case 'amend':
    case 'discard':
    case 'resolve':
    case 'reverse':
    case 'keep-both':
      return (await import('./commands/settle.ts')).settle(command, surroundings);
    case 'accept-deletions':
      return (await import('./commands/accept-deletions.ts')).acceptDeletions(command, surroundings);
    case 'events':
      return (await import('./commands/events.ts')).events(command, surroundings);
    case 'labels':
      return (await import('./commands/labels.ts')).labels(command, surroundings);
    case 'import':
      return importFile(command, surroundings);
    case 'import-template':
      return (await import('./commands/service/template.ts')).importTemplate(command, surroundings);
    case 'import-result':
      return (await import('./commands/service/result.ts')).importResult(command, surroundings);
    case 'export':
      return (await import('./commands/export.ts')).exportSheet(command, surroundings);
    case 'status':
      return (await import('./commands/status.ts')).status(surroundings);
    case 'verify':
      return (await import('./commands/verify.ts')).verify(surroundings);
  }
}

/** A file goes to the Service in one request, or row by row from here. */
async function importFile(
  command: Extract<Command, { name: 'import' }>,
  surroundings: Surroundings,
): CommandResult {
  return 'byService' in command
    ? (await import('./commands/service/import.ts')).importByService(command, surroundings)
    : (await import('./commands/import.ts')).importSheet(command, surroundings);
}
