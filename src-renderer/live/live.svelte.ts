/** A question that stays answered: asked again when its parameters or the tables it reads change; the old answer stays meanwhile. */
import { untrack } from 'svelte';
import type { ChannelAnswers, ChannelName, ChannelRequest } from '../../src-main/ipc-contract/channels.ts';
import type { ChangedTopic } from '../../src-sync/domain/questions/questions.ts';
import type { Failure } from '../../src-sync/domain/failure.ts';
import { askOrTake } from './ahead.ts';
import { onChanged } from './changes.ts';

export interface Live<Value, Asked = unknown> {
  /** The last answer, `undefined` before the first. */
  readonly value: Value | undefined;
  /** The question that was answered: meanwhile something else may be asked. */
  readonly asked: Asked | undefined;
  /** Why the last question could not be answered, `null` when it was. */
  readonly failure: Failure | null;
  /** Asks once more. Resolves when the answer is shown: for a decision that must know what was written a moment ago. */
  readonly refresh: () => Promise<void>;
}

interface Last<Name extends ChannelName> {
  readonly value: ChannelAnswers[Name];
  readonly asked: ChannelRequest<Name>;
}

export interface LiveOptions {
  /**
   * For what the store alone answers: a change of the question waits for the answer to the one before, so that a burst of
   * keys asks a few times instead of once a key, and what is shown is the newest that is known.
   */
  readonly oneAtATime?: boolean;
  /** For what costs more than a page of a list: a change is looked at no sooner than this after the last answer. */
  readonly everyMs?: number;
}

/** Looks at a change at once, or no sooner than so many milliseconds after the last answer. */
class SparingLook {
  readonly #everyMs: number;
  readonly #look: () => void;
  #answeredMs = Number.NEGATIVE_INFINITY;
  #timer: number | null = null;

  constructor(everyMs: number, look: () => void) {
    this.#everyMs = everyMs;
    this.#look = look;
  }

  answered(): void {
    this.#answeredMs = performance.now();
  }

  changed(underWay: boolean): void {
    const everyMs = this.#everyMs;
    const waitMs = everyMs === 0 ? 0 : underWay ? everyMs : this.#answeredMs + everyMs - performance.now();
    if (waitMs <= 0) this.#look();
    else
      this.#timer ??= window.setTimeout(() => {
        this.#timer = null;
        this.#look();
      }, waitMs);
  }

  stop(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
  }
}

/**
 * Call while a component is being set up. `question` may read state; `null` means there is nothing to ask.
 * While one question is under way a change asks it once more afterwards, so a busy sync never starves the screen.
 */
export function live<Name extends ChannelName>(
  name: Name,
  question: () => ChannelRequest<Name> | null,
  topics: readonly ChangedTopic[],
  { oneAtATime = false, everyMs = 0 }: LiveOptions = {},
): Live<ChannelAnswers[Name], ChannelRequest<Name>> {
  let last = $state.raw<Last<Name> | null>(null);
  let failure = $state.raw<Failure | null>(null);
  let generation = 0;
  let underWay = false;
  let askNext: ChannelRequest<Name> | null = null;
  const sparing = new SparingLook(everyMs, askAgain);

  async function answer(request: ChannelRequest<Name>): Promise<void> {
    generation += 1;
    const mine = generation;
    underWay = true;
    askNext = null;
    const result = await askOrTake(name, request);
    if (mine !== generation) return;
    underWay = false;
    sparing.answered();
    if (result.ok) last = { value: result.value, asked: request };
    failure = result.ok ? null : result.failure;
    if (askNext !== null) void answer(askNext);
  }

  $effect(() => {
    const request = question();
    if (request === null) {
      generation += 1;
      underWay = false;
      last = failure = null;
    } else if (oneAtATime && underWay) askNext = request;
    else void answer(request);
  });

  function askAgain(): void {
    const request = untrack(question);
    if (underWay) askNext = request;
    else if (request !== null) void answer(request);
  }

  $effect(() => {
    const ignore = onChanged(topics, () => {
      sparing.changed(underWay);
    });
    return () => {
      generation += 1;
      sparing.stop();
      ignore();
    };
  });

  async function refresh(): Promise<void> {
    const request = untrack(question);
    if (request !== null) await answer(request);
  }
  return shown(
    () => last,
    () => failure,
    refresh,
  );
}

function shown<Name extends ChannelName>(
  last: () => Last<Name> | null,
  failure: () => Failure | null,
  refresh: () => Promise<void>,
): Live<ChannelAnswers[Name], ChannelRequest<Name>> {
  return {
    get value() {
      return last()?.value;
    },
    get asked() {
      return last()?.asked;
    },
    get failure() {
      return failure();
    },
    refresh,
  };
}
