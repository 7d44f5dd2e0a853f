/** Collects which topics changed and says it once a frame, so that a page of a hundred rows is one message to the window. */
import type { Clock } from '../domain/clock.ts';
import type { ChangedTopic } from '../domain/questions/questions.ts';

const FRAME_MS = 16;

/** The topics that a local write may change, whichever it was. */
export const WRITTEN_HERE: readonly ChangedTopic[] = [
  'outbox',
  'items',
  'stock',
  'contacts',
  'contactActivities',
  'contactDocuments',
  'notifications',
  'labelTemplates',
  'status',
  'sessions',
];

export class Changes {
  readonly #topics = new Set<ChangedTopic>();
  readonly #listeners = new Set<(topics: readonly ChangedTopic[]) => void>();
  readonly #clock: Clock;
  #scheduled = false;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  add(...topics: readonly ChangedTopic[]): void {
    for (const topic of topics) this.#topics.add(topic);
    if (this.#scheduled || this.#topics.size === 0) return;
    this.#scheduled = true;
    this.#clock.after(FRAME_MS, () => {
      this.#scheduled = false;
      const named = [...this.#topics];
      this.#topics.clear();
      for (const listener of this.#listeners) listener(named);
    });
  }

  listen(listener: (topics: readonly ChangedTopic[]) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
}
