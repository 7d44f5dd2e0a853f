/** Gathers the topics of all commits since the last frame and tells the queries that read them, once a frame at most. */
import type { ChangedTopic } from '../../src-sync/domain/questions.ts';
import { subscribe } from './bridge.svelte.ts';

type Listener = () => void;

const listeners = new Map<Listener, ReadonlySet<ChangedTopic>>();
const gathered = new Set<ChangedTopic>();
let frame: number | null = null;

function tell(): void {
  frame = null;
  const topics = [...gathered];
  gathered.clear();
  for (const [listener, reads] of [...listeners]) {
    if (topics.some((topic) => reads.has(topic))) listener();
  }
}

function gather(topics: readonly ChangedTopic[]): void {
  for (const topic of topics) gathered.add(topic);
  // A hidden window gets no frames; its queries are told when it is looked at again.
  frame ??= requestAnimationFrame(tell);
}

/** Starts listening to the engine's commits; called once when the window starts. */
export function startChanges(): void {
  subscribe('changed', ({ topics }) => {
    gather(topics);
  });
}

/** Everything is asked again, e.g. after the engine was restarted or another profile was opened. */
export function changeEverything(): void {
  gather(['warehouses', 'items', 'stock', 'contacts', 'notifications', 'outbox', 'status', 'log']);
}

/** Returns the function that stops listening. */
export function onChanged(topics: readonly ChangedTopic[], listener: Listener): () => void {
  listeners.set(listener, new Set(topics));
  return () => {
    listeners.delete(listener);
  };
}
