import { randomInt, randomUUID } from 'node:crypto';
import { createResetTokens } from '../../bff/src/platform/crypto/mailed-tokens.ts';
import { PASSWORD } from './fill-studio.ts';
import { bigWork } from './growth-batch-jobs.ts';
import { GOAL, inDays, json, type MeasuredCall, post, read } from './growth-call.ts';
import { peopleCalls } from './growth-people.ts';
import type { Ask, Site } from './growth-site.ts';
import { statementOf, utrsFrom } from './sample-statement.ts';

const SEARCH_GOAL = 4;

const as =
  (who: 'staff' | 'learner' | 'owner', path: string) =>
  (site: Site): Ask => ({ path, token: site[who] });

const search = (name: string, find: (site: Site) => Promise<string> | string): MeasuredCall => ({
  name: `staff orders, search ${name}`,
  goal: SEARCH_GOAL,
  ask: async (site) => ({ path: `/api/staff/orders?${await find(site)}`, token: site.staff }),
});

/** Asks once for each site, as the answer does not change. */
function once<Result>(find: (site: Site) => Promise<Result>) {
  const found = new WeakMap<Site, Promise<Result>>();
  return (site: Site) => {
    const known = found.get(site) ?? find(site);
    found.set(site, known);
    return known;
  };
}

const placeOf = (place: unknown[]) => Buffer.from(JSON.stringify(place)).toString('base64url');

const middleOrder = once(async ({ sql }) => {
  const [order] = await sql`
    select orders.id, reference, utr, name, email,
      (select number from documents where order_id = orders.id order by documents.id limit 1) as "receipt"
    from orders join accounts on accounts.id = account_id
    where state = 'paid' and account_id > 2 order by orders.id
    offset (select count(*) / 2 from orders where state = 'paid' and account_id > 2)`;
  return order as Record<'reference' | 'utr' | 'name' | 'email' | 'receipt', string>;
});

const afterAllButAFew = once(async ({ sql }) => {
  const [place] = await sql`
    select (extract(epoch from changed_at) * 1000000)::bigint::text as "at", id
    from orders order by changed_at, id
    offset (select least(45, count(*) / 2) from orders) limit 1`;
  return placeOf([Number(place?.at), place?.id]);
});

/** The `after` of a list's last page, found by reading all pages. */
const lastPageOf = (path: string) =>
  once(async (site) => {
    let last = '';
    for (let next: string | null = ''; next !== null; ) {
      last = next;
      const { text } = await site.ask({ path: `${path}?after=${next}`, token: site.staff });
      next = JSON.parse(text).next;
    }
    return last;
  });
const lastPeople = lastPageOf('/api/staff/courses/1/people');

/** The payments of a long time: half of them are of orders of the site. */
const statement = once(async ({ sql }) => {
  const known = await sql`
    select distinct utr from orders where utr is not null and state in ('submitted', 'paid') order by utr limit 2500`;
  const unknown = utrsFrom(432_700_000_000, 5_000 - known.length);
  return statementOf([...known.map(({ utr }) => utr as string), ...unknown]);
});
const STATEMENT_GOAL = { ms: 2_000 };

/** A month of ten years has hundreds of documents, and a new one a few: all of them are in the table. */
const TABLE_GOAL = { ms: 500 };
const monthAgo = (months: number) => inDays(-30.5 * months).slice(0, 7);

/** The last class of the first course that somebody came to. */
const lastClass = once(async ({ sql }) => {
  const [last] = await sql`
    select max(date)::text as date from attendance where course_id = 1`;
  return `/api/staff/classes/1/${last?.date}`;
});

