import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  JOIN_ASANA,
  type JoiningStudio,
  LINK,
  startJoiningStudio,
  TUESDAY,
} from '../../testing/joining-studio.ts';
import { ASANA, HEALING } from '../../testing/order-calls.ts';
import { parsedMails } from '../../testing/sent-mails.ts';

let studio: JoiningStudio;
beforeAll(async () => {
  studio = await startJoiningStudio();
});
beforeEach(() => studio.startOver());
afterAll(() => studio.stop());

const WEDNESDAY = '2026-12-09';
const at = (time: string, date?: string) => studio.at(time, date);

const asLearner = (path = JOIN_ASANA, headers = {}) =>
  studio.open(path, studio.learner.token, headers);
const asStranger = (path = JOIN_ASANA) => studio.open(path, studio.stranger.token);
const asVisitor = (path = JOIN_ASANA, headers = {}) => studio.open(path, undefined, headers);
const asStaff = (path = JOIN_ASANA) => studio.open(path, studio.staff);

const cancel = () =>
  studio.change('cancel', { reason: 'Diwali', notice: 'No class on Tuesday: Diwali' });
const move = (movedTo: string, startTime: string, endTime: string) =>
  studio.change('move', { movedTo, startTime, endTime, reason: '', notice: `At ${startTime}` });

const forwards = { status: 303, text: '' };

