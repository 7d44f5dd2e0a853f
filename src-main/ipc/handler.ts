/** Answers what a window asks: checks who asks what, and hands the question on. The channels themselves are opened in door.ts. */
import { setTimeout as delay } from 'node:timers/promises';
import type { IpcMainEvent, IpcMainInvokeEvent, WebContents } from 'electron';
import { failure } from '../../src-sync/domain/failure.ts';
import { aboutProgram } from '../../src-sync/domain/messages/program.ts';
import { questionSchemas, type QuestionName } from '../../src-sync/domain/questions/questions.ts';
import { failed, ok, type Result } from '../../src-sync/domain/result.ts';
import type { ChannelName } from '../ipc-contract/channels.ts';
import type { Log } from '../log/log.ts';
import type { Answering } from './door.ts';
import { checkDropped, checkQuestion, isOurPage, type Sender } from './guard.ts';
import type { MainQuestionName } from './main-answers.ts';

/** A frame at 60 Hz: nobody sees a letter that comes with the next one. */
const ANSWER_NOW_MS = 16;

export interface HandlerOptions {
  readonly log: Log;
  readonly isOurWindow: (contents: WebContents) => boolean;
  readonly askEngine: (name: QuestionName, question: unknown) => Promise<Result<unknown>>;
  readonly askMain: (name: MainQuestionName, question: unknown) => Promise<Result<unknown>>;
}

interface CheckedQuestion {
  readonly channel: ChannelName | QuestionName;
  readonly request: unknown;
}

function isEngineQuestion(channel: ChannelName | QuestionName): channel is QuestionName {
  return Object.hasOwn(questionSchemas, channel);
}

function describeSender(event: IpcMainInvokeEvent | IpcMainEvent, options: HandlerOptions): Sender {
  const frame = event.senderFrame;
  return {
    isOurWindow: options.isOurWindow(event.sender),
    isTopFrame: frame !== null && frame.parent === null && frame === event.sender.mainFrame,
    origin: frame?.origin ?? null,
  };
}

async function answer(
  checked: Result<CheckedQuestion>,
  { log, askEngine, askMain }: HandlerOptions,
): Promise<Result<unknown>> {
  if (!checked.ok) {
    log.warning('a question was refused', { code: checked.failure.code });
    return checked;
  }
  const { channel, request } = checked.value;
  const askedAtMs = performance.now();
  try {
    const result = await (isEngineQuestion(channel)
      ? askEngine(channel, request)
      : askMain(channel, request));
    const code = result.ok ? null : result.failure.code;
    log.detail('a question was answered', { channel, ms: Math.round(performance.now() - askedAtMs), code });
    return result;
  } catch (error) {
    log.problem('a question was not answered because of a bug', {
      channel,
      stack: error instanceof Error ? (error.stack ?? error.message) : String(error),
    });
    return failed(failure('INTERNAL', aboutProgram('answerMistake')));
  }
}

/**
 * Every outcome is a value: what a bug throws stays in the log, and the window learns only that it happened. Answers are JSON text as
 * questions are: two borders lie on their way, and objects would be copied field by field at each.
 */
export function createAnswering(options: HandlerOptions): Answering {
  const latest = new WeakMap<WebContents, Promise<string>>();
  return {
    invoke(event, words) {
      const sender = describeSender(event, options);
      const text = answer(checkQuestion(sender, words), options).then((result) => JSON.stringify(result));
      if (isOurPage(sender)) latest.set(event.sender, text);
      return text;
    },
    async drop(event, words) {
      const checked = checkDropped(describeSender(event, options), words);
      const asked = checked.ok ? ok({ channel: 'imports.open' as const, request: checked.value }) : checked;
      return JSON.stringify(await answer(asked, options));
    },
    latest: (event) => soon(isOurPage(describeSender(event, options)) ? latest.get(event.sender) : undefined),
  };
}

async function soon(text: Promise<string> | undefined): Promise<string | null> {
  if (text === undefined) return null;
  return Promise.race([text.catch(() => null), delay(ANSWER_NOW_MS, null)]);
}
