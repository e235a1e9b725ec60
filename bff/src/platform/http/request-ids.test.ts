import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestStudio, type TestStudio } from '../../testing/test-studio.ts';
import { createLogger } from '../runtime/logging.ts';

const lines: string[] = [];
let studio: TestStudio;
beforeAll(async () => {
  studio = await startTestStudio({
    logger: createLogger('info', { write: (line: string) => lines.push(line) }),
  });
});
afterAll(() => studio.stop());

const MESSAGE = {
  fullName: 'Asha Verma',
  email: 'asha@example.com',
  mobileNumber: '9876543210',
  message: 'Namaste',
};

test('each response with a cached list has its own request id', async () => {
  const read = async () => (await studio.call('GET', '/api/meetings')).headers.get('X-Request-Id');
  const ids = [await read(), await read()];
  expect(ids.join(' ')).toMatch(/^[0-9a-f-]{36} [0-9a-f-]{36}$/);
  expect(new Set(ids).size).toBe(2);
});

test('a response and all lines that are logged for its request have the same id, made by the server', async () => {
  const headers = { 'X-Request-Id': 'chosen by a client' };
  await studio.sql`alter table contact_messages rename to messages_away`;
  const failed = await studio.call('POST', '/send-email', { body: MESSAGE, headers });
  await studio.sql`alter table messages_away rename to contact_messages`;
  const sent = await studio.call('POST', '/send-email', { body: MESSAGE, headers });
  const page = await studio.call('GET', '/no-page', { headers });

  expect([failed.status, sent.status, page.status]).toEqual([500, 202, 404]);
  const ids = [failed, sent, page].map((answer) => answer.headers.get('X-Request-Id'));
  expect(new Set(ids).size).toBe(3);
  expect(ids.join(' ')).toMatch(/^[0-9a-f-]{36} [0-9a-f-]{36} [0-9a-f-]{36}$/);
  const logged = lines.map((line) => JSON.parse(line)).filter(({ requestId }) => requestId);
  expect(logged.map(({ requestId, msg, status }) => [requestId, msg ?? status])).toEqual([
    [ids[0], 'unexpected error'],
    [ids[0], 500],
    [ids[1], 202],
    [ids[2], 404],
  ]);
});