describe('an enrolled learner', () => {
  test('is redirected to the current link, which no cache and no other site learns', async () => {
    const answer = await asLearner();
    expect(answer).toMatchObject(forwards);
    expect(answer.headers.get('Location')).toBe(LINK);
    expect(answer.headers.get('Cache-Control')).toBe('no-store');
    expect(answer.headers.get('Referrer-Policy')).toBe('no-referrer');
    await studio.setLink('https://meet.example/कक्षा');
    expect((await asLearner()).headers.get('Location')).toBe(
      `https://meet.example/${encodeURIComponent('कक्षा')}`,
    );
  });

  test('is recorded once, as present in the class of this date', async () => {
    await Promise.all([1, 2, 3].map(() => asLearner()));
    await asLearner(`${JOIN_ASANA}/${TUESDAY}`);
    const { id } = studio.learner;
    expect(await studio.attendance()).toEqual([{ course: ASANA, date: TUESDAY, account: id }]);
  });

  test('is not recorded by a HEAD request', async () => {
    const headers = { Cookie: `join=${studio.learner.token}` };
    const head = await studio.studio.call('HEAD', JOIN_ASANA, { headers });
    expect([head.status, head.headers.get('Location')]).toEqual([303, LINK]);
    at('06:00');
    await asLearner();
    expect(await studio.attendance()).toEqual([]);
  });

  test.each([
    { 'Sec-Purpose': 'prefetch' },
    { 'Sec-Purpose': 'prefetch;prerender' },
    { Purpose: 'prefetch' },
  ])('is not recorded by a browser that prefetches with %j', async (headers) => {
    const answer = await asLearner(JOIN_ASANA, headers);
    expect([answer.status, answer.text, answer.headers.get('Location')]).toEqual([204, '', null]);
    expect(await studio.attendance()).toEqual([]);
  });

  describe('sent here by another site', () => {
    const sent = { 'Sec-Fetch-Site': 'cross-site' };
    const ASKING = `${JOIN_ASANA}?ask`;
    const isSentTo = async (path: string, headers: object, to: string | null) => {
      const answer = await asLearner(path, headers);
      expect([answer.status, answer.headers.get('Location')]).toEqual([303, to]);
      expect(answer.headers.get('Cache-Control')).toBe('no-store');
    };

    test('is asked first, and is present only after the tap', async () => {
      await isSentTo(JOIN_ASANA, sent, ASKING);
      await isSentTo(`${JOIN_ASANA}/?utm_source=chat`, sent, ASKING);
      for (const headers of [sent, {}]) {
        const page = await asLearner(ASKING, headers);
        expect(page.status).toBe(200);
        expect(page.text).toContain('Asana Regular Classes: Your class is open. today, 7 to 8 am');
        expect(page.text).toContain(`<a href="${JOIN_ASANA}">Join</a>`);
        expect(page.text).not.toContain(LINK);
      }
      expect(await studio.attendance()).toEqual([]);
      await isSentTo(JOIN_ASANA, { 'Sec-Fetch-Site': 'same-origin' }, LINK);
      expect(await studio.attendance()).toHaveLength(1);
    });

    test('is asked also after having waited on the page for the hour', async () => {
      at('06:00');
      await isSentTo(JOIN_ASANA, sent, ASKING);
      const waiting = await asLearner(ASKING, sent);
      expect(waiting.text).toContain('You can join from 6:45 am.');
      expect(waiting.headers.get('Refresh')).toBe(String(45 * 60 + 1));
      at('06:50');
      const opened = await asLearner(ASKING, { 'Sec-Fetch-Site': 'same-origin' });
      expect(opened.text).toContain('Your class is open');
      expect(await studio.attendance()).toEqual([]);
    });

    // The app redirects there if another site opened LogIn while the learner was signed in already.
    test('is asked if the app says so, also with the other parameters of a mailed address', async () => {
      const headers = { 'Sec-Fetch-Site': 'same-origin' };
      for (const mark of ['?ask=', '?way=00000000-0000-4000-8000-000000000000&ask=']) {
        at('06:00');
        expect((await asLearner(JOIN_ASANA + mark, headers)).headers.get('Refresh')).toBeTruthy();
        at('06:50');
        const opened = await asLearner(JOIN_ASANA + mark, headers);
        expect(opened.text).toContain(`<a href="${JOIN_ASANA}">Join</a>`);
      }
      expect(await studio.attendance()).toEqual([]);
    });

    test.each(['none', 'same-origin', 'same-site'])('is not asked where %s', async (from) => {
      await isSentTo(JOIN_ASANA, { 'Sec-Fetch-Site': from }, LINK);
    });

    test('is not asked in an old browser on a page of this site, but in any other old browser', async () => {
      const { origin } = new URL(studio.studio.url);
      const locationFor = async (headers: Record<string, string>) => {
        const cookie = { Cookie: `join=${studio.learner.token}` };
        const call = { headers: { ...cookie, ...headers } };
        const answer = await studio.studio.call('GET', JOIN_ASANA, call);
        return answer.headers.get('Location');
      };
      expect(await locationFor({ Referer: `${origin}/UserDashboard` })).toBe(LINK);
      expect(await locationFor({})).toBe(ASKING);
      expect(await locationFor({ Referer: `https://evil.example/${origin}` })).toBe(ASKING);
      expect(await locationFor({ Referer: 'no address' })).toBe(ASKING);
    });

    test('whose attendance is not recorded is not asked', async () => {
      for (const token of [studio.staff, undefined]) {
        await studio.openToAll(ASANA);
        const answer = await studio.open(JOIN_ASANA, token, sent);
        expect(answer.headers.get('Location')).not.toBe(ASKING);
      }
    });
  });

  test('enters also while the database cannot write', async () => {
    const { sql } = studio.studio;
    await sql`create function refuse() returns trigger language plpgsql as
      $$ begin raise exception 'read only' using errcode = '25006'; end $$`;
    await sql`create trigger refuse before insert on attendance
      for each row execute function refuse()`;
    const answer = await asLearner();
    await sql`drop trigger refuse on attendance`;
    expect(answer).toMatchObject(forwards);
  });

  test('sees before the class when it begins, and the page opens it by itself', async () => {
    at('06:00');
    const answer = await asLearner();
    expect(answer.status).toBe(200);
    expect(answer.text).toContain('Asana Regular Classes begins today, 7 to 8 am IST.');
    expect(answer.text).toContain('You can join from 6:45 am.');
    expect(answer.headers.get('Refresh')).toBe(String(45 * 60 + 1));
    expect(answer.headers.get('Content-Type')).toMatch(/^text\/html/);
    expect(answer.headers.get('Cache-Control')).toBe('private, no-store');
    expect(answer.headers.get('X-Robots-Tag')).toBe('noindex');
    expect(answer.headers.get('Content-Security-Policy')).toContain("script-src 'self'");
  });

  test('sees the substitute teacher of the class', async () => {
    at('06:00');
    expect((await asLearner()).text).not.toContain('With ');
    await studio.change('teacher', { teacher: 'Ravi <Kumar>' }, { method: 'PUT' });
    expect((await asLearner()).text).toContain('With Ravi &lt;Kumar&gt;.');
    at('09:00', '2026-12-04');
    const path = `${JOIN_ASANA}/${TUESDAY}`;
    expect((await asLearner(path)).text).toContain('With Ravi &lt;Kumar&gt;.');
    at('06:50');
    expect((await asLearner(`${JOIN_ASANA}?ask`)).text).toContain('With Ravi &lt;Kumar&gt;.');
    await studio.setLink('');
    expect((await asLearner()).text).toContain('With Ravi &lt;Kumar&gt;.');
  });

  test('sees days before on which day it is, and the page reloads each hour', async () => {
    at('09:00', '2026-12-04');
    const answer = await asLearner();
    expect(answer.text).toContain('begins on Mon, 7 Dec at 7 am IST.');
    expect(answer.headers.get('Refresh')).toBe('3600');
  });

  test('sees that there is no link, and the page opens it once staff have set one', async () => {
    await studio.setLink('');
    const answer = await asLearner();
    expect(answer.text).toContain('The class link is not ready yet.');
    expect(answer.headers.get('Refresh')).toBe('15');
    await studio.setLink(LINK);
    expect(await asLearner()).toMatchObject(forwards);
  });

  test('sees on the day of a cancelled class the reason, and when the next one is', async () => {
    await cancel();
    for (const time of ['05:00', '06:50', '07:59']) {
      at(time);
      const { text } = await asLearner();
      expect(text).toContain('Today’s class is cancelled. No class on Tuesday: Diwali');
      expect(text).toContain('The next class is tomorrow, 7 to 8 am IST.');
    }
    at('08:00');
    expect((await asLearner()).text).toContain('begins tomorrow at 7 am IST.');
    expect((await asLearner(`${JOIN_ASANA}/${TUESDAY}`)).text).toContain('Diwali');
  });

  test('finds a moved class at its new time, and by its original date', async () => {
    await move(WEDNESDAY, '17:00', '18:00');
    const before = await asLearner(`${JOIN_ASANA}/${TUESDAY}`);
    expect(before.text).toContain('begins tomorrow at 5 pm IST. At 17:00');
    at('16:50', WEDNESDAY);
    expect(await asLearner()).toMatchObject(forwards);
    expect(await studio.attendance()).toMatchObject([{ date: TUESDAY }]);
  });

  test('sees that a moved class is cancelled on the day that it was moved to', async () => {
    await move(WEDNESDAY, '17:00', '18:00');
    await cancel();
    at('16:50', WEDNESDAY);
    for (const path of [JOIN_ASANA, `${JOIN_ASANA}/${TUESDAY}`]) {
      const { text } = await asLearner(path);
      expect(text).toContain('Today’s class is cancelled. No class on Tuesday: Diwali');
      expect(text).toContain('The next class is tomorrow, 7 to 8 am IST.');
    }
    await studio.change('move', {
      ...{ movedTo: WEDNESDAY, startTime: '17:00', endTime: '18:00' },
      ...{ reason: '', notice: 'It is given' },
    });
    expect(await asLearner()).toMatchObject(forwards);
  });

  test('of a class just after midnight may join before midnight', async () => {
    await move('2026-12-10', '00:00', '00:30');
    at('23:44', WEDNESDAY);
    expect((await asLearner()).text).toContain('begins tomorrow, 12 to 12:30 am IST.');
    for (const [time, date] of [
      ['23:45', WEDNESDAY],
      ['00:29', '2026-12-10'],
    ] as const) {
      at(time, date);
      expect(await asLearner()).toMatchObject(forwards);
    }
    expect(await studio.attendance()).toMatchObject([{ date: TUESDAY }]);
  });

  test('sees after a class on a date that it is over, and when the next one is', async () => {
    at('08:00');
    const { text } = await asLearner(`${JOIN_ASANA}/${TUESDAY}`);
    expect(text).toContain('This class is over. The next class is tomorrow, 7 to 8 am IST.');
  });

  test('sees after the last class that there are no more', async () => {
    await studio.studio.sql`update courses set end_date = '2026-12-07' where id = ${ASANA}`;
    const { text } = await asLearner();
    expect(text).toContain('There are no more classes. No other class is planned yet.');
  });

  test('follows the link of a single class', async () => {
    await studio.setLink('https://meet.example/only-today', { forCourse: false });
    expect((await asLearner()).headers.get('Location')).toBe('https://meet.example/only-today');
    at('06:50', WEDNESDAY);
    expect((await asLearner()).headers.get('Location')).toBe(LINK);
  });
});

