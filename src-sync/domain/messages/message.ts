/**
 * Sentences of the program as data. The catalogue of a subject holds each in English, which the command line, the logs and scripts are
 * told. A message carries the keys and values along, and a window says them in its own language.
 */

export interface Message {
  /** In English. */
  readonly message: string;
  /** Sentences one after the other; absent where the text is known only as it stands. */
  readonly words?: readonly Sentence[];
}

/** A text of the catalogues, or a text as it stands. */
export type Sentence = string | { readonly key: string; readonly values: Values };

/** A message as a value is said in the language of the sentence around it. */
export type Values = Readonly<Record<string, string | number | Message>>;

type NameIn<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NameIn<Rest>
  : never;

/** Values that a text needs beside its key: none, or one for each `{name}` in it. */
type Given<Text extends string> = [NameIn<Text>] extends [never]
  ? []
  : [values: Readonly<Record<NameIn<Text>, string | number | Message>>];

/** @returns what makes a message of a key of this subject and its values */
export function messagesOf<const Texts extends Readonly<Record<string, string>>>(
  subject: string,
  texts: Texts,
): <Key extends keyof Texts & string>(key: Key, ...given: Given<Texts[Key]>) => Message {
  return (key, ...given) => {
    const [said = {}]: readonly Values[] = given;
    const values = stored(said);
    return { message: inEnglish(texts[key] ?? '', values), words: [{ key: `${subject}.${key}`, values }] };
  };
}

function stored(values: Values): Values {
  const entries = Object.entries(values).map(
    ([name, value]) => [name, typeof value === 'object' ? messageOf(value) : value] as const,
  );
  return Object.fromEntries(entries);
}

/** Of a failure only what is said of it. */
export function messageOf(said: string | Message): Message {
  if (typeof said === 'string') return { message: said };
  const { message, words } = said;
  return words === undefined ? { message } : { message, words };
}

function inEnglish(text: string, values: Values): string {
  const texts = Object.entries(values).map(([name, value]) => [name, englishOf(value)] as const);
  return fill(text, Object.fromEntries(texts), String);
}

export function englishOf(said: string | number | Message): string {
  return typeof said === 'object' ? said.message : String(said);
}

/** The sentence of a message that has one; `null` of another one, and as older versions kept them. */
export function sentenceOf({ words }: Message): Exclude<Sentence, string> | null {
  const first = Array.isArray(words) ? (words as readonly Sentence[])[0] : undefined;
  return typeof first === 'object' ? first : null;
}

/** Sentences one after the other as one message. */
export function joined(...parts: readonly (string | Message)[]): Message {
  return {
    message: parts.map(englishOf).join(' '),
    words: parts.flatMap((part) => (typeof part === 'string' ? [part] : (part.words ?? [part.message]))),
  };
}

/** A text with `{name}` replaced from the values; a number is written as the language writes it, and what has no value stays. */
export function fill(
  text: string,
  values: Readonly<Record<string, string | number>>,
  written: (value: number) => string,
): string {
  return text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => {
    const value = values[name];
    if (value === undefined) return whole;
    return typeof value === 'number' ? written(value) : value;
  });
}
