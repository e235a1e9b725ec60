import { Hono } from 'hono';
import { secureHeaders } from 'hono/secure-headers';
import { expect, test } from 'vitest';
import { securityHeadersFor } from './headers.ts';

/** Headers that current browsers ignore. */
const OBSOLETE = ['x-download-options', 'x-permitted-cross-domain-policies', 'x-xss-protection'];

test('the table has every security header that Hono sets by itself', async () => {
  const app = new Hono().use(secureHeaders()).get('/', (c) => c.body(null));
  const { headers } = await app.request('/');
  const expected = [...headers.keys()].filter((name) => !OBSOLETE.includes(name));
  expect(Object.keys(securityHeadersFor({ https: true }))).toEqual(
    expect.arrayContaining(expected),
  );
});
