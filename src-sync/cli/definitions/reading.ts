/** Commands that read from the Service, or tell what is here. */
import { ok } from '../../domain/result.ts';
import {
  parseCollection,
  parseCollections,
  parseOwner,
  parsePairs,
  parseRecordNames,
  parseSearch,
  parseTime,
} from '../arguments/arg-values.ts';
import { parseNumber, parseSeconds } from '../arguments/number-values.ts';
import { text, texts } from '../arguments/values.ts';
import type { EventsCommand } from '../commands/events.ts';
import type { FindCommand } from '../commands/find.ts';
import type { GetCommand } from '../commands/get.ts';
import type { ListCommand } from '../commands/list.ts';
import type { SyncCommand } from '../commands/sync.ts';
import { defineCommand, definePlainCommand } from './definition.ts';

export const sync = defineCommand<SyncCommand>({
  name: 'sync',
  usage: 'sync [--deadline SECONDS] [--only COLLECTION,…] [--with COLLECTION/ID …] [--watch]',
  options: {
    deadline: { type: 'string' },
    only: { type: 'string' },
    with: { type: 'string', multiple: true },
    watch: { type: 'boolean' },
  },
  read(values) {
    const deadlineMs = parseSeconds('--deadline', text(values, 'deadline'));
    if (!deadlineMs.ok) return deadlineMs;
    const only = parseCollections('--only', text(values, 'only'));
    if (!only.ok) return only;
    const names = parseRecordNames('--with', texts(values, 'with'));
    if (!names.ok) return names;
    const watch = values['watch'] === true;
    return ok({ name: 'sync', deadlineMs: deadlineMs.value, only: only.value, with: names.value, watch });
  },
  load: async () => (await import('../commands/sync.ts')).sync,
  remembersOrganization: () => true,
  endsCleanly: true,
  alwaysSummarises: true,
});

export const list = defineCommand<ListCommand>({
  name: 'list',
  usage: 'list COLLECTION [--of ID] [--q TEXT] [--where FIELD=VALUE …] [--limit N] [--offset N] [--deleted]',
  operands: ['COLLECTION'],
  options: {
    of: { type: 'string' },
    q: { type: 'string' },
    where: { type: 'string', multiple: true },
    limit: { type: 'string' },
    offset: { type: 'string' },
    deleted: { type: 'boolean' },
  },
  read(values, [name = '']) {
    const collection = parseCollection(name);
    if (!collection.ok) return collection;
    const of = parseOwner('--of', text(values, 'of'), collection.value);
    if (!of.ok) return of;
    const limit = parseNumber('--limit', text(values, 'limit'));
    if (!limit.ok) return limit;
    const offset = parseNumber('--offset', text(values, 'offset'));
    if (!offset.ok) return offset;
    const where = parsePairs('--where', texts(values, 'where'));
    if (!where.ok) return where;
    const q = parseSearch('--q', text(values, 'q'));
    if (!q.ok) return q;
    return ok({
      name: 'list',
      collection: collection.value,
      of: of.value,
      q: q.value,
      where: where.value,
      limit: limit.value,
      offset: offset.value ?? 0,
      deleted: values['deleted'] === true,
    });
  },
  load: async () => (await import('../commands/list.ts')).list,
});

export const get = defineCommand<GetCommand>({
  name: 'get',
  usage: 'get COLLECTION ID',
  operands: ['COLLECTION', 'ID'],
  read(_values, [name = '', id = '']) {
    const collection = parseCollection(name);
    return collection.ok ? ok({ name: 'get', collection: collection.value, id }) : collection;
  },
  load: async () => (await import('../commands/get.ts')).get,
});

export const find = defineCommand<FindCommand>({
  name: 'find',
  usage: 'find CODE                                what a scan of CODE finds; exits 1 when that is nothing',
  operands: ['CODE'],
  read: (_values, [code = '']) => ok({ name: 'find', code }),
  load: async () => (await import('../commands/find.ts')).find,
});

export const conflicts = definePlainCommand({
  name: 'conflicts',
  usage: 'conflicts                                what somebody else changed as well',
  load: async () => (await import('../commands/outbox.ts')).conflicts,
});

export const parked = definePlainCommand({
  name: 'parked',
  usage: 'parked                                   rows of the Service that could not be understood, and why',
  load: async () => (await import('../commands/parked.ts')).parked,
});

export const events = defineCommand<EventsCommand>({
  name: 'events',
  usage: 'events [--since ISO] [--limit N]         what the engine did, without content',
  options: { since: { type: 'string' }, limit: { type: 'string' } },
  read(values) {
    const sinceMs = parseTime('--since', text(values, 'since'));
    if (!sinceMs.ok) return sinceMs;
    const limit = parseNumber('--limit', text(values, 'limit'));
    return limit.ok ? ok({ name: 'events', sinceMs: sinceMs.value, limit: limit.value }) : limit;
  },
  load: async () => (await import('../commands/events.ts')).events,
});

export const status = definePlainCommand({
  name: 'status',
  usage: 'status',
  load: async () => (await import('../commands/status.ts')).status,
});
