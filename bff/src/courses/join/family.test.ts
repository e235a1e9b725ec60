import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  JOIN_ASANA,
  type JoiningStudio,
  LINK,
  startJoiningStudio,
  TUESDAY,
} from '../../testing/joining-studio.ts';
import { ASANA, HEALING, newUtr } from '../../testing/order-calls.ts';
import { parsedMails } from '../../testing/sent-mails.ts';

let studio: JoiningStudio;
beforeAll(async () => {
  studio = await startJoiningStudio();
});
beforeEach(async () => {
  await studio.startOver();
  await studio.studio.sql`delete from trials`;
});
afterAll(() => studio.stop());

const WEDNESDAY = '2026-12-09';
const sql = () => studio.studio.sql;
const api = (method: string, path: string, token: string, body?: object) =>
  studio.studio.call(method, path, { token, ...(body && { body }) });

/** An account with a verified e-mail address, and with children of these names. */
const parentOf = async (...names: string[]) => {
  const { token, user } = await studio.studio.signIn('Meera');
  await sql()`update accounts set email_proven_at = now() where id = ${user.id}`;
  const add = async (name: string): Promise<number> =>
    (await api('POST', '/api/account/children', token, { name, birthYear: 2015, textVersion: 1 }))
      .body.child.id;
  const children: number[] = [];
  for (const name of names) children.push(await add(name));
  return {
    token,
    id: user.id as number,
    children: children as [number, ...number[]],
    add,
    remove: (id: number) => api('DELETE', `/api/account/children/${id}`, token),
    order: async (id: number, courseId = ASANA) => {
      await api('POST', `/api/selection?for=${id}`, token, { courseId });
      return (await api('POST', `/api/orders?for=${id}`, token)).body.id;
    },
    open: (query = '', headers = {}) => studio.open(JOIN_ASANA + query, token, headers),
  };
};
type Parent = Awaited<ReturnType<typeof parentOf>>;

const enrol = async ({ token, order }: Parent, ...people: number[]) => {
  for (const id of people) {
    const orderId = await order(id);
    await api('POST', `/api/orders/${orderId}/utr`, token, { utr: newUtr() });
    await studio.calls.confirm(orderId);
  }
};
const present = async () => (await studio.attendance()).map(({ account }) => account);
const inOrder = (...ids: number[]) => ids.sort((one, other) => one - other);
const opens = { status: 303, text: '' };
const linkFor = (as: number | string, name: string) =>
  `<a href="${JOIN_ASANA}?as=${as}">${name}</a>`;

