/** Cuts secrets out of text, by value (what is live in this run) and by key (what looks like one). */
import { CUT, cutNamedSecrets } from '../../src-sync/support/patterns.ts';

const SHORTEST_LENGTH = 6;

/** Every spelling in which a secret could reach a text: as it is, in JSON, in an address, in base64. */
function spellings(secret: string): readonly string[] {
  const base64 = Buffer.from(secret).toString('base64');
  return [
    secret,
    JSON.stringify(secret).slice(1, -1),
    encodeURIComponent(secret),
    base64,
    base64.replace(/=+$/, ''),
    Buffer.from(secret).toString('base64url'),
    Buffer.from(secret).toString('hex'),
  ];
}

export interface Redactor {
  /** From now on this value is cut out of everything, for the rest of the run. */
  learn(secret: string | null): void;
  redact(text: string): string;
}

export function createRedactor(): Redactor {
  const known = new Set<string>();
  return {
    learn(secret) {
      // A very short value would blank out ordinary words, and is no secret anyone can keep.
      if (secret === null || secret.length < SHORTEST_LENGTH) return;
      for (const spelling of spellings(secret)) known.add(spelling);
    },
    redact(text) {
      let redacted = text;
      for (const secret of known) redacted = redacted.replaceAll(secret, CUT);
      return cutNamedSecrets(redacted);
    },
  };
}
