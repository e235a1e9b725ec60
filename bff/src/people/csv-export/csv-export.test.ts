import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLogger } from '../../platform/runtime/logging.ts';
import { startTestStudio, type TestStudio } from '../../testing/test-studio.ts';

const lines: string[] = [];
let studio: TestStudio;
let staff: { token: string; user: { id: number } };
beforeAll(async () => {
  const logger = createLogger('info', { write: (line: string) => lines.push(line) });
  studio = await startTestStudio({
    logger,
    now: () => new Date('2026-12-16T06:30:00Z'),
    rules: { tablePerAccount: { points: 6, seconds: 3600 } },
  });
  staff = await studio.signInStaff();
});
afterAll(() => studio.stop());

const table = (path: string, language = 'en') =>
  studio.call('GET', `/api/staff/${path}`, {
    token: staff.token,
    headers: { 'Accept-Language': language },
  });

test('the CSV files of people and attendance are safe against formulas, logged, and limited per hour', async () => {
  const { user, token } = await studio.signIn('=HYPERLINK("https://evil.example","Meera")');
  await studio.sql`
    update accounts set phone = '+919876500001', created_at = '2026-08-01T20:00:00Z' where id = ${user.id}`;
  await studio.sql`
    insert into attendance (course_id, date, account_id, noted_by)
    values (1, '2026-12-01', ${user.id}, ${staff.user.id}), (1, '2026-12-02', ${user.id}, null), (1, '2026-11-30', ${user.id}, null)`;

  const people = await table('people.csv');
  expect(people.headers.get('Content-Disposition')).toContain('ganga-yoga-people-2026-12-16.csv');
  const name = `"'=HYPERLINK(""https://evil.example"",""Meera"")"`;
  expect(people.text).toBe(
    `Name,Parent,Phone,E-mail,Since,Courses,Until\r\n${name},,'+919876500001,${user.email},2026-08-02,,\r\n`,
  );
  const bytes = await fetch(`${studio.url}/api/staff/people.csv`, {
    headers: { Authorization: `Bearer ${staff.token}` },
  });
  expect([...new Uint8Array(await bytes.arrayBuffer()).slice(0, 3)], 'for Excel').toEqual([
    0xef, 0xbb, 0xbf,
  ]);
  const received = await table('attendance.csv?month=2026-12', 'hi');
  expect(received.text.split('\r\n')).toEqual([
    'क्लास की तारीख़,कोर्स,साधक,हाज़िरी किसने लगाई',
    `2026-12-01,आसन की नियमित क्लास,${name},स्टाफ़`,
    `2026-12-02,आसन की नियमित क्लास,${name},साधक`,
    '',
  ]);
  expect((await table('attendance.csv?month=2027-01')).body.code).toBe('figures.month-ahead');

  for (const path of ['people.csv', 'attendance.csv', 'figures.csv'])
    expect((await studio.call('GET', `/api/staff/${path}`, { token })).status).toBe(403);
  expect((await table('figures.csv')).status).toBe(200);
  expect((await table('people.csv')).status).toBe(200);
  expect((await table('people.csv')).status).toBe(200);
  expect((await table('people.csv')).status).toBe(429);
  const logged = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'staff act');
  expect(
    logged.map(({ act, accountId, status }) => [act, accountId === staff.user.id, status]),
  ).toEqual([
    ['GET /api/staff/people.csv', true, 200],
    ['GET /api/staff/people.csv', true, 200],
    ['GET /api/staff/attendance.csv', true, 200],
    ['GET /api/staff/attendance.csv', true, 400],
    ['GET /api/staff/figures.csv', true, 200],
    ...[200, 200, 429].map((status) => ['GET /api/staff/people.csv', true, status]),
  ]);
});
