/** English as written in India: the catalogue every other language is measured against. */
import { CHANGE_TEXTS } from '../../../src-sync/domain/outbox/change-summary.ts';
import { catalogueOf, underStem } from '../catalogue.ts';
import { counting } from './counting.ts';
import { decisions } from './decisions.ts';
import { documents } from './documents.ts';
import { figures } from './figures.ts';
import { forms } from './forms.ts';
import { frame } from './frame.ts';
import { help } from './help.ts';
import { imports } from './imports.ts';
import { listViews } from './list-views.ts';
import { lists } from './lists.ts';
import { network } from './network.ts';
import { ownFields } from './own-fields.ts';
import { orders } from './orders.ts';
import { offline } from './offline.ts';
import { palette } from './palette.ts';
import { labelSentences } from './label-sentences.ts';
import { labelStudio } from './label-studio.ts';
import { labels } from './labels.ts';
import { pipelines } from './pipelines.ts';
import { printing } from './printing.ts';
import { records } from './records.ts';
import { related } from './related.ts';
import { reports } from './reports.ts';
import { scanning } from './scanning.ts';
import { screens } from './screens.ts';
import { sheets } from './sheets.ts';
import { stock } from './stock.ts';
import { sync } from './sync.ts';
import { tour } from './tour.ts';
import { upkeep } from './upkeep.ts';
import { workspaces } from './workspaces.ts';

export const enIN = catalogueOf(
  underStem('change', CHANGE_TEXTS),
  counting,
  decisions,
  documents,
  figures,
  forms,
  frame,
  help,
  imports,
  listViews,
  lists,
  network,
  ownFields,
  orders,
  offline,
  palette,
  labels,
  labelSentences,
  pipelines,
  labelStudio,
  printing,
  records,
  related,
  reports,
  scanning,
  screens,
  sheets,
  stock,
  sync,
  tour,
  upkeep,
  workspaces,
);
