/** Takes secrets out of text by their value, in the forms in which an answer or a sentence could repeat them. */

/**
 * A shorter value stands in ordinary words: to cut it would spoil every sentence, and show its letters by the gaps. A password this short
 * is cut where its user stands before it.
 */
const SHORTEST = 4;

/** Every form of a secret that is cut; none where it is too short. */
export function formsOf(secret: string): readonly string[] {
  if (secret.length < SHORTEST) return [];
  const bytes = Buffer.from(secret);
  const base64 = bytes.toString('base64');
  return [
    secret,
    encodeURIComponent(secret),
    JSON.stringify(secret).slice(1, -1),
    base64,
    base64.replace(/=+$/, ''),
    bytes.toString('base64url'),
    bytes.toString('hex'),
  ];
}

export function redact(text: string, secrets: readonly string[], mark = '[secret]'): string {
  return secrets.flatMap(formsOf).reduce((clean, form) => clean.replaceAll(form, mark), text);
}
