/** GS1 Digital Link: a web address that holds the fields of a GS1 code, `https://id.example.com/01/09506000134352/10/AB12?17=271231`. */
import { applicationIdentifier } from './application-identifiers.ts';

type Field = readonly [ai: string, value: string];

/** Identifiers with which a link may begin. */
const KEYS: ReadonlySet<string> = new Set(
  '00 01 253 255 401 402 414 417 8003 8004 8006 8010 8013 8017 8018'.split(' '),
);

/** The words of the first edition, still printed. */
const WORDS: Readonly<Record<string, string>> = {
  gtin: '01',
  sscc: '00',
  itip: '8006',
  gln: '414',
  cpv: '22',
  lot: '10',
  ser: '21',
  exp: '17',
};

/** `null` where the text is no such link. */
export function linkFields(text: string): readonly Field[] | null {
  if (!/^https?:\/\//i.test(text.trim()) || !URL.canParse(text.trim())) return null;
  const { pathname, searchParams } = new URL(text.trim());
  const path = pathFields(pathname.split('/').slice(1));
  if (path === null) return null;
  const query = [...searchParams].flatMap(([name, value]): Field[] => {
    const ai = WORDS[name] ?? name;
    // Anything else in the query is the web's, e.g. `linkType`.
    return applicationIdentifier(ai) === null ? [] : [[ai, value]];
  });
  return [...path, ...query].map(([ai, value]) => [ai, ai === '01' ? asGtin14(value) : value]);
}

function pathFields(segments: readonly string[]): readonly Field[] | null {
  const start = segments.findIndex((segment) => KEYS.has(WORDS[segment] ?? segment));
  if (start === -1) return null;
  const rest = segments
    .slice(start)
    .filter((segment, index, all) => segment !== '' || index < all.length - 1);
  if (rest.length % 2 !== 0) return null;
  const fields: Field[] = [];
  for (let index = 0; index < rest.length; index += 2) {
    const value = decoded(rest[index + 1] ?? '');
    if (value === null) return null;
    fields.push([WORDS[rest[index] ?? ''] ?? rest[index] ?? '', value]);
  }
  return fields;
}

function decoded(segment: string): string | null {
  try {
    return decodeURIComponent(segment);
  } catch (error) {
    if (error instanceof URIError) return null;
    throw error;
  }
}

/** Links and people write a GTIN in its own length. */
export function asGtin14(value: string): string {
  return /^(?:\d{8}|\d{12,13})$/.test(value) ? value.padStart(14, '0') : value;
}