async function selecting(site: Site) {
  const learner = await site.newLearner();
  await json(site, post('/api/selection', learner.token, { courseId: 1 }));
  return learner;
}
async function ordered(site: Site) {
  const learner = await selecting(site);
  const order = await json(site, post('/api/orders', learner.token));
  return { ...learner, id: order.id as number };
}
// Not from 91 on: with ten digits after that, it would be a phone number.
const newUtr = () => String(randomInt(920_000_000_000, 999_999_999_999));
async function submitted(site: Site) {
  const learner = await ordered(site);
  const utr = newUtr();
  await json(site, post(`/api/orders/${learner.id}/utr`, learner.token, { utr }));
  return { ...learner, utr };
}
/** A learner with a receipt, an enrolment and an open order. */
async function settled(site: Site) {
  const learner = await submitted(site);
  await json(site, post(`/api/staff/orders/${learner.id}/confirm`, site.staff));
  await json(site, post('/api/selection', learner.token, { courseId: 2 }));
  await json(site, post('/api/orders', learner.token));
  return learner;
}

const link = () => ({ meetingLink: `https://meet.example.org/${randomUUID()}` });

const newMeeting = (site: Site) => json(site, post('/api/meetings', site.staff, link()));

async function changeMeeting(site: Site): Promise<Ask> {
  return { method: 'PUT', path: '/api/meetings/1', token: site.staff, body: link() };
}
/** Another teacher for a class of the next weeks: of one class there are only 20 changes an hour. */
async function changeClass(site: Site): Promise<Ask> {
  const path = `/api/staff/classes?from=${inDays(7 * randomInt(1, 12))}`;
  const { classes } = await json(site, { path, token: site.staff });
  const { courseId, date, version } = classes[randomInt(classes.length)];
  return {
    method: 'PUT',
    path: `/api/staff/classes/${courseId}/${date}/teacher`,
    token: site.staff,
    body: { teacher: `Meera ${randomUUID()}` },
    headers: { 'If-Match': `"${version}"` },
  };
}
async function changeCourse(site: Site): Promise<Ask> {
  const { items } = await json(site, { path: '/api/staff/courses', token: site.staff });
  const { id, slug, seatsLeft, version, ...course } = items[1];
  const body = { ...course, summary: `Slow, breath-led sequences. ${randomUUID()}` };
  return { method: 'PUT', path: `/api/staff/courses/${id}`, token: site.staff, body };
}

/** Signs reset tokens with the secret of the site under test (faults/studio-process.ts). */
const resetTokens = createResetTokens('the same secret for every server of a test');

async function resetting(site: Site) {
  const { email } = await site.newLearner();
  const [reset] =
    await site.sql`insert into password_resets (email) values (${email}) returning id`;
  return resetTokens.sign(reset?.id);
}

const contact = {
  fullName: 'Asha Sharma',
  email: 'asha@elsewhere.example',
  mobileNumber: '+91 98765 43210',
  message: 'Namaste, when does the next class begin?',
};

