/** The only file that touches `window.stockhand`; rune proxies are turned into plain data here, because they do not cross. */
import type {
  ChannelAnswers,
  ChannelName,
  ChannelRequest,
  WindowEventName,
  WindowEvents,
} from '../../src-main/ipc-contract/channels.ts';
import { failure } from '../../src-sync/domain/failure.ts';
import type { ImportCollection } from '../../src-sync/domain/imports/import-fields.ts';
import { failed, type Result } from '../../src-sync/domain/result.ts';
import { t } from '../i18n/index.svelte.ts';
import { inPersonsLanguage } from '../i18n/sentences.svelte.ts';

/** Never rejects: whoever asked would wait for ever, and nobody would be told. */
export function ask<Name extends ChannelName>(
  name: Name,
  request: ChannelRequest<Name>,
): Promise<Result<ChannelAnswers[Name]>> {
  return answered(() => {
    const plain: unknown = $state.snapshot(request);
    return window.stockhand.invoke(name, plain as ChannelRequest<Name>);
  });
}

/** A spreadsheet that a person dropped on the window. */
export function openDropped(
  collection: ImportCollection,
  file: File,
): Promise<Result<ChannelAnswers['imports.choose']>> {
  return answered(() => window.stockhand.openDropped(collection, file));
}

export interface Asked<Value> {
  readonly coming: Promise<Result<Value>>;
  /** The page stands still for it, a frame at most; `null` when it does not come within that, or something was asked since. */
  now(): Result<Value> | null;
}

/** The same for an answer that may be wanted in the picture that is being put together. */
export function askForNow<Name extends ChannelName>(
  name: Name,
  request: ChannelRequest<Name>,
): Asked<ChannelAnswers[Name]> {
  const coming = ask(name, request);
  const mine = questions;
  return {
    coming,
    now() {
      const answer = mine === questions ? window.stockhand.answerNow() : null;
      return answer === null ? null : read(answer);
    },
  };
}

let questions = 0;

async function answered<Value>(invoke: () => Promise<string>): Promise<Result<Value>> {
  questions += 1;
  try {
    return read(await invoke());
  } catch (error) {
    return failed(failure('ENGINE_DOWN', t('noAnswer'), { detail: String(error) }));
  }
}

function read<Value>(text: string): Result<Value> {
  const answer = JSON.parse(text) as Result<Value>;
  return answer.ok ? answer : failed({ ...answer.failure, message: inPersonsLanguage(answer.failure) });
}

export function subscribe<Name extends WindowEventName>(
  event: Name,
  listener: (payload: WindowEvents[Name]) => void,
): () => void {
  return window.stockhand.subscribe(event, listener);
}
