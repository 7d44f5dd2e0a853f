/** Cuts secrets out of text, by value (what is live in this run) and by key (what looks like one). */
import { CUT, cutNamedSecrets } from '../../src-sync/support/patterns.ts';
import { formsOf } from '../../src-sync/transport/redact.ts';

export interface Redactor {
  /** From now on this value is cut out of everything, for the rest of the run. */
  learn(secret: string | null): void;
  redact(text: string): string;
}

export function createRedactor(): Redactor {
  const known = new Set<string>();
  return {
    learn(secret) {
      for (const form of secret === null ? [] : formsOf(secret)) known.add(form);
    },
    redact(text) {
      let redacted = text;
      for (const secret of known) redacted = redacted.replaceAll(secret, CUT);
      return cutNamedSecrets(redacted);
    },
  };
}
