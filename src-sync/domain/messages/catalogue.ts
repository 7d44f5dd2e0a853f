/** Every sentence by its subject. Another language has the same subjects and keys; what it lacks does not compile. */
import { ADDRESSES } from './addresses.ts';
import { CONNECTION } from './connection.ts';
import { LABELS } from './labels.ts';
import { LISTS } from './lists.ts';
import { NETWORK } from './network.ts';
import { OUTBOX } from './outbox.ts';
import { PRINTING } from './printing.ts';
import { PROGRAM } from './program.ts';
import { RECORDS } from './records.ts';
import { SHEETS } from './sheets.ts';
import { STOCK } from './stock.ts';
import { THIS_PC } from './this-pc.ts';
import { WORKSPACES } from './workspaces.ts';

export const MESSAGES = {
  addresses: ADDRESSES,
  connection: CONNECTION,
  'labels.said': LABELS,
  lists: LISTS,
  network: NETWORK,
  outbox: OUTBOX,
  printing: PRINTING,
  program: PROGRAM,
  records: RECORDS,
  sheets: SHEETS,
  stock: STOCK,
  thisPc: THIS_PC,
  workspaces: WORKSPACES,
} as const;

export type Subject = keyof typeof MESSAGES;

/** The texts of a subject in another language. */
export type SaidOf<One extends Subject> = Readonly<Record<keyof (typeof MESSAGES)[One], string>>;

export type Catalogue = { readonly [One in Subject]: SaidOf<One> };