describe('a visitor who is not enrolled', () => {
  test.each(['05:00', '06:50', '09:00'])('sees at %s how to enrol', async (time) => {
    at(time);
    const visited = await asVisitor();
    expect(visited.status).toBe(200);
    expect(visited.text).toContain('Asana Regular Classes is for enrolled learners.');
    expect(visited.text).toContain(`/login?next=${encodeURIComponent(JOIN_ASANA)}`);
    expect(visited.text).toContain('7 to 8 am IST');
    expect(visited.headers.get('Refresh')).toBeNull();
    const { text } = await asStranger();
    expect(text).toContain('is for enrolled learners.');
    expect(text).not.toContain('/login');
    expect(text).toContain(
      'You are not enrolled in this course. The page of the course says how to enrol.',
    );
  });

  test('sees the state of the payment, until it is confirmed', async () => {
    const { calls } = studio;
    const { token, order } = await calls.ordered();
    const advice = async () => (await studio.open(JOIN_ASANA, token)).text;
    expect(await advice()).toContain('You can join once you have paid. Open Payment to see how.');
    await calls.submit(token, order.id);
    expect(await advice()).toContain('We are checking your payment.');
    await calls.reject(order.id);
    expect(await advice()).toContain('We could not confirm your payment.');
    await calls.submit(token, order.id);
    await calls.confirm(order.id);
    expect(await studio.open(JOIN_ASANA, token)).toMatchObject(forwards);
  });

  test('sees that a class was cancelled, without the reason', async () => {
    await cancel();
    const { text } = await asVisitor();
    expect(text).toContain(
      'The next class is tomorrow, 7 to 8 am IST. Today’s class is cancelled.',
    );
    expect(text).not.toContain('Diwali');
  });

  test('enters an open class, and is recorded if signed in', async () => {
    await studio.openToAll(HEALING);
    const [{ slug, date } = {}] = await studio.studio.sql`
      select slug, to_char(start_date, 'YYYY-MM-DD') as "date" from courses where id = ${HEALING}`;
    const satsang = 'https://meet.example/satsang';
    const { startsAt } = await studio.setLink(satsang, { date, courseId: HEALING });
    at(new Date(Date.parse(startsAt) + 19_800_000).toISOString().slice(11, 16), date);
    for (const answer of [await asVisitor(`/join/${slug}`), await asStranger(`/join/${slug}`)])
      expect(answer.headers.get('Location')).toBe(satsang);
    const { id } = studio.stranger;
    expect(await studio.attendance()).toEqual([{ course: HEALING, date, account: id }]);
  });

  test('cannot enter an open class whose link is for the enrolled', async () => {
    const { sql } = studio.studio;
    await studio.openToAll(ASANA);
    await sql`update meetings set audience = 'enrolled'`;
    const refused = await asVisitor();
    expect([refused.status, refused.headers.get('Location')]).toEqual([200, null]);
    await sql`update meetings set audience = 'everyone'`;
    expect(await asVisitor()).toMatchObject(forwards);
  });
});

