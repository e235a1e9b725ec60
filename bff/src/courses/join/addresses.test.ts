import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  JOIN_ASANA,
  type JoiningStudio,
  LINK,
  startJoiningStudio,
  TUESDAY,
} from '../../testing/joining-studio.ts';
import { ASANA, HEALING } from '../../testing/order-calls.ts';

let studio: JoiningStudio;
/** The address of the course's meeting. */
let joinMeeting: string;
beforeAll(async () => {
  studio = await startJoiningStudio();
});
beforeEach(async () => {
  await studio.startOver();
  joinMeeting = `/join/${(await studio.studio.sql`select id from meetings`)[0]?.id}`;
});
afterAll(() => studio.stop());

const open = (path: string, token: string | undefined = studio.learner.token) =>
  studio.open(path, token);
const asVisitor = (path: string) => studio.open(path);

const notHere = (answer: { status: number; text: string }) =>
  expect([answer.status, answer.text]).toEqual([404, '<p>We cannot find this class.</p>']);

test.each([
  '/join/',
  '/join/no-such-course',
  `${JOIN_ASANA}/2026-12-12`,
  `${JOIN_ASANA}/2026-02-31`,
  `${JOIN_ASANA}/tomorrow`,
  `${JOIN_ASANA}/${TUESDAY}/now`,
  '/join/0',
  '/join/99999999999',
  '/join/4000',
  `/join/1/${TUESDAY}`,
  '/join/%00',
  '/join/-',
  `/join/${'a'.repeat(300)}`,
])('%s has a page that says it does not exist', async (path) => {
  const answer = await open(path);
  notHere(answer);
  expect(answer.headers.get('Content-Type')).toMatch(/^text\/html/);
  expect(answer.headers.get('Cache-Control')).toBe('private, no-store');
});

test.each(['/join/Asana-Regular-Classes', `${JOIN_ASANA}/`, `${JOIN_ASANA}/${TUESDAY}/`])(
  '%s leads to the class as well',
  async (path) => {
    expect((await open(path)).headers.get('Location')).toBe(LINK);
  },
);

test('an address in another spelling leads to LogIn with the canonical one', async () => {
  const { text } = await asVisitor('/join/ASANA-regular-classes/?utm_source=chat');
  expect(text).toContain(`/login?next=${encodeURIComponent(JOIN_ASANA)}`);
  expect(text).not.toContain('utm');
});

describe('a hidden course', () => {
  beforeEach(() => studio.studio.sql`update courses set hidden = true where id = ${ASANA}`);

  test('is visible to its learners and staff only, and so is its meeting', async () => {
    for (const path of [JOIN_ASANA, `${JOIN_ASANA}/${TUESDAY}`, joinMeeting]) {
      for (const token of [studio.learner.token, studio.staff])
        expect((await open(path, token)).headers.get('Location')).toBe(LINK);
      notHere(await asVisitor(path));
      notHere(await open(path, studio.stranger.token));
    }
  });
});

