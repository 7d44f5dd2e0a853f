/** The 120 operations, and finding the one that a request means. */
import type { Method, Route } from './call.ts';
import { CONTACT_ROUTES } from '../crm/contacts.ts';
import { CRM_ROUTES } from '../crm/routes.ts';
import { IMPORT_ROUTES } from '../inventory/imports.ts';
import { INVENTORY_ROUTES } from '../inventory/routes.ts';
import { NOTIFICATION_ROUTES } from '../notifications.ts';

export const ROUTES: readonly Route[] = [
  ...CONTACT_ROUTES,
  ...CRM_ROUTES,
  ...INVENTORY_ROUTES,
  ...IMPORT_ROUTES,
  ...NOTIFICATION_ROUTES,
];

interface Candidate {
  readonly route: Route;
  readonly segments: readonly string[];
}

/** By method and number of segments; paths with fewer parameters first, so that `forms/field-catalog` is no form. */
const TABLE = new Map<string, Candidate[]>();

const isParameter = (segment: string): boolean => segment.startsWith('{');

for (const route of ROUTES) {
  const segments = route.path.split('/').slice(1);
  const key = `${route.method} ${segments.length}`;
  TABLE.set(key, [...(TABLE.get(key) ?? []), { route, segments }]);
}
for (const candidates of TABLE.values()) {
  const parameters = (candidate: Candidate): number => candidate.segments.filter(isParameter).length;
  candidates.sort((a, b) => parameters(a) - parameters(b));
}

export interface Match {
  readonly route: Route;
  readonly params: Record<string, string>;
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment; // not percent-encoding after all: taken as written
  }
}

function bind(candidate: Candidate, segments: readonly string[]): Record<string, string> | null {
  const params: Record<string, string> = {};
  for (const [index, expected] of candidate.segments.entries()) {
    const given = segments[index] ?? '';
    if (isParameter(expected)) params[expected.slice(1, -1)] = decode(given);
    else if (expected !== given) return null;
  }
  return params;
}

export function findRoute(method: string, path: string): Match | null {
  const segments = path.split('/').slice(1);
  for (const candidate of TABLE.get(`${method as Method} ${segments.length}`) ?? []) {
    const params = bind(candidate, segments);
    if (params !== null) return { route: candidate.route, params };
  }
  return null;
}