describe('a free first class', () => {
  const sql = () => studio.studio.sql;
  beforeEach(async () => {
    await sql()`delete from trials`;
    await sql()`delete from trial_mails`;
    await sql()`update accounts set email_proven_at = null where id = ${studio.stranger.id}`;
    await sql()`update courses set first_class_free = true, trial_link = '' where id = ${ASANA}`;
  });
  const prove = (id: number) => sql()`update accounts set email_proven_at = now() where id = ${id}`;
  /** A learner with this verified e-mail address. */
  const personWith = async (email: string) => {
    const { token, user } = await studio.studio.signIn();
    await sql()`update accounts set email = ${email} where id = ${user.id}`;
    await prove(user.id);
    return { id: user.id, open: () => studio.open(JOIN_ASANA, token) };
  };
  const hadOne = 'You have had your first class';

  test('needs a verified e-mail address: the trial link is mailed, once', async () => {
    expect((await asVisitor()).text).toContain('Your first class is free: log in or register');
    const waits = await asStranger();
    expect([waits.status, waits.headers.get('Location')]).toEqual([200, null]);
    expect(waits.text).toContain('We have e-mailed you the link');
    expect(waits.text).not.toContain('You are not enrolled');
    await asStranger();
    const mails = async () =>
      (await parsedMails(studio.studio.mailFolder)).filter(
        ({ subject }) => subject === 'Your first class',
      );
    await expect.poll(mails).toHaveLength(1);
    const [way = ''] = /\/join\/\S+/.exec((await mails())[0]?.text ?? '') ?? [];
    const somebodyElse = await studio.studio.signIn();
    expect((await studio.open(way, somebodyElse.token)).status).toBe(200);
    expect((await studio.open(way)).status).toBe(200);
    expect(await studio.open(way, studio.stranger.token)).toMatchObject(forwards);
    expect(await asStranger()).toMatchObject(forwards);
  });

  test('is one class, as often as wanted', async () => {
    await prove(studio.stranger.id);
    for (const time of ['06:50', '07:20']) {
      at(time);
      expect(await asStranger()).toMatchObject(forwards);
    }
    at('06:50', WEDNESDAY);
    expect((await asStranger()).text).toContain(hadOne);
    const { id } = studio.stranger;
    expect(await studio.attendance()).toEqual([{ course: ASANA, date: TUESDAY, account: id }]);
  });

  test('is one for each person: another account with the same e-mail address has used it', async () => {
    const first = await personWith('asha.rawat@gmail.com');
    expect(await first.open()).toMatchObject(forwards);
    const others = [
      'a.sha.rawat@gmail.com',
      'asharawat+yoga@gmail.com',
      'asharawat@googlemail.com',
    ];
    const again = await Promise.all(others.map(personWith));
    const other = await personWith('asha.rawat@example.com');
    at('06:50', WEDNESDAY);
    for (const { open } of again) expect((await open()).text).toContain(hadOne);
    expect(await other.open()).toMatchObject(forwards);
    await sql()`delete from accounts where id = ${first.id}`;
    const anew = await personWith('asha.rawat@gmail.com');
    expect((await anew.open()).text).toContain(hadOne);
  });

  test('leads to the trial link, and never to the link of the enrolled', async () => {
    const trial = 'https://meet.example/first-class';
    await prove(studio.stranger.id);
    await sql()`update courses set trial_link = ${trial} where id = ${ASANA}`;
    expect((await asStranger()).headers.get('Location')).toBe(trial);
    expect((await asLearner()).headers.get('Location')).toBe(LINK);
    const own = 'https://meet.example/this-class-only';
    await studio.setLink(own, { forCourse: false, date: TUESDAY });
    expect((await asStranger()).headers.get('Location')).toBe(own);
    expect((await studio.studio.call('GET', '/api/courses')).text).not.toContain(trial);
  });

  test.each(['by its link again', 'by its meeting', 'by that of another course'])(
    'leads to the trial link also if the class has the link of a course %s',
    async (way) => {
      const trial = 'https://meet.example/first-class';
      await prove(studio.stranger.id);
      await sql()`update courses set trial_link = ${trial} where id = ${ASANA}`;
      const [{ id: ofAsana = 0 } = {}] = await sql()`select id from meetings`;
      if (way === 'by its link again')
        await studio.setLink(LINK.replace('https', 'HTTPS'), { forCourse: false });
      else {
        const [{ id: own } = {}] = await sql()`
          insert into meetings (meeting_link, audience) values ('https://meet.example/healing', 'enrolled') returning id`;
        await sql()`update courses set meeting_id = ${own} where id = ${HEALING}`;
        const meetingId = way === 'by its meeting' ? ofAsana : own;
        await studio.change('meeting', { meetingId }, { method: 'PUT' });
      }
      expect((await asStranger()).headers.get('Location')).toBe(trial);
    },
  );

  test('is free again after staff revoke the attendance, and not after they mark it again', async () => {
    await prove(studio.stranger.id);
    const { id } = studio.stranger;
    const note = (attended: boolean) =>
      studio.studio.call('PUT', `/api/staff/classes/${ASANA}/${TUESDAY}/attendance/${id}`, {
        token: studio.staff,
        body: { attended },
      });
    const onWednesday = async () => {
      at('06:50', WEDNESDAY);
      const { status } = await asStranger();
      await sql()`delete from attendance where date = ${WEDNESDAY}`;
      await sql()`delete from trials where date = ${WEDNESDAY}`;
      return status;
    };
    await asStranger();
    await note(false);
    expect(await onWednesday()).toBe(303);
    at('06:50');
    await note(true);
    expect(await onWednesday()).toBe(200);
  });
});

