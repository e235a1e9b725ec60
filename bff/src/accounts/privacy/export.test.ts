import { afterAll, beforeAll, expect, test } from 'vitest';
import { dataExport as hindi } from '../../platform/i18n/hi/data-export.ts';
import { startTestStudio, type TestStudio } from '../../testing/test-studio.ts';

let studio: TestStudio;
beforeAll(async () => {
  studio = await startTestStudio();
});
afterAll(() => studio.stop());

/** Where in the export the rows of each table that belongs to an account are. */
const PLACES: Record<string, string> = {
  account_merges: 'mergedAccounts',
  address_changes: 'addressChanges',
  health_note_readings: 'healthNoteReadBy',
  health_notes: 'healthNote',
  invitations: 'invitations',
  passkeys: 'passkeys',
  person_notes: 'notesOfStaff',
  recovery_codes: 'recoveryCodes',
  time_codes: 'timeCodesSince',
  announcement_consents: 'announcementConsents',
  announcement_recipients: 'announcements',
  attendance: 'attendance',
  calendar_feeds: 'calendarFeedSince',
  class_notices: 'toldOfClasses',
  consents: 'consents',
  enrolment_periods: 'paidFor',
  enrolments: 'enrolments',
  evening_mails: 'eveningMails',
  holiday_notices: 'toldOfHolidays',
  nominees: 'nominee',
  notification_choices: 'notificationChoices',
  orders: 'orders',
  push_subscriptions: 'pushSubscriptions',
  pushes: 'toldByPush',
  selections: 'selection',
  sessions: 'sessions',
  studio_fact_changes: 'changesOfStudio',
  trial_mails: 'freeFirstClasses',
};

/** Tables whose rows name an account but are not about it, or are exported within the rows that they belong to. */
const NOT_BY_THEMSELVES: Record<string, string> = {
  concessions: 'who gave it; what was given stands with its order',
  accounts:
    'into which one it was merged, which stands with the merges; the children of an account stand below children',
  class_exceptions: 'who gives a class; the classes of a teacher stand by their courses',
  courses: 'who changed it last; which ones a teacher gives stands there',
  documents: 'who issued it; it stands with its order',
  ended_periods:
    'what a refund has ended, until its correction; what is left stands with what was paid for',
  meetings: 'who changed it last',
  period_extensions: 'stands with what was paid for',
  studio_facts: 'who changed it last; it stands with the changes',
  transfers: 'who noted its amount; what it pays for stands with the orders',
};

test('each table that names an account is in the export, or named with a reason', async () => {
  const tables = await studio.sql<{ name: string }[]>`
    select distinct relname as "name" from pg_constraint join pg_class on pg_class.oid = conrelid
    where contype = 'f' and confrelid = 'accounts'::regclass
    order by relname`;
  const known = [...Object.keys(PLACES), ...Object.keys(NOT_BY_THEMSELVES)];
  expect(tables.map(({ name }) => name)).toEqual(known.toSorted());
  const { token } = await studio.signIn();
  const everything = (await studio.call('GET', '/api/account/export', { token })).body;
  for (const [table, place] of Object.entries(PLACES))
    expect(everything, table).toHaveProperty(place);
});

test('a nominee can be named, replaced and removed by the account’s owner alone', async () => {
  const { token } = await studio.signIn();
  const other = await studio.signIn();
  const call = (method: string, body?: object, by = token) =>
    studio.call(method, '/api/account/nominee', { token: by, body });
  expect((await call('GET')).body).toEqual({ nominee: null });
  const named = { name: 'Ravi Rawat', contact: '+91 98765 43210' };
  expect((await call('PUT', named)).body.nominee).toMatchObject(named);
  await call('PUT', { ...named, name: 'Ravi' });
  expect((await call('GET')).body.nominee.name).toBe('Ravi');
  expect((await call('GET', undefined, other.token)).body).toEqual({ nominee: null });
  const everything = (await studio.call('GET', '/api/account/export', { token })).body;
  expect(everything.nominee).toMatchObject({ name: 'Ravi', contact: named.contact });
  expect((await call('PUT', { ...named, contact: ' ' })).status).toBe(400);
  expect((await call('DELETE')).status).toBe(204);
  expect((await call('GET')).body).toEqual({ nominee: null });
});

/** The keys of all objects in it. */
const keysIn = (value: unknown): string[] => {
  if (Array.isArray(value)) return value.flatMap(keysIn);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => [key, ...keysIn(inner)]);
};

test('the export is also a page, in the reader’s language, without a script', async () => {
  const { token, user } = await studio.signIn('Meera <script>alert(1)</script>');
  await studio.sql`insert into attendance (course_id, date, account_id) values (1, '2026-12-01', ${user.id})`;
  await studio.call('POST', '/api/selection', { token, body: { courseId: 3 } });
  await studio.call('POST', '/api/orders', { token });
  await studio.call('PUT', '/api/account/language', { token, body: { language: 'hi' } });
  const everything = (await studio.call('GET', '/api/account/export', { token })).body;
  const { html } = (await studio.call('GET', '/api/account/export/page', { token })).body;
  expect(html).toContain('<html lang="hi">');
  expect(html).not.toMatch(/<script|https?:/);
  expect(html).toContain('Meera &lt;script&gt;');
  expect(html).toContain('मंगलवार, 1 दिसंबर 2026');
  const labels: Record<string, string> = hindi.labels;
  for (const key of keysIn(everything)) expect(labels, key).toHaveProperty(key);
});
