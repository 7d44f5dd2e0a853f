/** A question that stays answered: asked again when its parameters or the tables it reads change; the old answer stays meanwhile. */
import { untrack } from 'svelte';
import type { ChannelAnswers, ChannelName, ChannelRequest } from '../../src-main/ipc-contract/channels.ts';
import type { ChangedTopic } from '../../src-sync/domain/questions.ts';
import type { Failure } from '../../src-sync/domain/failure.ts';
import { askOrTake } from './ahead.ts';
import { onChanged } from './changes.ts';

export interface Live<Value> {
  /** The last answer, `undefined` before the first. */
  readonly value: Value | undefined;
  /** Why the last question could not be answered, `null` when it was. */
  readonly failure: Failure | null;
}

export interface LiveOptions {
  /**
   * For what the store alone answers: a change of the question waits for the answer to the one before, so that a burst of
   * keys asks a few times instead of once a key, and what is shown is the newest that is known.
   */
  readonly oneAtATime?: boolean;
}

/**
 * Call while a component is being set up. `question` may read state; `null` means there is nothing to ask.
 * While one question is under way a change asks it once more afterwards, so a busy sync never starves the screen.
 */
export function live<Name extends ChannelName>(
  name: Name,
  question: () => ChannelRequest<Name> | null,
  topics: readonly ChangedTopic[],
  { oneAtATime = false }: LiveOptions = {},
): Live<ChannelAnswers[Name]> {
  let value = $state.raw<ChannelAnswers[Name] | undefined>();
  let failure = $state.raw<Failure | null>(null);
  let generation = 0;
  let underWay = false;
  let askNext: ChannelRequest<Name> | null = null;

  async function answer(request: ChannelRequest<Name>): Promise<void> {
    generation += 1;
    const mine = generation;
    underWay = true;
    askNext = null;
    const result = await askOrTake(name, request);
    if (mine !== generation) return;
    underWay = false;
    if (result.ok) value = result.value;
    failure = result.ok ? null : result.failure;
    if (askNext !== null) void answer(askNext);
  }

  $effect(() => {
    const request = question();
    if (request !== null && oneAtATime && underWay) {
      askNext = request;
      return;
    }
    generation += 1;
    underWay = false;
    if (request === null) {
      value = undefined;
      failure = null;
    } else {
      void answer(request);
    }
  });

  $effect(() => () => {
    generation += 1;
  });

  $effect(() =>
    onChanged(topics, () => {
      const request = untrack(question);
      if (request === null) return;
      if (underWay) askNext = request;
      else void answer(request);
    }),
  );

  return {
    get value() {
      return value;
    },
    get failure() {
      return failure;
    },
  };
}
