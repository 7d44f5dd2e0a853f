/** Commands that queue changes, and settle those that wait. */
import { ok } from '../../domain/result.ts';
import { parseChanges, parseSide, parseState, parseSwept } from '../arguments/arg-values.ts';
import { text, texts, wrong } from '../arguments/values.ts';
import type { AcceptDeletionsCommand } from '../commands/accept-deletions.ts';
import type { OutboxFileCommand } from '../commands/outbox-file.ts';
import type { OutboxCommand } from '../commands/outbox.ts';
import type { AmendCommand, DecideCommand, ResolveCommand } from '../commands/settle.ts';
import { defineCommand, definePlainCommand, type CommandDefinition } from './definition.ts';

export const enqueue = definePlainCommand({
  name: 'enqueue',
  usage:
    'enqueue                                  operations as JSON lines from stdin; "file" in one is the path of a file',
  load: async () => (await import('../commands/enqueue.ts')).enqueue,
  remembersOrganization: () => true,
});

export const outbox = defineCommand<OutboxCommand>({
  name: 'outbox',
  usage: 'outbox [--state STATE]',
  options: { state: { type: 'string' } },
  read(values) {
    const state = parseState('--state', text(values, 'state'));
    return state.ok ? ok({ name: 'outbox', state: state.value }) : state;
  },
  load: async () => (await import('../commands/outbox.ts')).outbox,
});

export const outboxExport = defineCommand<OutboxFileCommand>({
  name: 'outbox export',
  usage: 'outbox export FILE                       everything open, to take it up on another PC',
  operands: ['FILE'],
  read: (_values, [file = '']) => ok({ name: 'outbox export', file }),
  load: async () => (await import('../commands/outbox-file.ts')).exportOutbox,
});

export const outboxImport = defineCommand<OutboxFileCommand>({
  name: 'outbox import',
  usage: 'outbox import FILE',
  operands: ['FILE'],
  read: (_values, [file = '']) => ok({ name: 'outbox import', file }),
  load: async () => (await import('../commands/outbox-file.ts')).importOutbox,
  remembersOrganization: () => true,
});

const settle = async () => (await import('../commands/settle.ts')).settle;

export const resolve = defineCommand<ResolveCommand>({
  name: 'resolve',
  usage:
    'resolve OPID --take mine|theirs | --set FIELD=JSON … [--seen VERSION]   only while it is the conflict that was printed',
  operands: ['OPID'],
  options: { take: { type: 'string' }, set: { type: 'string', multiple: true }, seen: { type: 'string' } },
  read(values, [operationId = '']) {
    const take = parseSide('--take', text(values, 'take'));
    if (!take.ok) return take;
    const set = parseChanges('--set', texts(values, 'set'));
    if (!set.ok) return set;
    return take.value === null && set.value.length === 0
      ? wrong('“resolve” needs --take mine, --take theirs, or --set FIELD=JSON for each field.')
      : ok({ name: 'resolve', operationId, take: take.value, set: set.value, version: text(values, 'seen') });
  },
  load: settle,
});

export const amend = defineCommand<AmendCommand>({
  name: 'amend',
  usage: 'amend OPID --set FIELD=JSON …            edits what the Service refused and sends it again',
  operands: ['OPID'],
  options: { set: { type: 'string', multiple: true } },
  read(values, [operationId = '']) {
    const set = parseChanges('--set', texts(values, 'set'));
    if (!set.ok) return set;
    return set.value.length === 0
      ? wrong('“amend” needs --set FIELD=JSON for each field that is to be another.')
      : ok({ name: 'amend', operationId, set: set.value });
  },
  load: settle,
});

function decision(name: DecideCommand['name'], usage: string): CommandDefinition {
  return defineCommand<DecideCommand>({
    name,
    usage,
    operands: ['OPID'],
    read: (_values, [operationId = '']) => ok({ name, operationId }),
    load: settle,
  });
}

export const retry = decision('retry', 'retry OPID');
export const discard = decision('discard', 'discard OPID');
export const reverse = decision(
  'reverse',
  'reverse OPID                             takes back what a change did besides, where it took effect twice',
);
export const keepBoth = decision('keep-both', 'keep-both OPID                           both are right');

export const acceptDeletions = defineCommand<AcceptDeletionsCommand>({
  name: 'accept-deletions',
  usage: 'accept-deletions COLLECTION              what the deletion guard kept was really deleted',
  operands: ['COLLECTION'],
  read(_values, [name = '']) {
    const collection = parseSwept(name);
    return collection.ok ? ok({ name: 'accept-deletions', collection: collection.value }) : collection;
  },
  load: async () => (await import('../commands/accept-deletions.ts')).acceptDeletions,
});
