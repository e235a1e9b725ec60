import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { deskOrderCalls } from '../../testing/desk-order-calls.ts';
import { nextNumber } from '../../testing/numbers.ts';
import { ASANA, HEALING, orderCalls } from '../../testing/order-calls.ts';
import { startTestStudio, type TestStudio } from '../../testing/test-studio.ts';
import type { ListedPerson, PersonPage } from './person.ts';

const WEDNESDAY = new Date('2026-12-16T06:30:00Z');
let now = WEDNESDAY;
let studio: TestStudio;
let staff: string;
let learner: { token: string; user: { id: number; name: string; email: string }; phone: string };
const place = () => ({ studio, staff });
const { ordered } = deskOrderCalls(place);
const { get, confirm } = orderCalls(place);

beforeAll(async () => {
  studio = await startTestStudio({ now: () => now });
  staff = (await studio.signInAs('owner', 'Kavita')).token;
  await studio.sql`update courses set fee_per = 'month' where id = ${ASANA}`;
  await enter('Meera Joshi', { phone: '+919876500001', email: 'meera.learner@example.com' });
});
beforeEach(async () => {
  now = WEDNESDAY;
  const number = nextNumber('learner', studio);
  const phone = `+91987651${String(number).padStart(4, '0')}`;
  learner = { ...(await studio.signIn(`Lata Rawat ${number}`)), phone };
  await studio.sql`update accounts set phone = ${phone} where id = ${learner.user.id}`;
});
afterAll(() => studio.stop());

const list = async (search: string, after = ''): Promise<{ items: ListedPerson[]; next: string }> =>
  (await get(staff, `/api/staff/people/list?search=${encodeURIComponent(search)}&after=${after}`))
    .body;
const found = async (search: string) => (await list(search)).items.map(({ name }) => name);
const enter = (name: string, more: object = {}) =>
  studio.sql`insert into accounts ${studio.sql({ name, password_hash: '', email: `${Math.random()}@x.example`, ...more })}`;

describe('people are found', () => {
  test.each([
    ['eera jo', 'a part of the name, in any case'],
    ['JOSHI meera', 'words in another order'],
    ['earner', 'a part of the address'],
    ['98765 00001', 'a phone number, typed with a space'],
    ['0 98765-00001', 'with a 0'],
    ['+91 98765 00001', 'with the country'],
    ['500001', 'the end of a phone number'],
    ['me', 'two letters, with which a word begins'],
  ])('%s: %s', async (search) => {
    expect(await found(search)).toContain('Meera Joshi');
  });

  test.each(['eerx', 'me%ra', 'meera_joshi', '\\', 'eer\\', '99999999', 'ra jo xyz', 'ee'])(
    'not by %s',
    async (search) => {
      expect(await found(search)).not.toContain('Meera Joshi');
    },
  );

  test('by Hindi letters, whichever way a keyboard writes a dot below', async () => {
    await enter('कृष्णा बाज़पेयी');
    for (const search of ['ष्णा', 'बाज़', 'बाज\u093c', 'बा\u095bप'])
      expect(await found(search), search).toEqual(['कृष्णा बाज़पेयी']);
  });

  test('by a sign that is a wildcard elsewhere', async () => {
    await enter('Asha 100% Yoga');
    expect(await found('100%')).toEqual(['Asha 100% Yoga']);
    expect(await found('10%%')).toEqual([]);
  });

  test('page by page in order of name, also by a text that everybody has', async () => {
    await studio.sql`
      insert into accounts (name, email, password_hash)
      select 'Usha Name' || lpad(n::text, 4, '0'), 'usha' || n || '@example.org', '' from generate_series(1, 1200) as n`;
    for (const search of ['usha', 'sha name', '']) {
      const first = await list(search);
      const next = await list(search, first.next);
      expect(first.items).toHaveLength(50);
      const names = [...first.items, ...next.items].map(({ name }) => name.toLowerCase());
      expect(names).toEqual([...names].sort());
      expect(new Set(names).size, search).toBe(100);
    }
    // A thousand other people come first in the list.
    expect(await found('1199@example')).toEqual(['Usha Name1199']);
    expect(await found('me120')).toEqual(['Usha Name1200']);
  });

  test('only by staff, a limited number of times', async () => {
    expect((await get(learner.token, '/api/staff/people/list')).status).toBe(403);
    expect((await get(staff, '/api/staff/people/list?after=x')).status).toBe(400);
    const limited = await startTestStudio({
      rules: { searchPerAccount: { points: 1, seconds: 60 } },
      databaseUrl: studio.databaseUrl,
    });
    const { token } = await studio.signInStaff('Another');
    const ask = () => limited.call('GET', '/api/staff/people/list', { token });
    expect([(await ask()).status, (await ask()).status]).toEqual([200, 429]);
    await limited.stop();
  });
});

