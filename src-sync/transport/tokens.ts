/**
 * The access token: pasted by a person, or fetched from the organization's token broker with this device's credential.
 * In memory only. One refresh at a time; a token that the Service refused is not offered again.
 */
import type { Clock } from '../domain/clock.ts';
import { parseAddress } from '../domain/values/address.ts';
import { readNumber, readText } from '../domain/records/fields.ts';
import { isJsonObject } from '../domain/values/json.ts';
import type { BrokerAddress, Secrets } from '../domain/sync/profile.ts';
import { failed, ok, type Result } from '../domain/result.ts';
import type { HttpExchange, HttpOutcome } from './exchange.ts';
import { words } from './failure-words.ts';
import { parseJson } from './json-text.ts';

export interface TokenSource {
  /**
   * A token to try, from the broker where there is none yet. A sign-in that must be proven first is given only to the request
   * that proves it; to all others it fails with `CANCELLED`, as if they had been taken back.
   */
  current(provesSignIn?: boolean): Promise<Result<string>>;
  /** Another token after the Service refused this one; callers that come together share one request to the broker. */
  refresh(deadToken: string): Promise<Result<string>>;
  /** The Service refused it although it was fresh: a person is needed. */
  refused(token: string): void;
  setSecrets(secrets: Secrets): void;
  /** The sign-in belongs to the data it is used for: every request may have it, until there is another one. */
  proven(): void;
  /** Secrets that must not appear in any text. */
  secretValues(): readonly string[];
}

export interface TokenOptions {
  readonly secrets: Secrets;
  readonly broker: BrokerAddress | null;
  readonly exchange: HttpExchange;
  readonly clock: Clock;
  /** True where each new sign-in is kept back until somebody calls `proven`; not unless said. */
  readonly mustBeProven?: boolean;
}

/** A token is replaced this long before it ends. */
const EARLY_MS = 60_000;
/** A refused token may have been refused by mistake: after this long one request finds out. */
const REFUSED_MS = 300_000;
/** Time for which a broker that gave nothing usable is left alone. */
const BROKER_PAUSE_MS = 15_000;

export function createTokenSource(options: TokenOptions): TokenSource {
  return new Tokens(options);
}

class Tokens implements TokenSource {
  #secrets: Secrets;
  #token: string | null;
  #endsAtMs = Infinity;
  #refusedToken: string | null = null;
  #refusedUntilMs = 0;
  #asking: Promise<Result<string>> | null = null;
  #brokerFailure: { readonly result: Result<string>; readonly untilMs: number } | null = null;
  #isProven: boolean;
  readonly #mustBeProven: boolean;
  readonly #broker: BrokerAddress | null;
  readonly #exchange: HttpExchange;
  readonly #clock: Clock;

  constructor(options: TokenOptions) {
    this.#broker = options.broker;
    this.#exchange = options.exchange;
    this.#clock = options.clock;
    this.#secrets = options.secrets;
    this.#token = clean(options.secrets.accessToken);
    this.#mustBeProven = options.mustBeProven === true;
    this.#isProven = !this.#mustBeProven;
  }