test('a HEAD request is not redirected by a free first class', async () => {
  const head = async (token: string) => {
    const headers = { Cookie: `join=${token}` };
    const answer = await studio.studio.call('HEAD', JOIN_ASANA, { headers });
    return [answer.status, answer.headers.get('Location')];
  };
  await studio.studio.sql`update courses set first_class_free = true where id = ${ASANA}`;
  await studio.studio
    .sql`update accounts set email_proven_at = now() where id = ${studio.stranger.id}`;
  await studio.studio.sql`delete from trials`;
  expect(await head(studio.stranger.token)).toEqual([204, null]);
  expect(await head(studio.learner.token)).toEqual([303, LINK]);
  expect(await head(studio.staff)).toEqual([303, LINK]);
  expect(await studio.attendance()).toEqual([]);
  expect(await asStranger()).toMatchObject(forwards);
  expect(await studio.attendance()).toHaveLength(1);
});

test.each(['learner', 'staff'] as const)(
  'a %s who must complete two-factor first is sent to the page that asks for it',
  async (role) => {
    const { user, token } =
      role === 'staff' ? await studio.studio.signInStaff() : await studio.studio.signIn();
    await studio.studio.sql`update accounts set second_step_from = now() where id = ${user.id}`;
    for (const path of ['/join', JOIN_ASANA, `${JOIN_ASANA}/${TUESDAY}`]) {
      const { status, headers } = await studio.open(path, token);
      expect([status, headers.get('location')], path).toEqual([303, '/OnlineClass']);
    }
    await studio.studio.sql`update accounts set role_name = 'learner' where id = ${user.id}`;
  },
);

