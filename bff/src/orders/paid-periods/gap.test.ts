import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { indianDate } from '../../shared/time/indian-time.ts';
import { classCalls } from '../../testing/class-calls.ts';
import { openLive } from '../../testing/live-stream.ts';
import { ASANA } from '../../testing/order-calls.ts';
import { type PushStudio, startPushStudio } from '../../testing/push-studio.ts';
import { shownIn } from '../../testing/read-calendar.ts';

let place: PushStudio;
beforeAll(async () => {
  place = await startPushStudio();
});
afterAll(() => place.stop());

const classes = classCalls(() => place);
const LINK = 'https://meet.example/asana?pwd=for-those-who-paid';

/** Sets the clock to five minutes before the class, which is at 7 from Monday to Friday. */
const on = (date: string) => place.at(`${date}T06:55:00+05:30`);

beforeEach(async () => {
  await place.startOver();
  await classes.asByRule();
  await place.sql`
    update courses
    set fee_per = 'month', month_rule = 'calendar', fee = 2500, start_date = '2026-12-01', rule_from = '2026-12-01', end_date = null
    where id = ${ASANA}`;
  on('2026-12-01');
  await classes.act('PUT', 'link', { meetingLink: LINK, forCourse: true });
});

const act = async (id: number, name: string, body: object) => {
  const answer = await place.post(place.staff, `/api/staff/orders/${id}/${name}`, body);
  expect(answer.status, answer.text).toBe(201);
  return answer.body;
};
const pay = (id: number): Promise<{ number: string }> =>
  act(id, 'payments', { way: 'cash', paise: 250_000, due: 250_000 });
const giveBack = (id: number) => {
  const money = { way: 'cash', paise: 250_000, paid: 250_000 };
  return act(id, 'refunds', { ...money, reason: 'Ill', ends: true });
};

/** A learner who has paid for this month and so many after it, each by an order of its own. */
async function learner(more: number) {
  const { token, order } = await place.ordered();
  const { number } = await pay(order.id);
  const ids: number[] = [order.id];
  while (ids.length <= more) {
    const { body } = await place.post(token, '/api/orders/renewals', {
      ...{ courseId: ASANA, months: 1 },
    });
    await pay(body.id);
    ids.push(body.id);
  }
  const browser = await place.subscribe(token);
  const agreed = { agreed: true, givenIn: 'account' };
  await place.studio.call('PUT', '/api/account/announcements', { token, body: agreed });
  return { token, ids, number, browser };
}

type Learner = Awaited<ReturnType<typeof learner>>;

