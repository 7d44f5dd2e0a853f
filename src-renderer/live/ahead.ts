/** The first question of a screen, asked while the frame round it is still being put together. */
import type { ChannelAnswers, ChannelName, ChannelRequest } from '../../src-main/ipc-contract/channels.ts';
import { ok, type Result } from '../../src-sync/domain/result.ts';
import { ask, askForNow, subscribe } from './bridge.svelte.ts';
import { untilFirstFrame } from './first-frame.ts';

const answers = new Map<string, Promise<Result<unknown>>>();

function keyOf(name: ChannelName, request: unknown): string {
  return `${name} ${JSON.stringify(request)}`;
}

/**
 * Keeps the answer until a screen asks the same, another is asked ahead, something is committed, or `forgetAhead` is called.
 * @returns takes what is answered within a frame, so that it is painted with what is drawn meanwhile, not after it
 */
export function askAhead<Name extends ChannelName>(name: Name, request: ChannelRequest<Name>): () => void {
  const key = keyOf(name, request);
  const asked = askForNow(name, request);
  answers.clear();
  answers.set(key, asked.coming);
  return () => {
    const answer = answers.get(key) === asked.coming ? asked.now() : null;
    if (answer !== null) answers.set(key, Promise.resolve(answer));
  };
}

/** Letters that come closer together are a scanner's, or of a key that is held down: the page keeps up with them by waiting for none. */
const LETTER_GAP_MS = 40;
let letterAtMs = -Infinity;

/** The same for a letter that goes down: what is answered within a frame is painted with the letter, not after it. */
export function askAheadOfLetter<Name extends ChannelName>(
  name: Name,
  request: ChannelRequest<Name>,
  { timeStamp }: KeyboardEvent,
): void {
  const gapMs = timeStamp - letterAtMs;
  letterAtMs = timeStamp;
  const take = askAhead(name, request);
  if (gapMs >= LETTER_GAP_MS) take();
}

/** The same with an answer that came along with another. */
export function answerAhead<Name extends ChannelName>(
  name: Name,
  request: ChannelRequest<Name>,
  answer: ChannelAnswers[Name],
): void {
  answers.clear();
  answers.set(keyOf(name, request), Promise.resolve(ok(answer)));
}

/** Called once the first screen stands, and for another workspace: nobody who asks later gets an answer from then. */
export function forgetAhead(): void {
  answers.clear();
}

/** The answer that is on its way already, or a new one, which at a start waits for the first picture. */
export function askOrTake<Name extends ChannelName>(
  name: Name,
  request: ChannelRequest<Name>,
): Promise<Result<ChannelAnswers[Name]>> {
  const key = keyOf(name, request);
  const ahead = answers.get(key);
  if (ahead === undefined) {
    const firstFrame = untilFirstFrame();
    return firstFrame === null ? ask(name, request) : firstFrame.then(() => ask(name, request));
  }
  answers.delete(key);
  return ahead as Promise<Result<ChannelAnswers[Name]>>;
}

/** Call before the first `askAhead`. */
export function watchAhead(): void {
  subscribe('changed', forgetAhead);
}