const page = async (id: number): Promise<PersonPage> =>
  (await get(staff, `/api/staff/people/${id}/page`)).body;

describe('the page of a person', () => {
  /** Staff enrol the learner, until the end of December. */
  const enrol = async (utr: string) => {
    // From the 16th on, the next month is the first that is offered.
    now = new Date('2026-12-15T06:30:00Z');
    const { order } = await ordered({
      learner: { accountId: learner.user.id },
      courses: [{ courseId: ASANA, months: 1 }],
    });
    await studio.sql`update orders set state = 'submitted', utr = ${utr} where id = ${order.id}`;
    expect((await confirm(order.id)).status).toBe(204);
    now = WEDNESDAY;
  };

  test('has courses, the classes of the month, payments, orders and messages', async () => {
    await enrol('432198765001');
    const accountId = learner.user.id;
    await studio.sql`
      insert into attendance (course_id, date, account_id)
      select 1, date, ${accountId} from unnest('{2026-12-01,2026-12-02}'::date[]) as date`;
    await studio.call('POST', '/send-email', {
      body: {
        fullName: 'Lata',
        email: learner.user.email.toUpperCase(),
        mobileNumber: '98765 00002',
        message: 'May I come late?',
      },
    });
    const shown = await page(accountId);
    expect(shown).toMatchObject({
      ...{ name: learner.user.name, phone: learner.phone },
      month: '2026-12',
      courses: [{ courseId: ASANA, title: 'Asana Regular Classes', lastDay: '2026-12-31' }],
      payments: [
        {
          ...{ kind: 'receipt', isTaxed: false, paise: 250_000 },
          ...{ ways: ['upi'], references: ['432198765001'] },
        },
      ],
      orders: [],
      messages: [{ text: 'May I come late?', answeredAt: null }],
      notes: [],
      hasHealthNote: false,
      alike: [],
    });
    const classes = shown.courses[0]?.classes ?? [];
    const dates = classes.map(({ date }) => date);
    // They attended the first two before they paid.
    expect(dates.slice(0, 3)).toEqual(['2026-12-01', '2026-12-02', '2026-12-15']);
    expect(dates.every((date) => date <= '2026-12-31')).toBe(true);
    expect(classes.filter(({ came }) => came).map(({ date }) => date)).toEqual([
      '2026-12-01',
      '2026-12-02',
    ]);
    const second = await ordered({ learner: { accountId }, courses: [{ courseId: HEALING }] });
    expect((await page(accountId)).orders).toMatchObject([
      { reference: second.order.reference, state: 'awaiting payment' },
    ]);
    const [listed] = (await list(learner.user.email)).items;
    expect(listed?.courses).toMatchObject([{ title: 'Asana Regular Classes' }]);
  });

  test('is listed with the end of the paid days, and with what is due', async () => {
    const listed = async () => (await list(learner.user.email)).items[0];
    expect(await listed()).toMatchObject({ lastDay: null, duePaise: 0 });
    await enrol('432198765003');
    expect(await listed()).toMatchObject({ lastDay: '2026-12-31', duePaise: 0 });
    await ordered({ learner: { accountId: learner.user.id }, courses: [{ courseId: HEALING }] });
    const [healing] = await studio.sql`select fee from courses where id = ${HEALING}`;
    expect(await listed()).toMatchObject({ duePaise: healing?.fee * 100 });
    await studio.sql`delete from orders where state = 'awaiting payment'`;
    now = new Date('2027-01-05T06:30:00Z');
    expect((await listed())?.duePaise, 'not attended since').toBe(0);
    await studio.sql`
      insert into attendance (course_id, date, account_id) values (${ASANA}, '2027-01-04', ${learner.user.id})`;
    expect((await listed())?.duePaise, 'attended since').toBe(250_000);
  });

  test('shows that the paid time is longer than the month', async () => {
    await enrol('432198765002');
    await studio.sql`
      update enrolment_periods set last_day = '2027-01-01' where account_id = ${learner.user.id}`;
    const [course] = (await page(learner.user.id)).courses;
    expect(course).toMatchObject({ paidUntil: '2026-12-31', lastDay: '2027-01-01' });
    expect(course?.classes.at(-1)?.date).toBe('2027-01-01');
    now = new Date('2027-02-01T20:00:00Z');
    expect((await page(learner.user.id)).courses[0]?.classes, 'over').toEqual([]);
  });

  test('names others with the same name or phone number', async () => {
    const other = await studio.signIn(learner.user.name.toLowerCase());
    await enter('Her Daughter', { phone: learner.phone });
    const { alike } = await page(learner.user.id);
    expect(alike.map(({ name }) => name)).toEqual([other.user.name, 'Her Daughter']);
    expect(alike[0]?.id).toBe(other.user.id);
  });

  test('exists for learners only, and is read by staff only', async () => {
    const own = (await get(staff, '/api/auth/me')).body.user.id;
    for (const id of [own, 999_999, 'x', '2147483648'])
      expect((await get(staff, `/api/staff/people/${id}/page`)).status, String(id)).toBe(404);
    const refused = await get(learner.token, `/api/staff/people/${learner.user.id}/page`);
    expect(refused.status).toBe(403);
  });
});

