/** The stand-in offers the contract's operations, no more and no fewer, under the scopes of the contract's table. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ask } from './ask.ts';
import { ROUTES } from '../../src-service/http/routes.ts';
import { startService } from '../../src-service/server.ts';
import type { StandInService } from '../../src-service/server.ts';

interface Operation {
  readonly method: string;
  readonly path: string;
  readonly scope: string;
}

const file = fileURLToPath(new URL('../contract/operations.json', import.meta.url));
const operations = JSON.parse(readFileSync(file, 'utf8')) as Operation[];
const uuid = '00000000-0000-4000-8000-000000000000';

describe('the table of operations', () => {
  test('equals the contract row by row', () => {
    const offered = ROUTES.map(
      ({ method, path, module, action }) => `${method} ${path} Service.${module}.${action}`,
    );
    const wanted = operations.map(({ method, path, scope }) => `${method} ${path} ${scope}`);
    expect(offered.toSorted()).toEqual(wanted.toSorted());
    expect(offered).toHaveLength(120);
  });
});

describe('every operation', () => {
  let service: StandInService;
  beforeAll(async () => {
    const none = { token: 'no-scopes', scopes: ['Service.other.ALL'] };
    service = await startService({ rateLimit: null, tokens: [{ token: 'all' }, none] });
  });
  afterAll(() => service.stop());

  test.each(operations)(
    '$method $path asks for a token and its own scope',
    async ({ method, path, scope }) => {
      const address = path.replaceAll(/\{\w+\}/g, uuid);
      const anonymous = await ask(service, method, address, undefined, { token: null });
      expect([anonymous.status, anonymous.data]).toEqual([401, { code: 'INVALID_OAUTHTOKEN' }]);
      const unscoped = await ask(service, method, address, undefined, { token: 'no-scopes' });
      expect([unscoped.status, unscoped.data]).toEqual([401, { code: 'INVALID_SCOPE' }]);
      expect(unscoped.envelope.message).toContain(scope);
      expect(Object.keys(unscoped.envelope)).toEqual(['success', 'message', 'data', 'timestamp']);
      service.tokens.add({ token: 'exact', scopes: [scope] });
      const scoped = await ask(service, method, address, undefined, { token: 'exact' });
      // With the scope the operation itself answers: with success, or about the record or body that is not there.
      expect([200, 400, 404]).toContain(scoped.status);
    },
  );
});
