/** Every command with what it was given, as a value. */
import type { CollectionName, SweptCollection } from '../domain/collections.ts';
import type { OperationState } from '../domain/operation.ts';
import type { Side } from '../domain/resolve.ts';
import type { RecordName } from '../engine/types.ts';
import type { FieldIs, FieldTo } from './arg-values.ts';
import type { CommonFlags } from './common-flags.ts';
import type { LabelsCommand } from './label-args.ts';
import type { ExportCommand, ImportCommand, ServiceImportCommand, TemplateCommand } from './sheets/args.ts';

export type Command =
  | {
      readonly name: 'sync';
      readonly deadlineMs: number | null;
      readonly only: readonly SweptCollection[] | null;
      readonly with: readonly RecordName[];
      readonly watch: boolean;
    }
  | {
      readonly name: 'list';
      readonly collection: CollectionName;
      /** Of related collections: the record that they belong to, by any of its ids. */
      readonly of: string | null;
      readonly q: string | null;
      readonly where: readonly FieldIs[];
      readonly limit: number | null;
      readonly offset: number;
      readonly deleted: boolean;
    }
  | { readonly name: 'get'; readonly collection: CollectionName; readonly id: string }
  | { readonly name: 'find'; readonly code: string }
  | { readonly name: 'outbox'; readonly state: OperationState | null }
  | { readonly name: 'retry' | 'discard' | 'reverse' | 'keep-both'; readonly operationId: string }
  | { readonly name: 'amend'; readonly operationId: string; readonly set: readonly FieldTo[] }
  | {
      readonly name: 'resolve';
      readonly operationId: string;
      readonly take: Side | null;
      readonly set: readonly FieldTo[];
      /** Of the conflict as `conflicts` printed it. */
      readonly version: string | null;
    }
  | { readonly name: 'outbox export' | 'outbox import'; readonly file: string }
  | { readonly name: 'backup'; readonly file: string }
  | { readonly name: 'diagnostics'; readonly file: string; readonly yes: boolean }
  | {
      readonly name: 'restore';
      readonly file: string;
      readonly yes: boolean;
      readonly leaveWork: boolean;
    }
  | { readonly name: 'rebuild'; readonly yes: boolean; readonly deadlineMs: number | null }
  | { readonly name: 'accept-deletions'; readonly collection: SweptCollection }
  | { readonly name: 'events'; readonly sinceMs: number | null; readonly limit: number | null }
  | { readonly name: 'sign-out'; readonly keepChanges: boolean }
  | LabelsCommand
  | ImportCommand
  | ServiceImportCommand
  | TemplateCommand
  | { readonly name: 'import-result'; readonly operationId: string }
  | ExportCommand
  | { readonly name: 'enqueue' | 'status' | 'verify' | 'conflicts' | 'parked' };

export interface CommandLine {
  readonly flags: CommonFlags;
  readonly command: Command;
}