describe('notes of staff', () => {
  test('are stored once by a repeated request with the same key', async () => {
    const { user } = await studio.signIn();
    const add = () =>
      studio.call('POST', `/api/staff/people/${user.id}/notes`, {
        token: staff,
        body: { text: 'Comes late.' },
        headers: { 'Idempotency-Key': 'late' },
      });
    const [first, second] = [await add(), await add()];
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.body).toEqual(first.body);
    expect((await page(user.id)).notes).toHaveLength(1);
  });

  const note = (method: string, path: string, body?: object, token = staff) =>
    studio.call(method, `/api/staff/people/${learner.user.id}/notes${path}`, { token, body });

  test('are added, changed by their author, and removed', async () => {
    const { id } = (await note('POST', '', { text: ' Comes late on Mondays. ' })).body;
    const other = (await studio.signInStaff('Ravi')).token;
    expect((await note('PUT', `/${id}`, { text: 'Mine' }, other)).status).toBe(404);
    expect((await note('PUT', `/${id}`, { text: 'Comes on time now.' })).status).toBe(204);
    expect((await page(learner.user.id)).notes).toMatchObject([
      { id, text: 'Comes on time now.', by: { name: 'Kavita' }, changedAt: expect.any(String) },
    ]);
    const theirs = (await get(learner.token, '/api/account/export')).body;
    expect(theirs.notesOfStaff).toMatchObject([{ text: 'Comes on time now.' }]);
    expect((await note('DELETE', `/${id}`, undefined, other)).status).toBe(204);
    expect((await note('DELETE', `/${id}`)).status).toBe(404);
    expect((await page(learner.user.id)).notes).toEqual([]);
  });

  test('are bounded in length and number, and not for learners', async () => {
    expect((await note('POST', '', { text: 'x'.repeat(1001) })).status).toBe(400);
    expect((await note('POST', '', { text: ' ' })).status).toBe(400);
    expect((await note('POST', '', { text: 'Mine' }, learner.token)).status).toBe(403);
    await studio.sql`
      insert into person_notes (account_id, text)
      select ${learner.user.id}, 'Note ' || n from generate_series(1, 100) as n`;
    const more = await note('POST', '', { text: 'One more' });
    expect([more.status, more.body.code]).toEqual([409, 'notes.too-many']);
    const { notes } = await page(learner.user.id);
    expect([notes.length, notes[0]?.text, notes[0]?.by]).toEqual([100, 'Note 100', null]);
  });
});
