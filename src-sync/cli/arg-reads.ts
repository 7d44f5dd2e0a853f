/** From the flags of one command to the command as a value, or a sentence about the flag that is wrong. */
import { failure } from '../domain/failure.ts';
import { failed, ok, type Result } from '../domain/result.ts';
import {
  parseChanges,
  parseCollection,
  parseCollections,
  parseOwner,
  parsePair,
  parseRecordNames,
  parseSide,
  parseState,
  parseSwept,
  parseTime,
  type FieldIs,
} from './arg-values.ts';
import type { Command } from './command-line.ts';
import { parseNumber, parseSeconds } from './number-values.ts';

/** Every flag is text, a switch, or text that may be repeated. */
export type Values = Readonly<Record<string, string | boolean | readonly (string | boolean)[] | undefined>>;

export function readSync(values: Values): Result<Command> {
  const deadlineMs = parseSeconds('--deadline', text(values, 'deadline'));
  if (!deadlineMs.ok) return deadlineMs;
  const only = parseCollections('--only', text(values, 'only'));
  if (!only.ok) return only;
  const names = parseRecordNames('--with', texts(values, 'with'));
  if (!names.ok) return names;
  return ok({
    name: 'sync',
    deadlineMs: deadlineMs.value,
    only: only.value,
    with: names.value,
    watch: values['watch'] === true,
  });
}

export function readRebuild(values: Values): Result<Command> {
  const deadlineMs = parseSeconds('--deadline', text(values, 'deadline'));
  return deadlineMs.ok
    ? ok({ name: 'rebuild', yes: values['yes'] === true, deadlineMs: deadlineMs.value })
    : deadlineMs;
}

export function readList(values: Values, [name = '']: readonly string[]): Result<Command> {
  const collection = parseCollection(name);
  if (!collection.ok) return collection;
  const of = parseOwner('--of', text(values, 'of'), collection.value);
  if (!of.ok) return of;
  const limit = parseNumber('--limit', text(values, 'limit'));
  if (!limit.ok) return limit;
  const offset = parseNumber('--offset', text(values, 'offset'));
  if (!offset.ok) return offset;
  const where: FieldIs[] = [];
  for (const pair of texts(values, 'where')) {
    const parsed = parsePair('--where', pair);
    if (!parsed.ok) return parsed;
    where.push(parsed.value);
  }
  return ok({
    name: 'list',
    collection: collection.value,
    of: of.value,
    q: text(values, 'q'),
    where,
    limit: limit.value,
    offset: offset.value ?? 0,
    deleted: values['deleted'] === true,
  });
}

export function readGet(_values: Values, [name = '', id = '']: readonly string[]): Result<Command> {
  const collection = parseCollection(name);
  return collection.ok ? ok({ name: 'get', collection: collection.value, id }) : collection;
}

export function readAcceptDeletions(_values: Values, [name = '']: readonly string[]): Result<Command> {
  const collection = parseSwept(name);
  return collection.ok ? ok({ name: 'accept-deletions', collection: collection.value }) : collection;
}

export function readResolve(values: Values, [operationId = '']: readonly string[]): Result<Command> {
  const take = parseSide('--take', text(values, 'take'));
  if (!take.ok) return take;
  const set = parseChanges('--set', texts(values, 'set'));
  if (!set.ok) return set;
  return take.value === null && set.value.length === 0
    ? wrong('“resolve” needs --take mine, --take theirs, or --set FIELD=JSON for each field.')
    : ok({ name: 'resolve', operationId, take: take.value, set: set.value, version: text(values, 'seen') });
}

export function readAmend(values: Values, [operationId = '']: readonly string[]): Result<Command> {
  const set = parseChanges('--set', texts(values, 'set'));
  if (!set.ok) return set;
  return set.value.length === 0
    ? wrong('“amend” needs --set FIELD=JSON for each field that is to be another.')
    : ok({ name: 'amend', operationId, set: set.value });
}

export function readOutbox(values: Values): Result<Command> {
  const state = parseState('--state', text(values, 'state'));
  return state.ok ? ok({ name: 'outbox', state: state.value }) : state;
}

export function readEvents(values: Values): Result<Command> {
  const sinceMs = parseTime('--since', text(values, 'since'));
  if (!sinceMs.ok) return sinceMs;
  const limit = parseNumber('--limit', text(values, 'limit'));
  return limit.ok ? ok({ name: 'events', sinceMs: sinceMs.value, limit: limit.value }) : limit;
}

export function text(values: Values, flag: string): string | null {
  const value = values[flag];
  return typeof value === 'string' ? value : null;
}

export function texts(values: Values, flag: string): readonly string[] {
  const value = values[flag];
  return Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : [];
}

export function wrong(sentence: string): Result<never> {
  return failed(failure('VALIDATION', sentence));
}
