/** Decides whether a message from a window is a question at all. Pure: everything it needs to know is handed to it. */
import { isAbsolute } from 'node:path';
import { failure } from '../../src-sync/domain/failure.ts';
import { joined, type Message } from '../../src-sync/domain/messages/message.ts';
import { aboutProgram } from '../../src-sync/domain/messages/program.ts';
import { failed, ok, type Result } from '../../src-sync/domain/result.ts';
import { questionSchemas, type Question } from '../../src-sync/domain/questions/questions.ts';
import { channelSchemas, type ChannelName } from '../ipc-contract/channels.ts';
import { APP_ORIGIN } from '../security/origin.ts';

/** The sender of a message, as Electron reports it. */
export interface Sender {
  readonly isOurWindow: boolean;
  readonly isTopFrame: boolean;
  /** Empty or `null` for a frame that is gone, `about:blank` and the like. */
  readonly origin: string | null;
}

export interface AllowedQuestion {
  readonly channel: ChannelName;
  /** Parsed by the channel's schema: nothing that was not described is in it. */
  readonly request: unknown;
}

/** Longest request, as UTF-16 units of its JSON. */
export const REQUEST_LENGTH_MAX = 1_048_576;

/** Longest part of a refusal that the schema words. */
const SCHEMA_WORDS_MAX = 600;

const strangerMessage = aboutProgram('pageMayNotAsk');

export function isOurPage({ isOurWindow, isTopFrame, origin }: Sender): boolean {
  return isOurWindow && isTopFrame && origin === APP_ORIGIN;
}

function isChannel(name: unknown): name is ChannelName {
  return typeof name === 'string' && Object.hasOwn(channelSchemas, name);
}

function refuse(said: Message, path?: readonly (string | number)[]): Result<never> {
  return failed(failure('VALIDATION', joined(said, aboutProgram('nothingChanged')), path ? { path } : {}));
}

/** `__proto__` as a key means nothing in any question; it is refused instead of silently dropped on the way. */
function parseRequest(text: string): Result<unknown> {
  let hostile = false;
  try {
    const value: unknown = JSON.parse(text, (key, inner: unknown) => {
      hostile ||= key === '__proto__';
      return inner;
    });
    return hostile ? refuse(aboutProgram('forbiddenField')) : ok(value);
  } catch (error) {
    // Nested so deeply that going through it ends the stack, it is no question either.
    if (error instanceof SyntaxError || error instanceof RangeError)
      return refuse(aboutProgram('questionUnreadable'));
    throw error;
  }
}

/**
 * @param words what the window sent: a channel name and the request as JSON text. Text, because its size is known before
 *   anything is built from it, and because it can carry no object that is more than data.
 */
export function checkQuestion(sender: Sender, words: readonly unknown[]): Result<AllowedQuestion> {
  if (!isOurPage(sender)) {
    return failed(failure('NOT_ALLOWED', strangerMessage));
  }
  const [channel, text] = words;
  if (words.length !== 2 || !isChannel(channel) || typeof text !== 'string') {
    return refuse(aboutProgram('questionUnknown'));
  }
  if (text.length > REQUEST_LENGTH_MAX) return refuse(aboutProgram('questionTooLong'));
  const value = parseRequest(text);
  if (!value.ok) return value;
  const parsed = channelSchemas[channel].safeParse(value.value);
  if (parsed.success) return ok({ channel, request: parsed.data });
  const issue = parsed.error.issues[0];
  const path = (issue?.path ?? []).filter((step) => typeof step !== 'symbol');
  if (issue?.code === 'too_big' && issue.origin === 'string') {
    const most = issue.maximum.toLocaleString('en-IN');
    return refuse(aboutProgram('textTooLong', { most }), path);
  }
  // The schema's own words name fields and limits, never the value that was refused; of unknown fields there may be thousands.
  const wrong = (issue?.message ?? 'unknown').slice(0, SCHEMA_WORDS_MAX);
  return refuse(aboutProgram('questionWrong', { wrong }), path);
}

/**
 * A spreadsheet that a person dropped on the window. The path comes from the preload, which has it from the system; the page can name
 * none. Text and pictures dragged out of a page have no path.
 */
export function checkDropped(sender: Sender, words: readonly unknown[]): Result<Question<'imports.open'>> {
  if (!isOurPage(sender)) return failed(failure('NOT_ALLOWED', strangerMessage));
  const [collection, path] = words;
  if (path === '') return refuse(aboutProgram('fileOfThisPcOnly'));
  const parsed = questionSchemas['imports.open'].safeParse({ collection, path });
  if (words.length === 2 && parsed.success && isAbsolute(parsed.data.path)) return ok(parsed.data);
  return refuse(aboutProgram('questionUnknown'));
}