describe('in a family', () => {
  test('the only enrolled person joins without a question, and only their attendance is recorded', async () => {
    const meera = await parentOf('Anu', 'Ravi');
    const [anu] = meera.children;
    await enrol(meera, anu);
    studio.at('06:00');
    expect((await meera.open()).text).toContain('You can join from 6:45 am.   For Anu');
    studio.at('06:50');
    for (const query of ['', '?as=all', `?as=${studio.learner.id}`, '?as=x', '?as=0']) {
      const answer = await meera.open(query);
      expect([query, answer.headers.get('Location')]).toEqual([query, LINK]);
    }
    expect(await present()).toEqual([anu]);
  });

  test('a page asks who of several joins: one of them, or all', async () => {
    const meera = await parentOf('Anu <b>', 'Ravi', 'Om');
    const [anu, ravi = 0, om] = meera.children;
    await enrol(meera, meera.id, anu, ravi);
    for (const query of ['', `?as=${studio.learner.id}`, '?ask']) {
      const { status, text } = await meera.open(query);
      expect([status, text.includes(LINK)]).toEqual([200, false]);
      expect(text).toContain(
        `Who is joining? today, 7 to 8 am IST  ${linkFor(meera.id, 'Meera')}${linkFor(anu, 'Anu &lt;b&gt;')}${linkFor(ravi, 'Ravi')} ${linkFor('all', 'All together')}`,
      );
      expect(text).not.toContain('Om');
    }
    const head = await studio.studio.call('HEAD', `${JOIN_ASANA}?as=all`, {
      headers: { Cookie: `join=${meera.token}` },
    });
    expect(head.status).toBe(303);
    expect(await present()).toEqual([]);
    expect((await meera.open(`?as=${ravi}`)).headers.get('Location')).toBe(LINK);
    expect(await present()).toEqual([ravi]);
    // Not enrolled: the page says so about this child.
    expect((await meera.open(`?as=${om}`)).text).toContain('You are not enrolled');
    expect((await meera.open('?as=all')).headers.get('Location')).toBe(LINK);
    expect(await present()).toEqual(inOrder(meera.id, anu, ravi));
  });

  test('another site cannot record attendance for anybody', async () => {
    const meera = await parentOf('Anu', 'Ravi');
    const [anu, ravi = 0] = meera.children;
    await enrol(meera, anu, ravi);
    const elsewhere = { 'Sec-Fetch-Site': 'cross-site' };
    for (const [as, names] of [
      [anu, 'Anu'],
      ['all', 'Anu and Ravi'],
    ] as const) {
      const sent = await meera.open(`?as=${as}`, elsewhere);
      const asking = `${JOIN_ASANA}?ask&as=${as}`;
      expect([sent.status, sent.headers.get('Location')]).toEqual([303, asking]);
      const { text } = await studio.open(asking, meera.token, elsewhere);
      expect(text).toContain(`Your class is open`);
      expect(text).toContain(linkFor(as, 'Join'));
      expect(text).toContain(`For ${names}`);
    }
    const unnamed = await meera.open(`?as=${studio.learner.id}`, elsewhere);
    expect(unnamed.headers.get('Location')).toBe(`${JOIN_ASANA}?ask`);
    expect((await meera.open('?ask', elsewhere)).text).toContain('Who is joining?');
    expect(await present()).toEqual([]);
  });

  test('a waiting page opens the class for the person in its address', async () => {
    const meera = await parentOf('Anu');
    const [anu] = meera.children;
    await enrol(meera, meera.id, anu);
    studio.at('06:00');
    const waits = await meera.open(`?as=${anu}`);
    // Without another address: the browser reloads the same one.
    expect(waits.headers.get('Refresh')).toBe(String(45 * 60 + 1));
    expect(waits.text).toContain('For Anu');
    expect((await meera.open()).text).not.toContain('For ');
    const login = (await studio.open(`${JOIN_ASANA}?as=${anu}`)).text;
    expect(login).toContain(`/login?next=${encodeURIComponent(`${JOIN_ASANA}?as=${anu}`)}`);
    studio.at('06:45');
    expect(await meera.open(`?as=${anu}`)).toMatchObject(opens);
    expect(await present()).toEqual([anu]);
  });

  test('the teacher is asked from the start on, and never recorded as an attendee', async () => {
    const meera = await parentOf('Anu');
    const [anu] = meera.children;
    await enrol(meera, anu);
    await sql()`update accounts set role_name = 'teacher' where id = ${meera.id}`;
    await sql()`update courses set teacher_id = ${meera.id} where id = ${ASANA}`;
    studio.at('06:00');
    expect(await meera.open()).toMatchObject(opens);
    studio.at('06:50');
    expect((await meera.open()).text).toContain('Who is joining?');
    expect(await meera.open('?as=all')).toMatchObject(opens);
    expect(await present()).toEqual([anu]);
    await sql()`update courses set teacher_id = null where id = ${ASANA}`;
  });

  test('if nobody may enter, the page is for the person with a pending payment', async () => {
    const meera = await parentOf('Anu', 'Ravi');
    const [, ravi = 0] = meera.children;
    expect((await meera.open()).text).toContain('You are not enrolled');
    await meera.order(ravi);
    const { text } = await meera.open();
    expect(text).toContain('You can join once you have paid');
    expect(text).toContain('For Ravi');
    expect(await present()).toEqual([]);
  });

  test('a hidden course is visible to its learners’ parents, and to no others', async () => {
    const [meera, other] = [await parentOf('Anu'), await parentOf('Om')];
    await enrol(meera, meera.children[0]);
    await sql()`update courses set hidden = true where id = ${ASANA}`;
    expect(await meera.open()).toMatchObject(opens);
    expect((await other.open()).status).toBe(404);
  });

  test('the address without a class leads to the soonest of the whole family', async () => {
    const meera = await parentOf('Anu');
    const [anu] = meera.children;
    const next = async () => (await studio.open('/join', meera.token)).headers.get('Location');
    expect(await next()).toBe('/OnlineClass');
    await enrol(meera, anu);
    expect(await next()).toBe(`${JOIN_ASANA}?as=${anu}`);
    await enrol(meera, meera.id);
    expect(await next()).toBe(JOIN_ASANA);
  });
});