const reads: MeasuredCall[] = [
  read('readiness', () => ({ path: '/readyz' })),
  read('who am I', as('learner', '/api/auth/me')),
  read('public meetings, from memory', () => ({ path: '/api/meetings' })),
  read('public courses, from memory', () => ({ path: '/api/courses' })),
  read('public classes, from memory', () => ({ path: '/api/classes' })),
  read('the studio’s facts, from memory', () => ({ path: '/api/studio' })),
  read('the studio’s facts for its owner', as('owner', '/api/staff/studio')),
  read('own classes', as('learner', '/api/classes/mine')),
  read('own orders', as('learner', '/api/orders')),
  read('own meetings', as('learner', '/api/meetings/mine')),
  read('own enrolments', as('learner', '/api/enrolments')),
  read('own months', as('learner', '/api/enrolments/months')),
  read('own selection', as('learner', '/api/selection')),
  read('own announcements', as('learner', '/api/announcements/mine')),
  read('own notifications', as('learner', '/api/account/notifications')),
  read('account export', as('learner', '/api/account/export')),
  read('receipt', async (site) => ({
    path: `/api/receipts/${(await middleOrder(site)).receipt}`,
    token: site.staff,
  })),
  read('staff orders, all', as('staff', '/api/staff/orders')),
  read('staff orders, all, last page', async (site) => ({
    path: `/api/staff/orders?after=${await afterAllButAFew(site)}`,
    token: site.staff,
  })),
  read('staff orders, submitted', as('staff', '/api/staff/orders?state=submitted')),
  read('staff orders, paid', as('staff', '/api/staff/orders?state=paid')),
  {
    name: 'staff statement, 5,000 rows',
    goal: STATEMENT_GOAL,
    ask: async (site) => ({
      method: 'POST',
      path: '/api/staff/statement',
      token: site.staff,
      text: await statement(site),
    }),
  },
  read('the month in figures', as('staff', '/api/staff/figures')),
  read('the month in figures, a year ago', as('staff', `/api/staff/figures?month=${monthAgo(12)}`)),
  {
    name: 'the documents of a month, as a table',
    goal: TABLE_GOAL,
    // With those that are not counted: the site gives one person twenty tables an hour.
    rounds: 10,
    ask: as('staff', `/api/staff/figures.csv?month=${monthAgo(1)}`),
  },
  ...['ending', 'ended', 'open'].map((group) =>
    read(`who has not paid, ${group}`, as('staff', `/api/staff/unpaid?group=${group}`)),
  ),
  read(
    'who has not paid, ended, of a course',
    as('staff', '/api/staff/unpaid?group=ended&course=2'),
  ),
  read('who has not paid, open, of a course', as('staff', '/api/staff/unpaid?group=open&course=3')),
  search('by reference', async (site) => `search=${(await middleOrder(site)).reference}`),
  search('by UTR', async (site) => `search=${(await middleOrder(site)).utr}`),
  search('by address', async (site) => `search=${(await middleOrder(site)).email}`),
  search(
    'by a first name',
    async (site) => `search=${(await middleOrder(site)).name.split(' ')[0]}`,
  ),
  search('by a very common first name', () => 'search=asha'),
  search(
    'by first and last name',
    async (site) => `search=${encodeURIComponent((await middleOrder(site)).name)}`,
  ),
  search('by a part of a very common name', () => 'search=sha'),
  search(
    'by a part of an address',
    async (site) => `search=${(await middleOrder(site)).email.slice(3, -12)}`,
  ),
  search('by one letter', () => 'search=a'),
  search('by one digit', () => 'search=1'),
  search('by nobody’s name', () => 'search=nobody'),
  search('by name, paid', () => 'state=paid&search=asha'),
  search('by name, submitted', () => 'state=submitted&search=asha'),
  search('by name, last page', async (site) => `search=asha&after=${await afterAllButAFew(site)}`),
  read('staff messages, waiting', as('staff', '/api/staff/messages')),
  read('staff messages, all', as('staff', '/api/staff/messages?show=all')),
  read('the week', as('staff', '/api/staff/classes')),
  read('the week a year ago', as('staff', `/api/staff/classes?from=${inDays(-365)}`)),
  read('today', as('staff', '/api/staff/today')),
  read('a class', async (site) => ({ path: await lastClass(site), token: site.staff })),
  read('attendance of a class', async (site) => ({
    path: `${await lastClass(site)}/attendance`,
    token: site.staff,
  })),
  read('announcement preview, a course', as('staff', '/api/staff/announcements/preview?course=1')),
  read('announcement preview, all', as('staff', '/api/staff/announcements/preview?course=all')),
  read('announcements to a course', as('staff', '/api/staff/announcements?course=1')),
  read('announcements to all', as('staff', '/api/staff/announcements?course=all')),
  read('staff courses', as('staff', '/api/staff/courses')),
  read('a course’s people', as('staff', '/api/staff/courses/1/people')),
  read('a course’s people, last page', async (site) => ({
    path: `/api/staff/courses/1/people?after=${await lastPeople(site)}`,
    token: site.staff,
  })),
  read('staff meetings', as('staff', '/api/staff/meetings')),
  read('changes of a meeting', as('staff', '/api/staff/meetings/1/changes')),
  read('undelivered mails', as('staff', '/api/staff/undelivered')),
];

