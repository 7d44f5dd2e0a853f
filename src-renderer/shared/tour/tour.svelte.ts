/**
 * The tour of the demo: four things to try. Each step is noticed by what a person does, on whatever screen they do it; how far they came is
 * kept in the settings of this PC. The stages inside a step are of this run.
 */
import { untrack } from 'svelte';
import { TOUR_STEPS } from '../../../src-sync/domain/policy/appearance.ts';
import type { ItemRow } from '../../../src-sync/domain/questions/rows.ts';
import { router } from '../../app/router.svelte.ts';
import { changeSettings, session } from '../../app/session.svelte.ts';
import { toasts } from '../../app/toasts.svelte.ts';
import { t } from '../../i18n/index.svelte.ts';
import { ask } from '../../live/bridge.svelte.ts';
import { onChanged } from '../../live/changes.ts';
import { scans } from '../scan/scans.svelte.ts';

export type TourStep = (typeof TOUR_STEPS)[number];

/** `cut`: offline, nothing changed yet · `kept`: a change waits · `sending`: online again, it is on its way. */
type CableStage = 'begin' | 'cut' | 'kept' | 'sending';
/** `meeting`: the colleague has changed the same price · `settle`: the conflict is there. */
type ConflictStage = 'begin' | 'meeting' | 'settle';

const PICKED_FROM = 40;
/** The colleague's price beside the one that was there. */
const RAISED = 1.04;

class Tour {
  /** Items for the steps in which a price is changed; empty until the items are read. */
  items = $state.raw<Readonly<Partial<Record<TourStep, ItemRow>>>>({});
  cable = $state<CableStage>('begin');
  conflict = $state<ConflictStage>('begin');
  /** Its practice sheet is open. */
  showsSheet = $state(false);
  readonly done = $derived(session.app?.settings.tour.done ?? []);
  readonly isOpen = $derived(session.app?.mode === 'demo' && !session.app.settings.tour.isClosed);
  /** The next one that was not tried. */
  readonly next = $derived(TOUR_STEPS.find((step) => !this.done.includes(step)) ?? null);

  is(step: TourStep): boolean {
    return this.isOpen && !this.done.includes(step);
  }

  close(): void {
    void changeSettings({ tour: { done: this.done, isClosed: true } });
  }

  /** From where it was left; from the beginning once all of it was done. */
  resume(): void {
    const done = this.next === null ? [] : this.done;
    void changeSettings({ tour: { done, isClosed: false } });
    router.go('today');
  }
}

export const tour = new Tour();

/** Steps that are noticed as done and not stored yet. */
const finishing = new Set<TourStep>();

async function finish(step: TourStep): Promise<void> {
  if (!tour.is(step) || finishing.has(step)) return;
  finishing.add(step);
  await changeSettings({ tour: { done: [...new Set([...tour.done, step])], isClosed: false } });
  finishing.delete(step);
  toasts.show('ok', t('tour.finished', { step: t(`tour.${step}`) }), {
    detail: tour.next === null ? t('tour.all') : t('tour.next', { step: t(`tour.${tour.next}`) }),
    action: {
      label: t('tour.back'),
      run: () => {
        router.go('today');
      },
    },
  });
}

/** The first by name that have a price: the same ones at every start. */
async function pickItems(): Promise<void> {
  const list = { q: '', filter: 'all', category: null, sort: 'name', direction: 'asc' } as const;
  const found = await ask('items.window', { ...list, offset: 0, limit: PICKED_FROM, elsewhere: false });
  if (!found.ok) return;
  const [cable, conflict, undo] = found.value.rows.filter(({ price }) => price !== null);
  if (cable && conflict && undo) tour.items = { cable, conflict, undo };
}

function followCable(isCut: boolean, pending: number): void {
  if (isCut) tour.cable = pending > 0 ? 'kept' : 'cut';
  else if (tour.cable === 'cut') tour.cable = 'begin';
  else if (tour.cable === 'kept' || tour.cable === 'sending') {
    tour.cable = pending > 0 ? 'sending' : 'begin';
    if (pending === 0) void finish('cable');
  }
}

/** While a change can still be taken back it is not sent: the colleague is always there first. */
async function followConflict(): Promise<void> {
  const item = tour.items.conflict;
  if (item === undefined || !tour.is('conflict')) return;
  const answer = await ask('items.get', { id: item.id });
  if (!answer.ok) return;
  const { operations, changes } = answer.value;
  if (operations.some(({ state }) => state === 'conflict')) tour.conflict = 'settle';
  else if (tour.conflict === 'settle') {
    tour.conflict = 'begin';
    await finish('conflict');
  } else if (tour.conflict === 'meeting') {
    if (operations.length === 0) tour.conflict = 'begin';
  } else if (session.app?.demoOffline === false) {
    const changed = changes.find(({ field }) => field === 'price');
    if (changed !== undefined) await letColleagueChange(item.sku, Number(changed.from), Number(changed.to));
  }
}

async function letColleagueChange(sku: string, from: number, to: number): Promise<void> {
  tour.conflict = 'meeting';
  const raised = Math.round(from * RAISED) + 1;
  const answer = await ask('demo.colleague', { sku, price: raised === to ? raised + 1 : raised });
  if (answer.ok) return;
  tour.conflict = 'begin';
  toasts.failure(answer.failure);
}

/** Calls it when the number that `count` reads has moved. */
function whenMoved(count: () => number, moved: () => void): void {
  let before = untrack(count);
  $effect(() => {
    const now = count();
    if (now === before) return;
    before = now;
    untrack(moved);
  });
}

/** Call while the window is being set up. */
export function watchTour(): void {
  whenMoved(
    () => scans.found,
    () => void finish('scan'),
  );
  whenMoved(
    () => toasts.takenBack,
    () => void finish('undo'),
  );
  $effect(() => {
    const isCut = session.app?.demoOffline ?? false;
    const { pending } = session;
    untrack(() => {
      followCable(isCut, pending);
    });
  });
  $effect(() => {
    if (!tour.isOpen || tour.next === null || session.status === null || session.awaits('items')) return;
    return untrack(followItems);
  });
}

/** Returns the function that stops it. */
function followItems(): () => void {
  let turn = pickItems().then(followConflict);
  return onChanged(['outbox'], () => {
    turn = turn.then(followConflict);
  });
}
