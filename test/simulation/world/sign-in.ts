/** The sign-in of one PC: its token at the Service, the organization's sign-in server, and the person who signs in again. */
import type { Secrets } from '../../../src-sync/domain/sync/profile.ts';
import type { Outcome } from '../../../src-service/control/faults.ts';
import { randomStream, type Random } from '../../../src-service/random.ts';
import { ALL_SCOPES } from '../../../src-service/http/tokens.ts';
import type { Action, ModuleName } from '../../../src-service/http/call.ts';
import type { Model } from './model.ts';
import type { VirtualTime } from './virtual-time.ts';

const CREDENTIAL = 'device-credential';
const LASTS_SECONDS = 3_600;

export class SignIn {
  token: string;
  /** Every secret there ever was, none of which may lie on a disk. */
  readonly secrets: string[] = [];
  readonly usesBroker: boolean;
  /** Told of a new sign-in that a person has made. */
  onSignIn: (secrets: Secrets) => void = () => undefined;
  #broker: 'fine' | 'silent' | 'same' = 'fine';
  readonly #random: Random;
  readonly #time: VirtualTime;
  readonly #model: Model;
  readonly #user: string;

  constructor(seed: number, user: string, time: VirtualTime, model: Model) {
    this.#random = randomStream(seed, `${user} sign-in`);
    this.#time = time;
    this.#model = model;
    this.#user = user;
    this.usesBroker = this.#random.chance(0.5);
    if (this.usesBroker) this.secrets.push(`${CREDENTIAL}-${user}`);
    this.token = this.#newToken();
  }

  current(): Secrets {
    if (this.usesBroker) return { accessToken: null, brokerCredential: `${CREDENTIAL}-${this.#user}` };
    return { accessToken: this.token, brokerCredential: null };
  }

  /** @returns what makes it good again: a person signs in, where no server does it for them */
  expire(): () => void {
    this.#model.tokens.expire(this.token);
    return () => this.#signInAgain();
  }

  loseScope(module: ModuleName): () => void {
    const scopes = ALL_SCOPES.filter((scope) => !scope.includes(`.${module}.`));
    const { token } = this;
    this.#model.tokens.add({ token, scopes });
    return () => this.#model.tokens.add({ token: this.token, scopes: ALL_SCOPES });
  }

  deny(module: ModuleName, action: Action): () => void {
    this.#model.tokens.add({ token: this.token, denied: [{ module, action }] });
    return () => this.#model.tokens.add({ token: this.token, denied: [] });
  }

  brokerState(state: 'silent' | 'same'): () => void {
    this.#broker = state;
    return () => (this.#broker = 'fine');
  }

  /** The sign-in server's answer to this PC. */
  answer(): Outcome | 'silent' {
    if (this.#broker === 'silent') return 'silent';
    if (this.#broker === 'fine') {
      this.token = this.#newToken();
      const mine = this.token;
      this.#time.after(LASTS_SECONDS * 1_000, () => this.#model.tokens.expire(mine));
    }
    const body = JSON.stringify({ accessToken: this.token, expiresIn: LASTS_SECONDS });
    return { status: 200, headers: { 'content-type': 'application/json' }, body };
  }

  /** Everything is as it should be. */
  mend(): void {
    this.#broker = 'fine';
    if (!this.usesBroker && this.#model.tokens.get(this.token)?.expired === true) this.#signInAgain();
    this.#model.tokens.add({ token: this.token, scopes: ALL_SCOPES, denied: [] });
  }

  #signInAgain(): void {
    if (this.usesBroker) return;
    this.token = this.#newToken();
    this.onSignIn(this.current());
  }

  #newToken(): string {
    const token = `token-${this.#random.uuid()}-${this.#random.uuid()}`;
    this.secrets.push(token);
    this.#model.tokens.add({ token, user: this.#user });
    return token;
  }
}