  current(provesSignIn = false): Promise<Result<string>> {
    if (!this.#isProven && !provesSignIn) return Promise.resolve(failed(words.cancelled('no')));
    return this.#offer();
  }

  #offer(): Promise<Result<string>> {
    const token = this.#token;
    if (token !== null && this.#usable(token)) return Promise.resolve(ok(token));
    if (this.#canAsk()) return this.#ask();
    return Promise.resolve(failed(token === null ? words.noSignIn() : words.signInNeeded()));
  }

  refresh(deadToken: string): Promise<Result<string>> {
    const token = this.#token;
    // Somebody else's refresh, or a new sign-in, came first.
    if (token !== null && token !== deadToken && this.#usable(token)) return Promise.resolve(ok(token));
    this.refused(deadToken);
    return this.#canAsk() ? this.#ask() : Promise.resolve(failed(words.signInNeeded({ status: 401 })));
  }

  refused(token: string): void {
    this.#refusedToken = token;
    this.#refusedUntilMs = this.#clock.monotonicMs() + REFUSED_MS;
  }

  proven(): void {
    this.#isProven = true;
  }

  setSecrets(secrets: Secrets): void {
    this.#isProven = !this.#mustBeProven;
    this.#secrets = secrets;
    this.#token = clean(secrets.accessToken);
    this.#endsAtMs = Infinity;
    this.#refusedToken = null;
    this.#brokerFailure = null;
    this.#asking = null;
  }

  secretValues(): readonly string[] {
    const { accessToken, brokerCredential } = this.#secrets;
    return [this.#token, this.#refusedToken, accessToken, brokerCredential].filter((value) => value !== null);
  }

  #usable(token: string): boolean {
    const nowMs = this.#clock.monotonicMs();
    if (token === this.#refusedToken && nowMs < this.#refusedUntilMs) return false;
    // Without a broker there is nothing better than trying.
    return nowMs < this.#endsAtMs || !this.#canAsk();
  }

  #canAsk(): boolean {
    return this.#broker !== null && clean(this.#secrets.brokerCredential) !== null;
  }

  #ask(): Promise<Result<string>> {
    const earlier = this.#brokerFailure;
    if (earlier !== null && this.#clock.monotonicMs() < earlier.untilMs)
      return Promise.resolve(earlier.result);
    if (this.#asking !== null) return this.#asking;
    const asking = this.#askBroker(this.#secrets).then((result) => {
      // A sign-in that came meanwhile is newer than this answer.
      if (this.#asking !== asking) return this.#offer();
      this.#asking = null;
      const untilMs = this.#clock.monotonicMs() + BROKER_PAUSE_MS;
      this.#brokerFailure = result.ok ? null : { result, untilMs };
      return result;
    });
    this.#asking = asking;
    return asking;
  }

  async #askBroker(secrets: Secrets): Promise<Result<string>> {
    const address = parseAddress(this.#broker?.brokerUrl ?? '', 'signInServer');
    if (!address.ok) return address;
    const outcome = await this.#exchange.send({
      method: 'POST',
      url: new URL(address.value),
      headers: {
        authorization: `Bearer ${clean(secrets.brokerCredential) ?? ''}`,
        accept: 'application/json',
        'accept-encoding': 'gzip',
      },
    });
    const answer = readBrokerAnswer(outcome);
    if (!answer.ok) return answer;
    if (this.#secrets !== secrets) return ok(answer.value.token);
    const { token, endsInMs } = answer.value;
    if (token === this.#refusedToken && this.#clock.monotonicMs() < this.#refusedUntilMs) {
      return failed(words.signInNeeded());
    }
    this.#token = token;
    this.#endsAtMs = this.#clock.monotonicMs() + endsInMs;
    return ok(token);
  }
}

function readBrokerAnswer(outcome: HttpOutcome): Result<{ token: string; endsInMs: number }> {
  if (outcome.kind !== 'answer') {
    return failed(words.brokerUnreachable({ detail: outcome.detail }, outcome.trouble));
  }
  const { status } = outcome;
  if (status === 401 || status === 403) return failed(words.credentialRefused({ status }));
  const json = status >= 200 && status < 300 ? parseJson(outcome.body) : undefined;
  const token = isJsonObject(json) ? clean(readText(json, ['accessToken', 'access_token'])) : null;
  if (!isJsonObject(json) || token === null) return failed(words.brokerUnreachable({ status }));
  const expiresInMs = (readNumber(json, ['expiresIn', 'expires_in']) ?? Infinity) * 1000;
  // At least for a moment: a clock that disagrees must not make every request ask the broker.
  return ok({
    token,
    endsInMs: Math.max(expiresInMs - EARLY_MS, Math.min(expiresInMs / 2, EARLY_MS), 1_000),
  });
}

/** The text that a header can carry; pasted text may have spaces or line ends around it. */
function clean(secret: string | null): string | null {
  const trimmed = secret?.trim() ?? '';
  return /^[\x21-\x7e]{1,16384}$/.test(trimmed) ? trimmed : null;
}
