/**
 * Questions about social pages and the fields of lead forms. Pages need the Service: they are connected by a sign-in in the
 * browser, and this PC keeps no copy of them. The fields are kept.
 */
import { z } from 'zod';
import type { JsonObject } from '../values/json.ts';
import type { FormCatalog } from './form-field.ts';
import type { SocialForm, SocialPage } from './social-page.ts';

const id = z.string().min(1).max(200);
const text = z.string().max(200);
const mappings = () => z.record(z.string().min(1).max(200), z.string().min(1).max(200));
/** `null`: none. */
const place = () => ({ leadSource: text.nullable(), pipelineId: id.nullable() });

export const socialQuestionMakers = {
  'social.status': () => z.strictObject({}),
  'social.pages': () => z.strictObject({}),
  'social.connect': () => z.strictObject({ pageId: id, ...place() }),
  'social.disconnect': () => z.strictObject({ pageId: id }),
  'social.forms': () => z.strictObject({ pageId: id }),
  /** `seen`: the mapping as the person saw it. When a colleague changed it meanwhile, nothing is saved. */
  'social.map': () =>
    z.strictObject({ pageId: id, formId: id, mappings: mappings(), seen: mappings(), ...place() }),
  /** The address at which the sign-in at the network begins. Only the main process asks it. */
  'social.signInAddress': () => z.strictObject({}),
  /** The fields that a lead form of the Service can have. Asks the Service, and keeps its answer. */
  'forms.catalog': () => z.strictObject({}),
  /** The same as it lies on this PC. Nothing is asked of the Service. */
  'forms.keptCatalog': () => z.strictObject({}),
} as const;

export interface SocialAnswers {
  /** As the Service tells it. */
  'social.status': JsonObject;
  'social.pages': readonly SocialPage[];
  'social.connect': null;
  'social.disconnect': null;
  'social.forms': readonly SocialForm[];
  'social.map': null;
  'social.signInAddress': { readonly address: string };
  'forms.catalog': FormCatalog;
  'forms.keptCatalog': FormCatalog | null;
}