test('staff enter from a day before, and are not recorded', async () => {
  at('07:00', '2026-12-07');
  expect(await asStaff(`${JOIN_ASANA}/${TUESDAY}`)).toMatchObject(forwards);
  at('06:59', '2026-12-07');
  const early = await asStaff(`${JOIN_ASANA}/${TUESDAY}`);
  expect(early.text).toContain('begins tomorrow');
  expect(await studio.attendance()).toEqual([]);
});

describe('a session', () => {
  test('that has ended does not count', async () => {
    await studio.studio.sql`update courses set first_class_free = true where id = ${ASANA}`;
    const { token, user } = await studio.studio.signIn();
    await studio.studio.sql`update accounts set email_proven_at = now() where id = ${user.id}`;
    expect(await studio.open(JOIN_ASANA, token)).toMatchObject(forwards);
    await studio.studio.call('POST', '/api/auth/logout', { token });
    expect((await studio.open(JOIN_ASANA, token)).text).toContain('/login');
  });

  test.each(['x', 'a.b.c', '', 'x'.repeat(3000)])(
    'in the forged cookie %s does not count',
    async (value) => {
      expect((await asVisitor(JOIN_ASANA, { Cookie: `join=${value}` })).text).toContain('/login');
    },
  );

  test('in the header is only for the API, in the cookie only for these addresses', async () => {
    const { token } = studio.learner;
    const byHeader = await studio.studio.call('GET', JOIN_ASANA, { token });
    expect(byHeader.text).toContain('/login');
    for (const path of ['/api/auth/me', '/api/enrolments', '/api/classes/mine'])
      expect((await asLearner(path)).status).toBe(401);
  });
});