describe('the address of a meeting', () => {
  test('leads to the next class of the course that uses it', async () => {
    expect((await open(joinMeeting)).headers.get('Location')).toBe(LINK);
    expect((await asVisitor(joinMeeting)).text).toContain('Asana Regular Classes is for enrolled');
    studio.at('06:00');
    expect((await open(joinMeeting)).text).toContain('Asana Regular Classes begins today');
    expect(await studio.attendance()).toMatchObject([{ course: ASANA, date: TUESDAY }]);
  });

  test('skips the classes that have a link of their own', async () => {
    await studio.setLink('https://meet.example/only-today', { forCourse: false });
    expect((await open(joinMeeting)).text).toContain('begins tomorrow at 7 am IST.');
  });

  test('of a single class leads to that class, and says that it was cancelled', async () => {
    const date = '2026-12-30';
    const { meeting } = await studio.setLink('https://meet.example/once', {
      forCourse: false,
      date,
    });
    const once = `/join/${meeting?.id}`;
    expect((await open(once)).text).toContain('begins on Wed, 30 Dec at 7 am IST.');
    studio.at('06:50', date);
    expect((await open(once)).headers.get('Location')).toBe('https://meet.example/once');
    await studio.change('cancel', { reason: 'Rain', notice: 'No class: rain' }, { date });
    expect((await open(once)).text).toContain('Today’s class is cancelled. No class: rain');
    studio.at('08:00', date);
    expect((await open(once)).text).toContain('There are no more classes.');
  });

  test('leads learners to the course they are enrolled in, if several use it', async () => {
    const { sql } = studio.studio;
    await sql`
      update courses set meeting_id = (select meeting_id from courses where id = ${ASANA}), fee = 0
      where id = ${HEALING}`;
    const [{ title } = {}] = await sql`select title from courses where id = ${HEALING}`;
    studio.at('08:01', '2026-12-11');
    expect((await open(joinMeeting)).text).toContain('Asana Regular Classes begins');
    expect((await asVisitor(joinMeeting)).text).toContain(`${title} is for enrolled`);
  });

  test('that no course uses redirects at once, if it is for everyone', async () => {
    const { sql } = studio.studio;
    await sql`update courses set meeting_id = null`;
    expect((await asVisitor(joinMeeting)).text).toContain('Online class is for enrolled learners.');
    expect((await open(joinMeeting)).headers.get('Location')).toBeNull();
    expect((await open(joinMeeting, studio.staff)).headers.get('Location')).toBe(LINK);
    await sql`update meetings set audience = 'everyone'`;
    expect((await asVisitor(joinMeeting)).headers.get('Location')).toBe(LINK);
    await sql`update meetings set meeting_link = ''`;
    expect((await asVisitor(joinMeeting)).text).toContain(
      'Online class: The class link is not ready',
    );
    await sql`update meetings set meeting_link = 'javascript:alert(1)'`;
    expect((await asVisitor(joinMeeting)).headers.get('Location')).toBeNull();
    expect(await studio.attendance()).toEqual([]);
  });
});

describe('/join alone', () => {
  const leadsTo = async (path: string, token?: string) => {
    const { status, headers } = await studio.open('/join', token);
    expect([status, headers.get('Location')]).toEqual([303, path]);
    expect(headers.get('Cache-Control')).toBe('no-store');
  };

  test('leads a learner to their next class, and records no attendance', async () => {
    await leadsTo(JOIN_ASANA, studio.learner.token);
    expect(await studio.attendance()).toEqual([]);
  });

  test('leads to an open class that runs, or without an own class, and else to the links', async () => {
    await leadsTo('/OnlineClass', studio.stranger.token);
    await studio.openToAll(HEALING);
    await studio.studio.sql`
      update courses set start_date = ${TUESDAY}, days = '{2}', start_time = '06:40', end_time = '06:55' where id = ${HEALING}`;
    studio.at('06:42');
    await leadsTo('/join/healing-yoga-movement-and-rhythm', studio.learner.token);
    studio.at('06:56');
    await leadsTo(JOIN_ASANA, studio.learner.token);
    await leadsTo('/join/healing-yoga-movement-and-rhythm', studio.stranger.token);
  });

  test('leads to a cancelled class of today, which gives the reason', async () => {
    await studio.change('cancel', { reason: 'Holiday', notice: 'No class today: Holiday' });
    await leadsTo(JOIN_ASANA, studio.learner.token);
    studio.at('08:01');
    await leadsTo(JOIN_ASANA, studio.learner.token);
  });

  test('leads staff to the next class of any course within a day', async () => {
    await leadsTo(JOIN_ASANA, studio.staff);
    studio.at('08:01', '2026-12-04');
    await leadsTo('/OnlineClass', studio.staff);
  });

  test('leads a visitor without a session to the page of the open class', async () => {
    await leadsTo('/Onlineclasses');
    await leadsTo('/Onlineclasses', 'no-token');
  });
});
