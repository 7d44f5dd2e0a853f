/** Commands that look after the database and the sign-in. */
import { ok } from '../../domain/result.ts';
import { parseSeconds } from '../arguments/number-values.ts';
import { text } from '../arguments/values.ts';
import type { BackupCommand } from '../commands/backup.ts';
import type { DiagnosticsCommand } from '../commands/diagnostics.ts';
import type { RebuildCommand } from '../commands/rebuild.ts';
import type { RestoreCommand } from '../commands/restore.ts';
import type { SignOutCommand } from '../commands/sign-out.ts';
import { defineCommand, definePlainCommand } from './definition.ts';

export const verify = definePlainCommand({
  name: 'verify',
  usage: 'verify',
  load: async () => (await import('../commands/verify.ts')).verify,
});

export const backup = defineCommand<BackupCommand>({
  name: 'backup',
  usage:
    'backup FILE                              a copy of the database as it is now, looked through, without any sign-in',
  operands: ['FILE'],
  read: (_values, [file = '']) => ok({ name: 'backup', file }),
  load: async () => (await import('../commands/backup.ts')).backup,
});

export const restore = defineCommand<RestoreCommand>({
  name: 'restore',
  usage:
    'restore FILE [--yes] [--leave-work]      a backup in the place of the database; says what that means until --yes',
  operands: ['FILE'],
  options: { yes: { type: 'boolean' }, 'leave-work': { type: 'boolean' } },
  read: (values, [file = '']) =>
    ok({ name: 'restore', file, yes: values['yes'] === true, leaveWork: values['leave-work'] === true }),
  load: async () => (await import('../commands/restore.ts')).restore,
  remembersOrganization: ({ yes }) => yes,
});

export const rebuild = defineCommand<RebuildCommand>({
  name: 'rebuild',
  usage: 'rebuild [--yes] [--deadline SECONDS]     reads everything again; says what that means until --yes',
  options: { yes: { type: 'boolean' }, deadline: { type: 'string' } },
  read(values) {
    const deadlineMs = parseSeconds('--deadline', text(values, 'deadline'));
    return deadlineMs.ok
      ? ok({ name: 'rebuild', yes: values['yes'] === true, deadlineMs: deadlineMs.value })
      : deadlineMs;
  },
  load: async () => (await import('../commands/rebuild.ts')).rebuild,
  endsCleanly: true,
});

export const diagnostics = defineCommand<DiagnosticsCommand>({
  name: 'diagnostics',
  usage: 'diagnostics FILE.zip [--yes]             for support, redacted; shows what is in it until --yes',
  operands: ['FILE'],
  options: { yes: { type: 'boolean' } },
  read: (values, [file = '']) => ok({ name: 'diagnostics', file, yes: values['yes'] === true }),
  load: async () => (await import('../commands/diagnostics.ts')).diagnostics,
});

export const signOut = defineCommand<SignOutCommand>({
  name: 'sign-out',
  usage: 'sign-out [--keep-changes]                takes the sign-in out of the keychain',
  options: { 'keep-changes': { type: 'boolean' } },
  read: (values) => ok({ name: 'sign-out', keepChanges: values['keep-changes'] === true }),
  load: async () => (await import('../commands/sign-out.ts')).signOut,
});