const writes: MeasuredCall[] = [
  read('public meetings, after a change', async (site) => {
    await json(site, await changeMeeting(site));
    return { path: '/api/meetings' };
  }),
  read('public courses, after a change', async (site) => {
    await json(site, await changeCourse(site));
    return { path: '/api/courses' };
  }),
  read('public classes, after a change', async (site) => {
    await json(site, await changeClass(site));
    return { path: '/api/classes' };
  }),
  read('change a class', changeClass),
  read('note who came', async (site) => {
    const { items } = await json(site, {
      path: `${await lastClass(site)}/attendance`,
      token: site.staff,
    });
    return {
      method: 'PUT',
      path: `${await lastClass(site)}/attendance/${items[0].id}`,
      token: site.staff,
      body: { attended: !items[0].attended },
    };
  }),
  read('sign-in (a cheap hash)', async (site) => {
    const { email } = await site.newLearner();
    return { method: 'POST', path: '/api/auth/login', body: { email, password: PASSWORD } };
  }),
  read('sign-out', async (site) => post('/api/auth/logout', (await site.newLearner()).token)),
  read('sign-out everywhere', async (site) =>
    post('/api/auth/logout-everywhere', (await site.newLearner()).token),
  ),
  read('change a name', async (site) => ({
    method: 'PATCH',
    path: '/api/account',
    token: site.learner,
    body: { name: `Ila Sharma ${randomInt(1000)}` },
  })),
  read('select a course', async (site) =>
    post('/api/selection', (await site.newLearner()).token, { courseId: 1 }),
  ),
  read('checkout', async (site) => post('/api/orders', (await selecting(site)).token)),
  read('UTR', async (site) => {
    const { id, token } = await ordered(site);
    return post(`/api/orders/${id}/utr`, token, { utr: newUtr() });
  }),
  read('cancel an order', async (site) => {
    const { id, token } = await ordered(site);
    return post(`/api/orders/${id}/cancel`, token);
  }),
  read('look at a payment', async (site) => {
    const { id, utr } = await submitted(site);
    return post(`/api/staff/orders/${id}/look`, site.staff, { utr });
  }),
  read('confirm a payment', async (site) =>
    post(`/api/staff/orders/${(await submitted(site)).id}/confirm`, site.staff),
  ),
  read('reject a payment', async (site) =>
    post(`/api/staff/orders/${(await submitted(site)).id}/reject`, site.staff, {
      reason: 'No such payment arrived.',
    }),
  ),
  read('delete an account (a cheap hash)', async (site) =>
    post('/api/account/delete', (await settled(site)).token, { password: PASSWORD }),
  ),
  read('write to the studio', () => ({ method: 'POST', path: '/send-email', body: contact })),
  read('answer a message', async (site) => {
    await json(site, { method: 'POST', path: '/send-email', body: contact });
    const [message] = await site.sql`select max(id) as "id" from contact_messages`;
    const body = { answered: true };
    return { method: 'PUT', path: `/api/staff/messages/${message?.id}`, token: site.staff, body };
  }),
  read('create a meeting', (site) => post('/api/meetings', site.staff, link())),
  read('change a meeting', changeMeeting),
  read('delete a meeting', async (site) => ({
    method: 'DELETE',
    path: `/api/meetings/${(await newMeeting(site)).id}`,
    token: site.staff,
  })),
  read('change a course', changeCourse),
  read('ask for a reset link', async (site) => ({
    method: 'POST',
    path: '/api/auth/forgot-password',
    body: { email: (await site.newLearner()).email },
  })),
  {
    name: 'use a reset link',
    goal: GOAL,
    rounds: 8,
    ask: async (site) => ({
      method: 'POST',
      path: '/api/auth/reset-password',
      body: { token: await resetting(site), password: `quiet river ${randomUUID()}` },
    }),
  },
  {
    name: 'register',
    goal: GOAL,
    rounds: 8,
    ask: () => ({
      method: 'POST',
      path: '/api/auth/register',
      body: {
        name: 'Ila Sharma',
        email: `${randomUUID()}@bench.example`,
        password: `quiet river ${randomUUID()}`,
      },
    }),
  },
];

/** Every endpoint; reads first, as writes add rows. */
export const calls: MeasuredCall[] = [...reads, ...peopleCalls, ...writes, ...bigWork];
