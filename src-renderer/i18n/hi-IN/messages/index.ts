/** इंजन के वाक्य, विषय के अनुसार; जो छूटे वह कंपाइल नहीं होगा। */
import type { Catalogue } from '../../../../src-sync/domain/messages/catalogue.ts';
import { addresses } from './addresses.ts';
import { connection } from './connection.ts';
import { labels } from './labels.ts';
import { lists } from './lists.ts';
import { network } from './network.ts';
import { outbox } from './outbox.ts';
import { printing } from './printing.ts';
import { program } from './program.ts';
import { records } from './records.ts';
import { sheets } from './sheets.ts';
import { stock } from './stock.ts';
import { thisPc } from './this-pc.ts';
import { workspaces } from './workspaces.ts';

export const messages: Catalogue = {
  addresses,
  connection,
  'labels.said': labels,
  lists,
  network,
  outbox,
  printing,
  program,
  records,
  sheets,
  stock,
  thisPc,
  workspaces,
};
