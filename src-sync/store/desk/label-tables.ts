/** The tables of label printing as Kysely types (migrations/0004, 0008 and 0027). */
import type { Generated } from 'kysely';
import type { PrintState } from '../../domain/labels/printing.ts';

export interface PrintJobTable {
  seq: Generated<number>;
  id: string;
  title: string;
  kind: string;
  template_key: string;
  state: PrintState;
  template: string;
  printer: string;
  rows_of: string;
  start_cell: number;
  labels: number;
  first_label: number;
  handed_over: Generated<number>;
  failure: string | null;
  refused: string | null;
  attended_at_ms: Generated<number | null>;
  created_at_ms: number;
  ended_at_ms: number | null;
}

export interface LabelTables {
  printer: {
    id: string;
    name: string;
    printer: string;
    calibrated_at_ms: number | null;
    created_at_ms: number;
  };
  label_choice: {
    kind: string;
    template_key: string;
    printer_id: string | null;
    quantity: string;
    at_ms: number;
  };
  label_sheet: { template_key: string; start_cell: number };
  label_extras: { template_id: string; extras: string };
  print_job: PrintJobTable;
  print_job_row: {
    job_id: string;
    position: number;
    record_id: string | null;
    quantity: number;
    record: string;
    pictures: string | null;
  };
}
