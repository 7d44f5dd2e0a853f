/** A form is put on the web or taken off it: one switch with two operations. */
import type { JsonObject } from './json.ts';
import type { OperationName } from './operation.ts';

const PUBLISH: OperationName = 'forms.publish';
const UNPUBLISH: OperationName = 'forms.unpublish';

export function isPublishing(name: OperationName): boolean {
  return name === PUBLISH || name === UNPUBLISH;
}

/** Its wish, as an edit of one field. */
export function wishOf(name: OperationName): JsonObject {
  return { published: name === PUBLISH };
}

/** The operation that does what is wished. */
export function publishingOf(wish: JsonObject): OperationName {
  return wish['published'] === true ? PUBLISH : UNPUBLISH;
}
