/** The only file that touches `window.stockhand`; rune proxies are turned into plain data here, because they do not cross. */
import type {
  ChannelAnswers,
  ChannelName,
  ChannelRequest,
  WindowEventName,
  WindowEvents,
} from '../../src-main/ipc-contract/channels.ts';
import { failed, type Result } from '../../src-sync/domain/result.ts';
import { inPersonsLanguage } from '../i18n/sentences.svelte.ts';

export async function ask<Name extends ChannelName>(
  name: Name,
  request: ChannelRequest<Name>,
): Promise<Result<ChannelAnswers[Name]>> {
  return read(await invoke(name, request));
}

/** The same; what is answered within a frame is there before the page does anything else. */
export async function askAtOnce<Name extends ChannelName>(
  name: Name,
  request: ChannelRequest<Name>,
): Promise<Result<ChannelAnswers[Name]>> {
  const coming = invoke(name, request);
  return read(window.stockhand.answerNow() ?? (await coming));
}

function invoke<Name extends ChannelName>(name: Name, request: ChannelRequest<Name>): Promise<string> {
  const plain: unknown = $state.snapshot(request);
  return window.stockhand.invoke(name, plain as ChannelRequest<Name>);
}

function read<Value>(text: string): Result<Value> {
  const answer = JSON.parse(text) as Result<Value>;
  return answer.ok
    ? answer
    : failed({ ...answer.failure, message: inPersonsLanguage(answer.failure.message) });
}

export function subscribe<Name extends WindowEventName>(
  event: Name,
  listener: (payload: WindowEvents[Name]) => void,
): () => void {
  return window.stockhand.subscribe(event, listener);
}
