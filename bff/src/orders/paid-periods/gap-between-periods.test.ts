import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { indianDate } from '../../shared/time/indian-time.ts';
import { classCalls } from '../../testing/class-calls.ts';
import { openLive } from '../../testing/live-stream.ts';
import { ASANA } from '../../testing/order-calls.ts';
import { type PushStudio, startPushStudio } from '../../testing/push-studio.ts';
import { eventsIn } from '../../testing/read-calendar.ts';

let pushStudio: PushStudio;
beforeAll(async () => {
  pushStudio = await startPushStudio();
});
afterAll(() => pushStudio.stop());

const classes = classCalls(() => pushStudio);
const LINK = 'https://meet.example/asana?pwd=for-those-who-paid';

/** Sets the clock to five minutes before the class, which is at 7 from Monday to Friday. */
const setClock = (date: string) => pushStudio.at(`${date}T06:55:00+05:30`);

beforeEach(async () => {
  await pushStudio.startOver();
  await classes.asByRule();
  await pushStudio.sql`
    update courses
    set fee_per = 'month', month_rule = 'calendar', fee = 2500, start_date = '2026-12-01', rule_from = '2026-12-01', end_date = null
    where id = ${ASANA}`;
  setClock('2026-12-01');
  await classes.act('PUT', 'link', { meetingLink: LINK, forCourse: true });
});

const postAction = async (id: number, name: string, body: object) => {
  const answer = await pushStudio.post(pushStudio.staff, `/api/staff/orders/${id}/${name}`, body);
  expect(answer.status, answer.text).toBe(201);
  return answer.body;
};
const pay = (id: number): Promise<{ number: string }> =>
  postAction(id, 'payments', { way: 'cash', paise: 250_000, due: 250_000 });
const refund = (id: number) => {
  const money = { way: 'cash', paise: 250_000, paid: 250_000 };
  return postAction(id, 'refunds', { ...money, reason: 'Ill', ends: true });
};

/** A learner who has paid for this month and `more` months after it, each by a separate order. */
async function learner(more: number) {
  const { token, order } = await pushStudio.ordered();
  const { number } = await pay(order.id);
  const ids: number[] = [order.id];
  while (ids.length <= more) {
    const { body } = await pushStudio.post(token, '/api/orders/renewals', {
      ...{ courseId: ASANA, months: 1 },
    });
    await pay(body.id);
    ids.push(body.id);
  }
  const browser = await pushStudio.subscribe(token);
  const agreed = { agreed: true, givenIn: 'account' };
  await pushStudio.studio.call('PUT', '/api/account/announcements', { token, body: agreed });
  return { token, ids, number, browser };
}

type Learner = Awaited<ReturnType<typeof learner>>;

/** How the learner can access the course at this moment. */
async function accessOf({ token, browser }: Learner) {
  const enrolled = (await pushStudio.get(token, '/api/enrolments')).body;
  const meetings = (await pushStudio.get(token, '/api/meetings/mine')).body.items;
  const joined = await pushStudio.studio.call('GET', '/join/asana-regular-classes', {
    headers: { 'Sec-Fetch-Site': 'none', Cookie: `join=${token}` },
  });
  const key = crypto.randomUUID();
  const announced = await pushStudio.studio.call('POST', '/api/staff/announcements', {
    token: pushStudio.staff,
    headers: { 'Idempotency-Key': key },
    body: { courseId: ASANA, subject: key, text: 'Come and see it.' },
  });
  const before = (await pushStudio.messagesTo(browser)).length;
  await pushStudio.studio.remind();
  const receivedPushes = (await pushStudio.messagesTo(browser)).slice(before);
  const live = await openLive(pushStudio.studio.url, { token });
  const { versions } = (await live.next('hello')).data;
  live.close();
  return {
    link: enrolled[0]?.meetingLink,
    meetings: meetings.filter(({ isMine }: { isMine: boolean }) => isMine).length,
    joined: joined.headers.get('location'),
    announced: announced.body.told?.of ?? announced.body.code,
    isReminded: receivedPushes.some(({ path }) => path === '/join/asana-regular-classes'),
    isLive: `course/${ASANA}` in versions,
  };
}

const IN = { link: LINK, meetings: 1, joined: LINK, announced: 1, isReminded: true, isLive: true };
const OUT = {
  ...{
    link: undefined,
    meetings: 0,
    joined: null,
    announced: 'announcements.nobody-agreed',
    isReminded: false,
    isLive: false,
  },
};

