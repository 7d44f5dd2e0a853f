/** Shapes of what must not leave a PC in a text: secrets, addresses of people, telephone numbers, folders of a person. */

export const CUT = '[cut out]';

const NAMED_SECRET =
  /((?:access[-_ ]?token|refresh[-_ ]?token|credential|password|secret|authorization)["']?\s*[:=]\s*["']?)(?:(?:Bearer|Basic|[\w-]*oauthtoken)\s+)?[^\s"',;}&]+/gi;

/** Cuts what stands behind the name of a secret. */
export function cutNamedSecrets(text: string): string {
  return text.replace(NAMED_SECRET, `$1${CUT}`);
}

const SIGN_IN = /\b(Bearer|Basic|[\w-]*oauthtoken)\s+[^\s"',;}]+/gi;
const UUID = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i;
const LONG_WORD = /[\w+=~-]{20,}/g;
const USER_INFO = /(\w:\/\/)[^\s/@"']+@/g;
const QUERY = /(https?:\/\/[^\s"'?#]*)[?#][^\s"']*/g;
const EMAIL = /[^\s@<>"'(),;:[\]{}|/\\]+@[^\s@<>"'(),;:[\]{}|/\\]+/gu;
const TELEPHONE = /(?<![\p{L}\p{N}.:_/-])\+?\p{Nd}(?:[ ()./-]{0,2}\p{Nd}){6,}(?![\p{L}\p{N}_-])/gu;
const USER_FOLDER = /(\/home\/|\/Users\/|\b[A-Z]:[\\/]+Users[\\/]+)[^\\/\s"':]+/gi;
const GSTIN = /\b\d{2}[A-Z]{5}\d{4}[A-Z][A-Z\d]{3}\b/gi;
/** Keys of the facts that our own log rows carry; a pair of JSON with another key comes from an answer or a request. */
const OWN_KEYS =
  'about|channel|code|delayMs|electron|exitCode|how|kind|message|ms|path|pathname|question|reason|restartInMs|stack|text|trouble|url|version';
/** Quotation marks may be escaped: an answer inside a sentence inside a row. */
const FOREIGN_PAIR = new RegExp(
  String.raw`(\\*"(?!(?:${OWN_KEYS})\\*")[^"\\]{1,80}\\*"\s*:\s*)(?:\\*"[^"]*"?|[-\d][\w.+-]*)`,
  'g',
);
/** V8 repeats the beginning of the text it could not read. */
const NOT_JSON = /(Unexpected (?:token|non-whitespace|end)\b).*(is not valid JSON)/g;
/** A page that came in place of an answer. Stacks write `<anonymous>`. */
const MARKUP = /<(?!anonymous>)[a-z!/?][^<>]*>.*$/gis;
/** Names in the quotation marks of our own sentences: somebody gave them. */
const QUOTED = /“[^”]*”/g;

/** Cuts everything that looks like one of them, wherever it came from. */
export function cutPatterns(text: string): string {
  return cutNamedSecrets(text)
    .replace(NOT_JSON, `$1 ${CUT} $2`)
    .replace(FOREIGN_PAIR, `$1"${CUT}"`)
    .replace(MARKUP, CUT)
    .replace(GSTIN, CUT)
    .replace(SIGN_IN, `$1 ${CUT}`)
    .replace(QUERY, `$1?${CUT}`)
    .replace(USER_INFO, `$1${CUT}@`)
    .replace(QUOTED, `“${CUT}”`)
    .replace(EMAIL, (found) => (found.startsWith(CUT.slice(-4)) ? found : CUT))
    .replace(TELEPHONE, CUT)
    .replace(USER_FOLDER, `$1${CUT}`)
    .replace(LONG_WORD, (word) => (isSecretLike(word) ? CUT : word));
}

/** Letters and digits mixed, and no id of ours. */
function isSecretLike(word: string): boolean {
  return /\d/.test(word) && /[a-z]/i.test(word) && !UUID.test(word) && !/^[\da-f]{4,8}-.*-/.test(word);
}
