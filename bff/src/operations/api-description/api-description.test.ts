import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Validator } from '@seriousme/openapi-schema-validator';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mountRoutes } from '../../app.ts';
import { declaredRoutes } from '../../platform/http/declared-routes.ts';
import { openApiDocument } from '../../platform/http/openapi.ts';
import { apiPage } from '../../testing/api-page.ts';
import { startTestStudio, type TestStudio } from '../../testing/test-studio.ts';

let studio: TestStudio;
beforeAll(async () => {
  studio = await startTestStudio();
});
afterAll(() => studio.stop());

const SOURCE = join(import.meta.dirname, '../..');
const routes = () => declaredRoutes(mountRoutes(studio.deps).routes);

/** Their input is their path and their headers, or a body that is no JSON: a bank statement, a report of a browser, a form of a mail program. */
const WITHOUT_BODY = [
  'POST /agree/:token',
  'POST /api/account/announcements/asked',
  'POST /api/account/calendar/renew',
  'POST /api/account/security/passkeys/options',
  'POST /api/account/security/recovery-codes',
  'POST /api/account/security/time-codes',
  'POST /api/auth/logout',
  'POST /api/auth/logout-everywhere',
  'POST /api/auth/passkey/options',
  'POST /api/auth/second-step/options',
  'POST /api/csp-reports',
  'POST /api/orders/:id/cancel',
  'POST /api/staff/meetings/:id/undo',
  'POST /api/staff/orders/:id/cancel',
  'POST /api/staff/people/:id/claim-mail',
  'POST /api/staff/people/:id/health-note/readings',
  'POST /api/staff/people/:id/merges/:merge/undo',
  'POST /api/staff/statement',
  'POST /api/staff/team/invitations/:invitationId/again',
  'POST /api/staff/undelivered/:id/retry',
  'POST /join/leave',
  'POST /unsubscribe/:token',
];

test('every route declares what it answers', () => {
  const without = routes().filter(({ answers }) => answers === undefined);
  expect(without.map(({ method, path }) => `${method} ${path}`)).toEqual([]);
});

test('every route that reads its query declares it', async () => {
  const files = globSync('**/*.ts', { cwd: SOURCE });
  const reading = [];
  for (const file of files.filter((name) => !/test|testing|platform\/http/.test(name)))
    if (/\breq\.quer(?:y|ies)\(|searchParams/.test(await readFile(join(SOURCE, file), 'utf8')))
      reading.push(file);
  // The profile of a parent's call, the mark of a page that asks first, and parameters that may be repeated.
  expect(reading.sort()).toEqual([
    'accounts/sessions/guards.ts',
    'courses/join/join-url.ts',
    'realtime/viewer-count-routes.ts',
  ]);
});

test('every write declares its body, or is known to read no JSON', () => {
  const without = routes().filter(
    ({ method, body }) => body === undefined && !['GET', 'DELETE'].includes(method),
  );
  const names = without.map(({ method, path }) => `${method} ${path}`);
  expect(names.toSorted()).toEqual(WITHOUT_BODY);
});

test('other requests are served while the document is made', async () => {
  let turns = 0;
  const count = () => {
    turns += 1;
    next = setImmediate(count);
  };
  let next = setImmediate(count);
  await openApiDocument(routes(), 'test');
  clearImmediate(next);
  expect(turns).toBeGreaterThanOrEqual(routes().length);
});

test('the document is compressed, and revalidated with its ETag', async () => {
  const call = (headers: Record<string, string>) =>
    studio.call('GET', '/api/openapi.json', { headers });
  const { status, headers } = await call({ 'Accept-Encoding': 'br' });
  expect([status, headers.get('Content-Encoding')]).toEqual([200, 'br']);
  expect((await call({ 'If-None-Match': headers.get('ETag') ?? '' })).status).toBe(304);
});

test('the document is valid OpenAPI 3.1, and names every route with its callers', async () => {
  const { body } = await studio.call('GET', '/api/openapi.json');
  const described = Object.values(body.paths).flatMap((methods) => Object.keys(methods as object));
  expect(described).toHaveLength(routes().length);
  expect(body.paths['/api/staff/orders/{id}/confirm'].post).toMatchObject({
    'x-permission': 'orders.confirm',
    description: 'Callers: staff, owner.',
    security: [{ session: [] }],
    parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'integer' } }],
  });
  expect(await new Validator().validate(body)).toEqual({ valid: true });
});

test('the page about the API lists every route (`npx --yes pnpm@12 architecture` writes it)', async () => {
  await expect(apiPage(routes())).toMatchFileSnapshot('../../../../infra/docs/develop/api.md');
});