/** The dates of the learner's classes in the list and in the calendar, for four weeks from this day on. */
async function classesOf({ token }: Learner, from: string) {
  const list: { date: string }[] = (await pushStudio.get(token, '/api/classes/mine')).body;
  const { url } = (await pushStudio.get(token, '/api/account/calendar')).body;
  const feed = await pushStudio.studio.call('GET', new URL(url).pathname);
  const until = new Date(Date.parse(from) + 28 * 86_400_000);
  const shown = eventsIn(feed.text, { from: new Date(`${from}T00:00:00+05:30`), until });
  return {
    list: list.map(({ date }) => date).filter((date) => date >= from),
    feed: shown.map(({ startsAt }) => indianDate(new Date(startsAt))),
    uids: new Set(shown.map(({ uid }) => uid)).size,
  };
}

describe('in the gap between a refunded period and the next month', () => {
  test('a learner has no access, and has access again from the next paid month', async () => {
    const own = await learner(1);
    setClock('2026-12-10');
    expect(await accessOf(own)).toEqual(IN);
    await refund(own.ids[0] as number);
    setClock('2026-12-11');
    expect(await accessOf(own)).toEqual(OUT);
    const page = await pushStudio.studio.call('GET', '/join/asana-regular-classes', {
      headers: { 'Sec-Fetch-Site': 'none', Cookie: `join=${own.token}` },
    });
    expect(page.text).toContain('Your month ended on 9 December.');
    // The seat is kept for January.
    await pushStudio.studio.endEnrolments();
    expect(await pushStudio.sql`select from enrolments`).toHaveLength(1);
    setClock('2027-01-01');
    expect(await accessOf(own)).toEqual(IN);
  });

  test('the later month gives no access if the first one was refunded on its first day', async () => {
    const own = await learner(1);
    await refund(own.ids[0] as number);
    setClock('2026-12-14');
    expect(await accessOf(own)).toEqual(OUT);
  });

  test('the later month gives no access if the first one was voided, until that is paid', async () => {
    const own = await learner(1);
    const [first] = own.ids as [number];
    setClock('2026-12-10');
    await postAction(first, 'corrections', { number: own.number, reason: 'Wrong' });
    expect(await accessOf(own)).toEqual(OUT);
    await pay(first);
    expect(await accessOf(own)).toEqual(IN);
  });

  test('the month before stays paid, with its class list and calendar', async () => {
    const own = await learner(2);
    setClock('2026-12-14');
    const attendees = () =>
      pushStudio.get(pushStudio.staff, '/api/staff/classes/1/2026-12-14/attendance');
    await refund(own.ids[1] as number);
    expect(await accessOf(own)).toEqual(IN);
    expect((await pushStudio.get(own.token, '/api/enrolments')).body[0].lastDay).toBe('2026-12-31');
    expect((await attendees()).body.items).toMatchObject([{ enrolled: true }]);
    setClock('2026-12-28');
    const days = ['2026-12-28', '2026-12-29', '2026-12-30', '2026-12-31'];
    expect(await classesOf(own, '2026-12-28')).toEqual({ list: days, feed: days, uids: 1 });
    setClock('2027-01-18');
    expect(await accessOf(own)).toEqual(OUT);
    const february = Array.from({ length: 5 }, (_, day) => `2027-02-0${day + 1}`);
    const ahead = [...february, '2027-02-08', '2027-02-09', '2027-02-10', '2027-02-11'];
    const { list, feed } = await classesOf(own, '2027-01-18');
    expect([list.slice(0, 9), feed.slice(0, 9)]).toEqual([ahead, ahead]);
  });
});

test('a learner who has paid from the next month on has no access to the classes of this one', async () => {
  setClock('2026-12-16');
  const own = await learner(0);
  expect(await accessOf(own)).toEqual({ ...OUT, link: '', announced: 1 });
  const [first] = (await pushStudio.get(own.token, '/api/classes/mine')).body;
  expect(first.date).toBe('2027-01-01');
  setClock('2027-01-01');
  expect(await accessOf(own)).toEqual(IN);
});

test('a learner who has paid before the course begins sees the link from then on', async () => {
  await pushStudio.sql`
    update courses set start_date = '2026-12-14', rule_from = '2026-12-14' where id = ${ASANA}`;
  const own = await learner(1);
  const waits = { ...IN, joined: null, isReminded: false };
  setClock('2026-12-07');
  expect(await accessOf(own)).toEqual(waits);
  // Also if staff move the start to an earlier day.
  await pushStudio.sql`
    update courses set start_date = '2026-12-07', rule_from = '2026-12-07' where id = ${ASANA}`;
  expect(await accessOf(own)).toEqual(IN);
});