/** Which ways into the course the learner has at this moment. */
async function waysOf({ token, browser }: Learner) {
  const enrolled = (await place.get(token, '/api/enrolments')).body;
  const meetings = (await place.get(token, '/api/meetings/mine')).body.items;
  const joined = await place.studio.call('GET', '/join/asana-regular-classes', {
    headers: { 'Sec-Fetch-Site': 'none', Cookie: `join=${token}` },
  });
  const key = crypto.randomUUID();
  const announced = await place.studio.call('POST', '/api/staff/announcements', {
    token: place.staff,
    headers: { 'Idempotency-Key': key },
    body: { courseId: ASANA, subject: key, text: 'Come and see it.' },
  });
  const before = (await place.messagesTo(browser)).length;
  await place.studio.remind();
  const heard = (await place.messagesTo(browser)).slice(before);
  const live = await openLive(place.studio.url, { token });
  const { versions } = (await live.next('hello')).data;
  live.close();
  return {
    link: enrolled[0]?.meetingLink,
    meetings: meetings.filter(({ isMine }: { isMine: boolean }) => isMine).length,
    joined: joined.headers.get('location'),
    announced: announced.body.told?.of ?? announced.body.code,
    isReminded: heard.some(({ path }) => path === '/join/asana-regular-classes'),
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

/** The dates of the classes in the list and in the calendar of the learner, from this day on, of four weeks. */
async function classesOf({ token }: Learner, from: string) {
  const list: { date: string }[] = (await place.get(token, '/api/classes/mine')).body;
  const { url } = (await place.get(token, '/api/account/calendar')).body;
  const feed = await place.studio.call('GET', new URL(url).pathname);
  const until = new Date(Date.parse(from) + 28 * 86_400_000);
  const shown = shownIn(feed.text, { from: new Date(`${from}T00:00:00+05:30`), until });
  return {
    list: list.map(({ date }) => date).filter((date) => date >= from),
    feed: shown.map(({ startsAt }) => indianDate(new Date(startsAt))),
    uids: new Set(shown.map(({ uid }) => uid)).size,
  };
}

describe('between what was given back and the next month', () => {
  test('a learner has no way in, and is in again with the month that is paid', async () => {
    const own = await learner(1);
    on('2026-12-10');
    expect(await waysOf(own)).toEqual(IN);
    await giveBack(own.ids[0] as number);
    on('2026-12-11');
    expect(await waysOf(own)).toEqual(OUT);
    const page = await place.studio.call('GET', '/join/asana-regular-classes', {
      headers: { 'Sec-Fetch-Site': 'none', Cookie: `join=${own.token}` },
    });
    expect(page.text).toContain('Your month ended on 9 December.');
    // The seat is kept for January.
    await place.studio.endPlaces();
    expect(await place.sql`select from enrolments`).toHaveLength(1);
    on('2027-01-01');
    expect(await waysOf(own)).toEqual(IN);
  });

  test('nobody is in by the later month where the first one was given back on its first day', async () => {
    const own = await learner(1);
    await giveBack(own.ids[0] as number);
    on('2026-12-14');
    expect(await waysOf(own)).toEqual(OUT);
  });

  test('nobody is in by the later month where the first one was a mistake, until that is paid', async () => {
    const own = await learner(1);
    const [first] = own.ids as [number];
    on('2026-12-10');
    await act(first, 'corrections', { number: own.number, reason: 'Wrong' });
    expect(await waysOf(own)).toEqual(OUT);
    await pay(first);
    expect(await waysOf(own)).toEqual(IN);
  });

  test('the month before stays paid for, with its list and its calendar', async () => {
    const own = await learner(2);
    on('2026-12-14');
    const attendees = () => place.get(place.staff, '/api/staff/classes/1/2026-12-14/attendance');
    await giveBack(own.ids[1] as number);
    expect(await waysOf(own)).toEqual(IN);
    expect((await place.get(own.token, '/api/enrolments')).body[0].lastDay).toBe('2026-12-31');
    expect((await attendees()).body.items).toMatchObject([{ enrolled: true }]);
    on('2026-12-28');
    const days = ['2026-12-28', '2026-12-29', '2026-12-30', '2026-12-31'];
    expect(await classesOf(own, '2026-12-28')).toEqual({ list: days, feed: days, uids: 1 });
    on('2027-01-18');
    expect(await waysOf(own)).toEqual(OUT);
    const february = Array.from({ length: 5 }, (_, day) => `2027-02-0${day + 1}`);
    const ahead = [...february, '2027-02-08', '2027-02-09', '2027-02-10', '2027-02-11'];
    const { list, feed } = await classesOf(own, '2027-01-18');
    expect([list.slice(0, 9), feed.slice(0, 9)]).toEqual([ahead, ahead]);
  });
});

test('who has paid from the next month on has no way into the classes of this one', async () => {
  on('2026-12-16');
  const own = await learner(0);
  expect(await waysOf(own)).toEqual({ ...OUT, link: '', announced: 1 });
  const [first] = (await place.get(own.token, '/api/classes/mine')).body;
  expect(first.date).toBe('2027-01-01');
  on('2027-01-01');
  expect(await waysOf(own)).toEqual(IN);
});

test('who has paid before the course begins sees its link from then on', async () => {
  await place.sql`
    update courses set start_date = '2026-12-14', rule_from = '2026-12-14' where id = ${ASANA}`;
  const own = await learner(1);
  const waits = { ...IN, joined: null, isReminded: false };
  on('2026-12-07');
  expect(await waysOf(own)).toEqual(waits);
  // Also where staff let it begin earlier then.
  await place.sql`
    update courses set start_date = '2026-12-07', rule_from = '2026-12-07' where id = ${ASANA}`;
  expect(await waysOf(own)).toEqual(IN);
});
