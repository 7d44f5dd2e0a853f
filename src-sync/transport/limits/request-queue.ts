/** The requests that wait for a slot, most urgent lane first; within a lane those whose slots are set aside already, then in order of arrival. */
import { LANES, type Lane } from '../../domain/sync/priority.ts';
import type { Reservation } from './reservations.ts';

export interface Waiter {
  readonly lane: Lane;
  readonly slots: number;
  /** True where the slots are to be set aside, not used at once. */
  readonly reserves: boolean;
  readonly reservation: Reservation | undefined;
  readonly grant: () => void;
}

export class RequestQueue {
  readonly #queues: Readonly<Record<Lane, Waiter[]>> = { person: [], push: [], screen: [], background: [] };

  add(waiter: Waiter): void {
    const queue = this.#queues[waiter.lane];
    const behind =
      waiter.reservation === undefined ? -1 : queue.findIndex((one) => one.reservation === undefined);
    if (behind < 0) queue.push(waiter);
    else queue.splice(behind, 0, waiter);
  }

  remove(waiter: Waiter): void {
    const queue = this.#queues[waiter.lane];
    const index = queue.indexOf(waiter);
    if (index >= 0) queue.splice(index, 1);
  }

  /** Whose turn it is. */
  get first(): Waiter | undefined {
    return LANES.map((lane) => this.#queues[lane][0]).find((waiter) => waiter !== undefined);
  }

  counts(): Readonly<Record<Lane, number>> {
    const { person, push, screen, background } = this.#queues;
    return {
      person: person.length,
      push: push.length,
      screen: screen.length,
      background: background.length,
    };
  }
}
