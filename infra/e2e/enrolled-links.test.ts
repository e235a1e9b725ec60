import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createJoiningPeople, JOIN_PATH, TUESDAY } from '../browser-helpers/joining-people.ts';
import { type RunningSite, startSite } from '../browser-helpers/running-site.ts';
import { repository } from '../commands/repository.ts';

const dist = join(repository, 'pwa', 'dist');

const SECRET = 'https://meet.example/for-those-who-paid';
const SECRET_ONCE = 'https://meet.example/for-those-who-paid-today';
const PUBLIC = 'https://meet.example/for-everyone';
/** A substring of both secrets, in any notation of a link. */
const TRACE = 'for-those-who-paid';

let now = new Date();
let site: RunningSite;
let people: Awaited<ReturnType<typeof createJoiningPeople>>;
let meetingIds: number[];
beforeAll(async () => {
  now = new Date(`${TUESDAY}T06:50:00+05:30`);
  site = await startSite({}, () => now);
  people = await createJoiningPeople(site);
  await people.setLink(SECRET);
  await people.setLink(SECRET_ONCE, '2026-12-10');
  await people.addMeeting(PUBLIC);
  const { items } = await people.get('/api/staff/meetings', people.staff.token);
  meetingIds = items.map(({ id }: { id: number }) => id);
});
afterAll(() => site.stop());

const api = [
  '/api/meetings',
  '/api/meetings/mine',
  '/api/courses',
  '/api/classes',
  '/api/classes/mine',
  '/api/enrolments',
  '/api/selection',
  '/api/orders',
  '/api/account/export',
  '/api/staff/meetings',
  '/api/staff/classes',
  '/api/staff/courses',
  '/api/staff/today',
  `/api/staff/classes/1/${TUESDAY}/attendance`,
  '/healthz',
  '/readyz',
  `/calendar/classes/asana-regular-classes/${TUESDAY}.ics`,
  '/calendar/courses/asana-regular-classes.ics',
];

/** Every file of the built app, by its path. */
const files = readdirSync(dist, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && !/\.(br|gz|png|woff2)$/.test(entry.name))
  .map(({ parentPath, name }) => join(parentPath, name).slice(dist.length));

/** Every page. */
const pages = ['/', ...files.map((file) => file.replace(/\.html$/, ''))].filter(
  (path) => !files.includes(path),
);

const joinAddresses = () => [
  JOIN_PATH,
  ...['2026-12-08', '2026-12-09', '2026-12-10'].map((date) => `${JOIN_PATH}/${date}`),
  '/join/healing-yoga-movement-and-rhythm',
  ...meetingIds.map((id) => `/join/${id}`),
];

/** The dynamic paths whose response, including headers, contains the text. */
async function answersWith(
  text: string,
  headers: Record<string, string> = {},
  paths = [...api, ...pages, ...joinAddresses()],
) {
  const found = [];
  for (const path of paths) {
    const answer = await fetch(site.url + path, { headers, redirect: 'manual' });
    const whole = [...answer.headers].join('\n') + (await answer.text());
    if (whole.includes(text)) found.push(path);
  }
  return found.sort();
}

test.each(['06:50', '08:00'])(
  'at %s no response to a visitor contains a link for enrolled learners',
  async (time) => {
    for (const date of [TUESDAY, '2026-12-10']) {
      now = new Date(`${date}T${time}:00+05:30`);
      expect(await answersWith(TRACE)).toEqual([]);
    }
  },
);

test('no file of the app contains a secret link', async () => {
  expect(await answersWith(TRACE, {}, files)).toEqual([]);
});

test('the search finds a public link, and links that a logged-in person can see', async () => {
  now = new Date(`${TUESDAY}T06:50:00+05:30`);
  expect(await answersWith(PUBLIC)).toEqual(['/api/meetings', `/join/${meetingIds.at(-1)}`]);
  const { token } = people.learner;
  const typed = { 'Sec-Fetch-Site': 'none' };
  expect(await answersWith(TRACE, { ...typed, Cookie: `join=${token}` })).toEqual([
    `/join/${meetingIds[0]}`,
    JOIN_PATH,
    `${JOIN_PATH}/${TUESDAY}`,
  ]);
});
