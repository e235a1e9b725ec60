import { expect, test } from 'vitest';
import { createFakeServer, json } from './fake-server.ts';

// The compiler is the test: each line that breaks the contract must be an error, or `pnpm check:types` fails.
test('a response of the fake server that does not fit the contract does not compile', async () => {
  const server = createFakeServer();
  server.answer('GET /api/account/children', () => json(200, { children: [] }));
  // @ts-expect-error The list has another name.
  server.answer('GET /api/account/children', () => json(200, { kids: [] }));
  // @ts-expect-error A child has a year of birth, which is a number.
  server.answer('PUT /api/account/children/7', () => json(200, { child: { id: 7, name: 'Anu' } }));
  server.answer('PUT /api/account/children/7', () => json(409, { error: 'It has changed.' }));
  const response = await server.fetch('/api/account/children/7', { method: 'PUT' });
  expect(response.status).toBe(409);
});
