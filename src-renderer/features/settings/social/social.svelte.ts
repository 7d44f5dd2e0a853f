/** The social pages as the Service tells them while this page is open. Nothing of them is kept: each look asks. */
import type { ChannelName, ChannelRequest } from '../../../../src-main/ipc-contract/channels.ts';
import type { Failure } from '../../../../src-sync/domain/failure.ts';
import type { JsonObject } from '../../../../src-sync/domain/values/json.ts';
import type { SocialForm, SocialPage } from '../../../../src-sync/domain/social/social-page.ts';
import { session } from '../../../app/session.svelte.ts';
import { toasts } from '../../../app/toasts.svelte.ts';
import { t } from '../../../i18n/index.svelte.ts';
import { ask } from '../../../live/bridge.svelte.ts';

type SocialChange = ChannelName & ('social.connect' | 'social.disconnect' | 'social.map');

export class SocialState {
  pages = $state.raw<readonly SocialPage[] | null>(null);
  status = $state.raw<JsonObject | null>(null);
  /** Why the pages, or how they stand, could not be read. */
  failure = $state.raw<Failure | null>(null);
  /** The page whose forms are shown, and its forms once they were read. */
  opened = $state.raw<{ readonly pageId: string; readonly forms: readonly SocialForm[] | null } | null>(null);
  isBusy = $state(false);
  /** Nothing can be asked of the Service, or sent to it, just now. */
  readonly isOff = $derived(!session.isOnline || this.isBusy);
  /** The sign-in stands open in the browser. */
  isSigningIn = $state(false);
  /** Ends when nothing is asked or sent any more. */
  #underWay: Promise<unknown> = Promise.resolve();

  read(): Promise<void> {
    const reading = this.#read();
    this.#underWay = reading;
    return reading;
  }

  async #read(): Promise<void> {
    this.isBusy = true;
    const [pages, status] = await Promise.all([ask('social.pages', {}), ask('social.status', {})]);
    this.isBusy = false;
    if (pages.ok) this.pages = pages.value;
    if (status.ok) this.status = status.value;
    const missing = [pages, status].find((answer) => !answer.ok);
    this.failure = missing?.ok === false ? missing.failure : null;
    const { opened } = this;
    if (opened !== null && pages.ok) await this.#readForms(opened.pageId);
  }

  async signIn(): Promise<void> {
    const started = await ask('social.signIn', {});
    this.isSigningIn = started.ok;
    if (!started.ok) toasts.failure(started.failure);
  }

  /** Back from the browser: what was done there shows. */
  async returned(): Promise<void> {
    if (!this.isSigningIn) return;
    this.isSigningIn = false;
    await this.read();
  }

  async toggleForms(pageId: string): Promise<void> {
    if (this.opened?.pageId === pageId) {
      this.opened = null;
      return;
    }
    this.opened = { pageId, forms: null };
    await this.#readForms(pageId);
  }

  async #readForms(pageId: string): Promise<void> {
    const forms = await ask('social.forms', { pageId });
    if (this.opened?.pageId !== pageId) return;
    if (forms.ok) this.opened = { pageId, forms: forms.value };
    else {
      this.opened = null;
      toasts.failure(forms.failure);
    }
  }

  /** Sends one change, says what became of it, and reads again. @returns whether it was done */
  change<Name extends SocialChange>(
    name: Name,
    question: ChannelRequest<Name>,
    said: string,
    undo?: () => Promise<void>,
  ): Promise<boolean> {
    if (this.isBusy) return Promise.resolve(false);
    const changing = this.#change(name, question, said, undo);
    this.#underWay = changing;
    return changing;
  }

  /** Sends the mapping that was there before. Readings of the pages end first, also one that begins meanwhile: the Undo was pressed. */
  async takeBack(question: ChannelRequest<'social.map'>, said: string): Promise<void> {
    do await this.#underWay;
    while (this.isBusy);
    await this.change('social.map', question, said);
  }

  async #change<Name extends SocialChange>(
    name: Name,
    question: ChannelRequest<Name>,
    said: string,
    undo?: () => Promise<void>,
  ): Promise<boolean> {
    this.isBusy = true;
    const answer = await ask(name, question);
    this.isBusy = false;
    const action = undo === undefined ? null : { label: t('undo'), run: undo, takesBack: true };
    if (answer.ok) toasts.show('ok', said, { action });
    else toasts.failure(answer.failure);
    await this.#read();
    return answer.ok;
  }

  stateWords({ isConnected }: SocialPage): string {
    if (isConnected === null) return t('social.stateUnknown');
    return t(isConnected ? 'social.connected' : 'social.notConnected');
  }
}