describe('a child’s first class', () => {
  const hadOne = 'You have had your first class';
  beforeEach(() => sql()`update courses set first_class_free = true where id = ${ASANA}`);

  test('is free once, for each child of the mailbox, and asked about where several may come', async () => {
    const meera = await parentOf('Anu', 'Ravi');
    const [anu, ravi] = meera.children;
    expect((await meera.open()).text).toContain('Who is joining?');
    expect(await meera.open(`?as=${anu}`)).toMatchObject(opens);
    expect(await present()).toEqual([anu]);
    studio.at('06:50', WEDNESDAY);
    const { text } = await meera.open(`?as=${anu}`);
    expect(text).toContain(hadOne);
    expect((await meera.open()).text).not.toContain('Anu');
    expect(await meera.open('?as=all')).toMatchObject(opens);
    expect(await present()).toEqual([anu, ...inOrder(meera.id, ravi ?? 0)]);
  });

  test('is not free again after the child is removed and added, or another child', async () => {
    const meera = await parentOf('Anu');
    const [anu] = meera.children;
    expect(await meera.open(`?as=${anu}`)).toMatchObject(opens);
    await meera.remove(anu);
    studio.at('06:50', WEDNESDAY);
    for (const name of ['  ANU ', 'Anu', 'Kiran']) {
      const again = await meera.add(name);
      expect((await meera.open(`?as=${again}`)).text).toContain(hadOne);
      await meera.remove(again);
    }
    const [kiran, om] = [await meera.add('Kiran'), await meera.add('Om')];
    expect(await meera.open(`?as=${kiran}`)).toMatchObject(opens);
    expect((await meera.open(`?as=${om}`)).text).toContain(hadOne);
  });

  test('is free again after staff revoke the attendance', async () => {
    const meera = await parentOf('Anu');
    const [anu] = meera.children;
    await meera.open(`?as=${anu}`);
    const path = `/api/staff/classes/${ASANA}/${TUESDAY}/attendance/${anu}`;
    expect((await api('PUT', path, studio.staff, { attended: false })).status).toBe(204);
    studio.at('06:50', WEDNESDAY);
    expect(await meera.open(`?as=${anu}`)).toMatchObject(opens);
  });

  test('is mailed to the parent, whose e-mail address the trial link verifies', async () => {
    const meera = await parentOf('Anu');
    const [anu] = meera.children;
    await sql()`update accounts set email_proven_at = null where id = ${meera.id}`;
    expect((await meera.open(`?as=${anu}`)).text).toContain('We have e-mailed you the link');
    const wayIn = async () =>
      (await parsedMails(studio.studio.mailFolder)).flatMap(
        ({ text = '' }) => /\/join\/\S+way=\S+/.exec(text) ?? [],
      );
    await expect.poll(wayIn).toHaveLength(1);
    const [way = ''] = await wayIn();
    expect(way).toMatch(new RegExp(`[?]way=[^&]+&as=${anu}$`));
    expect((await studio.open(way, studio.stranger.token)).status).toBe(200);
    expect(await studio.open(way, meera.token)).toMatchObject(opens);
    expect(await present()).toEqual([anu]);
  });
});

test('the attendance list has the child with the parent, whom teachers call; staff mark the child by hand', async () => {
  const meera = await parentOf('Anu');
  const [anu] = meera.children;
  await enrol(meera, anu);
  const phone = '+919876543210';
  await sql()`update accounts set phone = ${phone} where id = ${meera.id}`;
  const path = `/api/staff/classes/${ASANA}/${TUESDAY}/attendance`;
  const listed = async () => {
    const { items } = (await api('GET', path, studio.staff)).body;
    return items.find(({ id }: { id: number }) => id === anu);
  };
  const child = { name: 'Anu', email: null, phone: null, guardian: { name: 'Meera', phone } };
  expect(await listed()).toMatchObject({ ...child, attended: false });
  expect((await api('PUT', `${path}/${anu}`, studio.staff, { attended: true })).status).toBe(204);
  expect(await listed()).toMatchObject({ ...child, attended: true, notedByStaff: true });
});

test('a child’s calendar has the child’s name, is in the parent’s language, and leads to the class as the child', async () => {
  const meera = await parentOf('Anu');
  const [anu] = meera.children;
  await enrol(meera, meera.id, anu);
  const feedOf = async (query = '') => {
    const { url } = (await api('GET', `/api/account/calendar${query}`, meera.token)).body;
    return (await studio.studio.call('GET', new URL(url).pathname)).text.replaceAll('\r\n ', '');
  };
  expect(await feedOf(`?for=${anu}`)).toContain('X-WR-CALNAME:Anu\\, Ganga Yoga');
  expect(await feedOf(`?for=${anu}`)).toContain(`${JOIN_ASANA}?as=${anu}`);
  expect(await feedOf()).toContain('X-WR-CALNAME:Ganga Yoga');
  expect(await feedOf()).not.toContain('?as=');
  await sql()`update accounts set language = 'hi' where id = ${meera.id}`;
  expect(await feedOf(`?for=${anu}`)).toContain('X-WR-CALNAME:Anu\\, गंगा योग');
});

test('an open class is for the parent, and for a child if the address says so', async () => {
  await studio.openToAll(HEALING);
  const [{ slug, date } = {}] = await sql()`
    select slug, to_char(start_date, 'YYYY-MM-DD') as "date" from courses where id = ${HEALING}`;
  const { startsAt } = await studio.setLink('https://meet.example/satsang', {
    date,
    courseId: HEALING,
  });
  studio.at(new Date(Date.parse(startsAt) + 19_800_000).toISOString().slice(11, 16), date);
  const meera = await parentOf('Anu');
  const [anu] = meera.children;
  const open = (query = '') => studio.open(`/join/${slug}${query}`, meera.token);
  expect(await open()).toMatchObject(opens);
  expect(await present()).toEqual([meera.id]);
  expect(await open(`?as=${anu}`)).toMatchObject(opens);
  expect(await present()).toEqual(inOrder(meera.id, anu));
});
