/** One e-mail as a person reads it, whatever the Service calls its fields. */
import { FIELDS, readNamed, readText, readTime } from '../records/fields.ts';
import { isJsonArray, isJsonObject, type JsonObject } from '../values/json.ts';
import { readEmail } from '../records/related-fields.ts';
import { htmlToText, looksLikeHtml } from './html-text.ts';

export interface EmailText {
  readonly subject: string | null;
  readonly from: string | null;
  readonly to: string | null;
  readonly cc: string | null;
  /** ISO 8601. */
  readonly at: string | null;
  /** Plain text, never markup to be run; `null` where the Service told none. */
  readonly text: string | null;
  /** It was longer than a window shows. */
  readonly isCut: boolean;
  /** Names of what came with it. */
  readonly attachments: readonly string[];
}

const PLAIN = ['bodyText', 'textBody', 'body_text', 'plainText', 'bodyPlain', 'plain', 'text'];
const HTML = ['bodyHtml', 'htmlBody', 'body_html', 'html', 'bodyHTML'];
const EITHER = ['body', 'content', 'message', 'description', 'snippet', 'preview'];
const CC = ['cc', 'ccAddress', 'ccAddresses', 'copy'];
const ATTACHED = ['attachments', 'files', 'documents'];
const TEXT_MAX = 200_000;
const ATTACHMENTS_MAX = 50;

export function readEmailText(record: JsonObject): EmailText {
  const { subject, from, to } = readEmail(record);
  const text = bodyOf(record);
  return {
    subject,
    from,
    to,
    cc: readNamed(record, CC),
    at: readTime(record, [...FIELDS.emailTime, ...FIELDS.createdAt]),
    text: text === null ? null : text.slice(0, TEXT_MAX),
    isCut: (text?.length ?? 0) > TEXT_MAX,
    attachments: attachmentsOf(record),
  };
}

/** The plain text where there is one, else the words of the HTML; either may stand inside an object. */
function bodyOf(record: JsonObject): string | null {
  const plain = readText(record, PLAIN);
  if (plain !== null) return plain.trim();
  const html = readText(record, HTML);
  if (html !== null) return htmlToText(html);
  for (const name of EITHER) {
    const value = record[name];
    if (isJsonObject(value)) {
      const inner = bodyOf(value);
      if (inner !== null) return inner;
    }
    if (typeof value === 'string' && value.trim() !== '') {
      return looksLikeHtml(value) ? htmlToText(value) : value.trim();
    }
  }
  return null;
}

function attachmentsOf(record: JsonObject): readonly string[] {
  const list = ATTACHED.map((name) => record[name]).find(isJsonArray) ?? [];
  return list.slice(0, ATTACHMENTS_MAX).flatMap((one) => {
    if (typeof one === 'string') return one;
    return isJsonObject(one) ? (readText(one, FIELDS.documentName) ?? []) : [];
  });
}
