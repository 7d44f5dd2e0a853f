/** English as written in India: the catalogue every other language is measured against. */
import { CHANGE_TEXTS } from '../../../src-sync/domain/outbox/change-summary.ts';
import { catalogueOf, underStem } from '../catalogue.ts';
import { codes } from './records/codes.ts';
import { counting } from './stock/counting.ts';
import { decisions } from './records/decisions.ts';
import { documents } from './records/documents.ts';
import { figures } from './records/figures.ts';
import { forms } from './records/forms.ts';
import { frame } from './frame/frame.ts';
import { help } from './frame/help.ts';
import { imports } from './sheets/imports.ts';
import { listViews } from './records/list-views.ts';
import { lists } from './records/lists.ts';
import { network } from './frame/network.ts';
import { ownFields } from './records/own-fields.ts';
import { orders } from './stock/orders.ts';
import { offline } from './frame/while-offline.ts';
import { palette } from './frame/palette.ts';
import { labelAdvice } from './labels/label-advice.ts';
import { labelStudio } from './labels/label-studio.ts';
import { labels } from './labels/labels.ts';
import { pipelines } from './records/pipelines.ts';
import { printing } from './labels/printing.ts';
import { records } from './records/records.ts';
import { related } from './records/related.ts';
import { reports } from './records/reports.ts';
import { scanning } from './stock/scanning.ts';
import { screens } from './frame/screens.ts';
import { sheets } from './sheets/sheets.ts';
import { statusStrip } from './frame/status-strip.ts';
import { stock } from './stock/stock.ts';
import { sync } from './sync/sync.ts';
import { tour } from './frame/tour.ts';
import { upkeep } from './sync/upkeep.ts';
import { workspaces } from './frame/workspaces.ts';

export const enIN = catalogueOf(
  underStem('change', CHANGE_TEXTS),
  codes,
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
  labelAdvice,
  pipelines,
  labelStudio,
  printing,
  records,
  related,
  reports,
  scanning,
  screens,
  sheets,
  statusStrip,
  stock,
  sync,
  tour,
  upkeep,
  workspaces,
);
