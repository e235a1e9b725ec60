import { randomInt, randomUUID } from 'node:crypto';
import { createResetTokens } from '../../../bff/src/platform/crypto/mailed-tokens.ts';
import { JWT_SECRET } from '../../studio/studio-process.ts';
import { PASSWORD } from '../filled-studio/people.ts';
import { inDays, json, type MeasuredCall, post, put } from './call.ts';
import type { Site, SiteRequest } from './site.ts';
import { lastClass } from './site-data.ts';

async function selectCourse(site: Site) {
  const learner = await site.newLearner();
  await json(site, post('/api/selection', learner.token, { courseId: 1 }));
  return learner;
}

async function placeOrder(site: Site) {
  const learner = await selectCourse(site);
  const order = await json(site, post('/api/orders', learner.token));
  return { ...learner, id: order.id as number };
}

// Below 920… a UTR could be read as a phone number: 91 and ten digits.
const newUtr = () => String(randomInt(920_000_000_000, 999_999_999_999));

async function submitUtr(site: Site) {
  const learner = await placeOrder(site);
  const utr = newUtr();
  await json(site, post(`/api/orders/${learner.id}/utr`, learner.token, { utr }));
  return { ...learner, utr };
}

/** A learner with a receipt, an enrolment and an open order. */
async function enrol(site: Site) {
  const learner = await submitUtr(site);
  await json(site, post(`/api/staff/orders/${learner.id}/confirm`, site.staff));
  await json(site, post('/api/selection', learner.token, { courseId: 2 }));
  await json(site, post('/api/orders', learner.token));
  return learner;
}

const link = () => ({ meetingLink: `https://meet.example.org/${randomUUID()}` });

const changeMeeting = (site: Site) => put('/api/meetings/1', site.staff, link());

/** Changes the teacher of a random class of the next weeks, as one class can be changed only 20 times an hour. */
async function changeClass(site: Site): Promise<SiteRequest> {
  const week = `/api/staff/classes?from=${inDays(7 * randomInt(1, 12))}`;
  const { classes } = await json(site, { path: week, token: site.staff });
  const { courseId, date, version } = classes[randomInt(classes.length)];
  const path = `/api/staff/classes/${courseId}/${date}/teacher`;
  const headers = { 'If-Match': `"${version}"` };
  return { ...put(path, site.staff, { teacher: `Meera ${randomUUID()}` }), headers };
}

async function changeCourse(site: Site): Promise<SiteRequest> {
  const { items } = await json(site, { path: '/api/staff/courses', token: site.staff });
  const { id, slug, seatsLeft, version, ...course } = items[1];
  const body = { ...course, summary: `Slow, breath-led sequences. ${randomUUID()}` };
  return put(`/api/staff/courses/${id}`, site.staff, body);
}

/** Signs reset tokens with the secret of the site under test. */
const resetTokens = createResetTokens(JWT_SECRET);

async function createResetToken(site: Site) {
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

/** A list that is served from memory, read for the first time after a change. */
const afterChange = (
  name: string,
  path: string,
  change: MeasuredCall['request'],
): MeasuredCall => ({
  name: `public ${name}, after a change`,
  request: async (site) => {
    await json(site, await change(site));
    return { path };
  },
});

const write = (name: string, request: MeasuredCall['request'], rounds?: number): MeasuredCall => ({
  ...{ name, request, ...(rounds && { rounds }) },
});

/** Each round costs a quarter of a second of bcrypt. */
const FEW_ROUNDS = 8;
const newPassword = () => `quiet river ${randomUUID()}`;

export const writes: MeasuredCall[] = [
  afterChange('meetings', '/api/meetings', changeMeeting),
  afterChange('courses', '/api/courses', changeCourse),
  afterChange('classes', '/api/classes', changeClass),
  write('change a class', changeClass),
  write('record attendance', async (site) => {
    const path = `${await lastClass(site)}/attendance`;
    const { items } = await json(site, { path, token: site.staff });
    const [{ id, attended }] = items;
    return put(`${path}/${id}`, site.staff, { attended: !attended });
  }),
  write('sign-in (a cheap hash)', async (site) => {
    const { email } = await site.newLearner();
    return post('/api/auth/login', undefined, { email, password: PASSWORD });
  }),
  write('sign-out', async (site) => post('/api/auth/logout', (await site.newLearner()).token)),
  write('sign-out everywhere', async (site) =>
    post('/api/auth/logout-everywhere', (await site.newLearner()).token),
  ),
  write('change a name', ({ learner }) => {
    const body = { name: `Ila Sharma ${randomInt(1000)}` };
    return { method: 'PATCH', path: '/api/account', token: learner, body };
  }),
  write('select a course', async (site) =>
    post('/api/selection', (await site.newLearner()).token, { courseId: 1 }),
  ),
  write('checkout', async (site) => post('/api/orders', (await selectCourse(site)).token)),
  write('UTR', async (site) => {
    const { id, token } = await placeOrder(site);
    return post(`/api/orders/${id}/utr`, token, { utr: newUtr() });
  }),
  write('cancel an order', async (site) => {
    const { id, token } = await placeOrder(site);
    return post(`/api/orders/${id}/cancel`, token);
  }),
  write('review a payment', async (site) => {
    const { id, utr } = await submitUtr(site);
    return post(`/api/staff/orders/${id}/look`, site.staff, { utr });
  }),
  write('confirm a payment', async (site) =>
    post(`/api/staff/orders/${(await submitUtr(site)).id}/confirm`, site.staff),
  ),
  write('reject a payment', async (site) => {
    const body = { reason: 'No such payment arrived.' };
    return post(`/api/staff/orders/${(await submitUtr(site)).id}/reject`, site.staff, body);
  }),
  write('delete an account (a cheap hash)', async (site) =>
    post('/api/account/delete', (await enrol(site)).token, { password: PASSWORD }),
  ),
  write('contact message', () => post('/send-email', undefined, contact)),
  write('answer a message', async (site) => {
    await json(site, post('/send-email', undefined, contact));
    const [message] = await site.sql`select max(id) as "id" from contact_messages`;
    return put(`/api/staff/messages/${message?.id}`, site.staff, { answered: true });
  }),
  write('create a meeting', (site) => post('/api/meetings', site.staff, link())),
  write('change a meeting', changeMeeting),
  write('delete a meeting', async (site) => {
    const { id } = await json(site, post('/api/meetings', site.staff, link()));
    return { method: 'DELETE', path: `/api/meetings/${id}`, token: site.staff };
  }),
  write('change a course', changeCourse),
  write('ask for a reset link', async (site) => {
    const { email } = await site.newLearner();
    return post('/api/auth/forgot-password', undefined, { email });
  }),
  write(
    'use a reset link',
    async (site) => {
      const body = { token: await createResetToken(site), password: newPassword() };
      return post('/api/auth/reset-password', undefined, body);
    },
    FEW_ROUNDS,
  ),
  write(
    'register',
    () => {
      const email = `${randomUUID()}@bench.example`;
      const body = { name: 'Ila Sharma', email, password: newPassword() };
      return post('/api/auth/register', undefined, body);
    },
    FEW_ROUNDS,
  ),
];
