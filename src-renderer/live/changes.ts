/** Gathers the topics of all commits since the last frame and tells the queries that read them, once a frame at most. */
import { COLLECTIONS } from '../../src-sync/domain/records/collections.ts';
import type { ChangedTopic } from '../../src-sync/domain/questions/questions.ts';
import { subscribe } from './bridge.svelte.ts';

const HIDDEN_STEP_MS = 200;

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
  if (frame !== null) return;
  // A hidden window gets no frames; a slow timer keeps it current without costing much.
  frame = document.hidden ? window.setTimeout(tell, HIDDEN_STEP_MS) : requestAnimationFrame(tell);
}

/** Starts listening to the engine's commits; called once when the window starts. */
export function startChanges(): void {
  subscribe('changed', ({ topics }) => {
    gather(topics);
  });
}

/** Everything is asked again, e.g. after the engine was restarted or another profile was opened. */
export function changeEverything(): void {
  gather([...COLLECTIONS, 'outbox', 'status', 'log', 'printers', 'prints', 'sessions']);
}

/** Returns the function that stops listening. */
export function onChanged(topics: readonly ChangedTopic[], listener: Listener): () => void {
  listeners.set(listener, new Set(topics));
  return () => {
    listeners.delete(listener);
  };
}
