import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import { text as readText } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { migrate } from './platform/database/migrate.ts';
import { startTestStudio, type TestStudio } from './testing/test-studio.ts';

let studio: TestStudio;
beforeAll(async () => {
  studio = await startTestStudio();
});
afterAll(() => studio.stop());

const endpoints = [
  ['POST', '/api/auth/register'],
  ['POST', '/api/auth/login'],
  ['POST', '/send-email'],
] as const;

describe.each(endpoints)('%s %s', (method, path) => {
  const json = { 'Content-Type': 'application/json' };

  test.each(['{', '', '[1,', '{"a":}', '\u0000', '"text"', '{"__proto__":{"role":"staff"}}'])(
    'refuses the body %j',
    async (raw) => {
      const answer = await studio.call(method, path, { raw, headers: json });
      expect(answer.status).toBe(400);
      expect(answer.body.error).toMatch(/^[A-Z].+\.$/);
    },
  );

  test.each([
    ['{', 'request.not-json'],
    ['"text"', 'request.not-an-object'],
  ])('says by a code what is wrong with %j', async (raw, code) => {
    const answer = await studio.call(method, path, { raw, headers: json });
    expect([answer.status, answer.body.code]).toEqual([400, code]);
  });

  test('refuses what is not JSON', async () => {
    const answer = await studio.call(method, path, {
      raw: 'email=a%40example.com',
      headers: { 'Content-Type': 'text/plain' },
    });
    expect(answer.status).toBe(400);
  });

  test('takes 64 KiB and not more, with and without a stated length', async () => {
    const refused = {
      error: 'This is too long. Please shorten it.',
      code: 'request.too-long',
    };
    const bytes = (length: number) => new TextEncoder().encode(`{"x":"${'x'.repeat(length - 8)}"}`);
    const fits = await studio.call(method, path, { raw: bytes(64 * 1024), headers: json });
    expect(fits.status).toBe(400);
    const notified = await studio.call(method, path, { raw: bytes(64 * 1024 + 1), headers: json });
    expect([notified.status, notified.body]).toEqual([413, refused]);
    const streamed = new Blob([bytes(64 * 1024 + 1)]).stream();
    const untold = await studio.call(method, path, { raw: streamed, headers: json });
    expect([untold.status, untold.body]).toEqual([413, refused]);
  });
});

describe('every answer', () => {
  test.each(['/api/meetings', '/healthz', '/api/nothing', '/no-page'])(
    '%s is guarded',
    async (path) => {
      const { headers } = await studio.call('GET', path);
      const policy = headers.get('Content-Security-Policy') ?? '';
      expect(policy).toContain("default-src 'none'");
      expect(policy).toContain("script-src 'self'");
      expect(policy).toContain("frame-ancestors 'none'");
      expect(policy).not.toMatch(/unsafe|\*|http:/);
      expect(headers.get('X-Content-Type-Options')).toBe('nosniff');
      expect(headers.get('Referrer-Policy')).toBe('strict-origin-when-cross-origin');
      expect(headers.get('X-Powered-By')).toBeNull();
      expect(headers.get('Access-Control-Allow-Origin')).toBeNull();
      expect(headers.get('Strict-Transport-Security')).toBeNull();
    },
  );

  test('insists on https where the site has it', async () => {
    const secure = await startTestStudio({ publicUrl: 'https://yoga.example.org' });
    const { headers } = await secure.call('GET', '/healthz');
    await secure.stop();
    expect(headers.get('Strict-Transport-Security')).toBe('max-age=31536000');
  });

  test.each(['/healthz', '/api/courses'])(
    '%s insists on https at the subdomains if the operator says that they have it',
    async (path) => {
      const secure = await startTestStudio({
        publicUrl: 'https://yoga.example.org',
        hstsSubdomains: true,
      });
      const { headers } = await secure.call('GET', path);
      await secure.stop();
      expect(headers.get('Strict-Transport-Security')).toBe('max-age=31536000; includeSubDomains');
    },
  );
});

describe('addresses', () => {
  test.each(['/', '/api/courses'])('TRACE %s does not send the request back', async (path) => {
    const { port } = new URL(studio.url);
    const headers = { 'X-Secret': 'not to be sent back' };
    const sent = request({ port, path, method: 'TRACE', headers }).end();
    const [response] = await once(sent, 'response');
    expect(response.statusCode).toBe(404);
    expect(await readText(response)).not.toContain('not to be sent back');
  });

  test.each([
    ['GET', '/api/nothing'],
    ['GET', '/api'],
    ['GET', '/api/'],
    ['POST', '/api/auth/nothing'],
    ['PATCH', '/api/meetings'],
    ['DELETE', '/api/auth/login'],
    ['GET', '/send-email'],
  ])('%s %s is a JSON 404', async (method, path) => {
    const answer = await studio.call(method, path);
    expect([answer.status, answer.body]).toMatchObject([
      404,
      {
        error: 'There is nothing at this address. Please check the address, or open the home page.',
        code: 'request.nothing-here',
      },
    ]);
  });
});

describe('a server', () => {
  test('is alive with the version of package.json, and ready', async () => {
    const { version } = JSON.parse(
      readFileSync(new URL('../../package.json', import.meta.url), 'utf8'),
    );
    expect(version).toMatch(/^\d+\.\d+\.\d+$/);
    expect((await studio.call('GET', '/healthz')).body).toEqual({
      status: 'alive',
      version,
    });
    expect((await studio.call('GET', '/readyz')).body).toEqual({ status: 'ready' });
  });

  test('is alive for five minutes of a database that does not start, and then no longer', async () => {
    let down = 5 * 60_000 - 1;
    const waiting = await startTestStudio({ databaseDownMs: () => down });
    const patient = await waiting.call('GET', '/healthz');
    down += 1;
    const given = await waiting.call('GET', '/healthz');
    await waiting.stop();
    expect(patient.status).toBe(200);
    expect([given.status, given.body]).toMatchObject([
      503,
      { error: 'The database has not started for several minutes. The log says why.' },
    ]);
  });

  test('is not ready while the database lacks a migration', async () => {
    await studio.sql`alter table schema_migrations rename to schema_migrations_away`;
    const answer = await studio.call('GET', '/readyz');
    await studio.sql`alter table schema_migrations_away rename to schema_migrations`;
    expect([answer.status, answer.body]).toMatchObject([
      503,
      { error: 'The database is missing migrations of this version.' },
    ]);
  });

  test('starts and is ready on the database of a newer version', async () => {
    await studio.sql`insert into schema_migrations (version, name, md5, run_at) values (9999, 'of-a-newer-version', '-', now())`;
    await migrate(studio.sql);
    const { status } = await studio.call('GET', '/readyz');
    await studio.sql`delete from schema_migrations where version = 9999`;
    expect(status).toBe(200);
  });
});

test('an unexpected error is answered with a general sentence', async () => {
  await studio.sql`alter table meetings rename to meetings_away`;
  await studio.sql`notify studio_changes, 'meetings'`;
  await expect.poll(async () => (await studio.call('GET', '/api/meetings')).status).toBe(500);
  const answer = await studio.call('GET', '/api/meetings');
  await studio.sql`alter table meetings_away rename to meetings`;
  expect(answer.body).toEqual({
    error: 'Something went wrong. Please try again.',
    code: 'request.failed',
  });
  expect((await studio.call('GET', '/api/meetings')).status).toBe(200);
});