test.each([
  ['that the database is away', '57P03', 503],
  ['that nobody thought of', 'XX001', 500],
])('an error %s returns a page that retries', async (_, code, status) => {
  const { sql } = studio.studio;
  await sql.unsafe(`create function fail() returns boolean language plpgsql as
    $$ begin raise exception 'away' using errcode = '${code}'; end $$`);
  await sql`alter table courses rename to courses_away`;
  await sql`create view courses as select * from courses_away where fail()`;
  const answer = await asLearner();
  await sql`drop view courses`;
  await sql`alter table courses_away rename to courses`;
  await sql`drop function fail`;
  expect([answer.status, answer.text]).toEqual([
    status,
    '<p>The studio’s server does not answer.</p>',
  ]);
  expect(answer.headers.get('Refresh')).toBe('5');
  expect(answer.headers.get('Content-Type')).toMatch(/^text\/html/);
});

test('the log contains neither a token nor a link', () => {
  const { lines, learner, stranger, staff } = studio;
  expect(lines.length).toBeGreaterThan(50);
  for (const secret of ['meet.example', learner.token, stranger.token, staff])
    expect(lines.filter((line) => line.includes(secret))).toEqual([]);
});

describe('a learner whose month has ended', () => {
  /** Pays for December. */
  const paidForDecember = async () => {
    const { sql } = studio.studio;
    await sql`update courses set fee_per = 'month' where id = ${ASANA}`;
    const { token } = await studio.calls.enrolled();
    return token;
  };
  afterEach(() => studio.studio.sql`update courses set fee_per = 'once'`);

  test('sees when it ended and how to renew, until the renewal is ordered', async () => {
    const token = await paidForDecember();
    studio.at('06:50', '2026-12-31');
    expect((await studio.open(JOIN_ASANA, token)).headers.get('Location')).toBe(LINK);
    studio.at('06:50', '2027-01-01');
    const { text } = await studio.open(JOIN_ASANA, token);
    expect(text).toContain('Asana Regular Classes: Your month has ended.');
    expect(text).toContain('Your month ended on 31 December.');
    expect(text).toContain('href="/Renew/asana-regular-classes"');
    await studio.calls.post(token, '/api/orders/renewals', { courseId: ASANA, months: 1 });
    expect((await studio.open(JOIN_ASANA, token)).text).toContain('Open Payment to see how.');
  });

  test('sees it before a class after its end, too', async () => {
    const token = await paidForDecember();
    const { text } = await studio.open(`${JOIN_ASANA}/2027-01-01`, token);
    expect(text).toContain('Your month ends before this class.');
    expect(text).toContain('You have paid until 31 December.');
  });

  test('sees after 60 days what everybody sees', async () => {
    const token = await paidForDecember();
    studio.at('06:50', '2027-03-01');
    expect((await studio.open(JOIN_ASANA, token)).text).toContain('Your month ended');
    studio.at('06:50', '2027-03-02');
    expect((await studio.open(JOIN_ASANA, token)).text).toContain('You are not enrolled');
  });
});
