/** Questions and answers about a contact's documents and e-mails, beside their lists. */
import { z } from 'zod';
import type { EmailText } from './email.ts';

const id = z.string().min(1).max(200);

export const fileSlot = () =>
  z.union([z.literal('image'), z.templateLiteral(['field:', z.string().min(1).max(200)])]);

/** A document of a contact; with a `slot`, that file of an item. */
const ofDocument = () => ({ id, slot: fileSlot().nullable() });

/** `name`: as the window shows it; only the proposal for a file name. */
export const saveDocumentSchema = () => z.strictObject({ ...ofDocument(), name: z.string().max(500) });

export const correspondenceMakers = {
  /** Those of these documents that lie on this PC. */
  'documents.kept': () => z.strictObject({ ids: z.array(id).max(500) }),
  /** The address of a document, valid for a short time. Only the main process asks it: whoever has the address has the document. */
  'documents.link': () => z.strictObject({ id }),
  /** Writes a document into a file. Only the main process asks it, after a person has chosen the place. */
  'documents.write': () => z.strictObject({ ...ofDocument(), path: z.string().min(1).max(32_767) }),
  /** One e-mail with its text; from this PC once it was read. */
  'emails.read': () => z.strictObject({ id }),
} as const;

export interface CorrespondenceAnswers {
  'documents.kept': readonly string[];
  'documents.link': { readonly address: string };
  'documents.write': null;
  'emails.read': {
    readonly email: EmailText;
    /** ISO 8601: when the Service told it. */
    readonly readAt: string;
  };
}
