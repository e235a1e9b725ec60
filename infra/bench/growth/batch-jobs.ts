import { randomUUID } from 'node:crypto';
import { PASSWORD, STAFF } from '../filled-studio/people.ts';
import { inDays, json, type MeasuredCall, post } from './call.ts';
import type { Ask, Site } from './site.ts';

/** By another member of staff each time: one announces 20 times a day at most, and changes a class 20 times an hour. */
async function announcing(site: Site, courseId: number | null): Promise<Ask> {
  const { token } = await site.newStaff();
  const body = { courseId, subject: 'New batch', text: 'Namaste, a new batch begins on Monday.' };
  return {
    ...post('/api/staff/announcements', token, body),
    headers: { 'Idempotency-Key': randomUUID() },
  };
}

const LARGEST_COURSE = 1;
/** The fill has nothing of later classes. */
const FILLED_DAYS = 14;

/** Changes the first class of the largest course in three weeks. */
async function changing(site: Site, how: string, change: (date: string) => object): Promise<Ask> {
  const { token } = await site.newStaff();
  const path = `/api/staff/classes?from=${inDays(FILLED_DAYS + 7)}`;
  const { classes } = await json(site, { path, token });
  const { date, version } = classes.find(
    (one: { courseId: number }) => one.courseId === LARGEST_COURSE,
  );
  return {
    ...post(`/api/staff/classes/${LARGEST_COURSE}/${date}/${how}`, token, change(date)),
    headers: { 'If-Match': `"${version}"` },
  };
}

/** Waits for the batch under way, and lets no other follow it. Then all is as it was before the act. */
async function tellNobodyElse({ sql }: Site): Promise<void> {
  await sql`delete from announcements where made_by <> ${STAFF.id}`;
  const ofClass = sql`course_id = ${LARGEST_COURSE} and date > ${inDays(FILLED_DAYS)}`;
  for (const table of ['class_tellings', 'class_notices', 'class_exceptions'])
    await sql`delete from ${sql(table)} where ${ofClass}`;
  // The worker takes and finishes jobs in an order of its own: to wait for its rows could be a deadlock.
  await sql`
    delete from pgboss.job where (name, id) in (
      select name, id from pgboss.job where name in ('mail', 'push') and state <> 'active'
      for update skip locked
    )`;
  await sql`delete from pushes where sent_at is null and given_up_at is null`;
}

/** The acts that concern more people, or more rows, than a request has time for (infra/docs/decisions/0030). */
export const bigWork: MeasuredCall[] = [
  {
    name: 'big work: announce to all',
    goal: 'bigWork',
    ask: (site) => announcing(site, null),
    after: tellNobodyElse,
  },
  {
    name: 'big work: announce to the largest course',
    goal: 'bigWork',
    ask: (site) => announcing(site, LARGEST_COURSE),
    after: tellNobodyElse,
  },
  {
    name: 'big work: move a class of the largest course',
    goal: 'bigWork',
    ask: (site) =>
      changing(site, 'move', (movedTo) => ({
        ...{ movedTo, startTime: '20:00', endTime: '21:00' },
        ...{ reason: 'Rain', notice: 'The class is at 8 pm: it rains' },
      })),
    after: tellNobodyElse,
  },
  {
    name: 'big work: cancel a class of the largest course',
    goal: 'bigWork',
    ask: (site) =>
      changing(site, 'cancel', () => ({
        reason: 'Rain',
        notice: 'The class is cancelled: it rains',
      })),
    after: tellNobodyElse,
  },
  {
    // Who answered all messages, noted who came, and confirmed all payments.
    name: 'big work: delete an account of staff (a cheap hash)',
    goal: 'bigWork',
    ask: (site) => post('/api/account/delete', site.staff, { password: PASSWORD }),
    after: async (site) => {
      await site.sql`delete from departed_accounts where account_id = ${STAFF.id}`;
      // The account comes back under its number, as none does in a studio.
      await site.sql`delete from sealed_people where account_id = ${STAFF.id}`;
      await site.restoreStaff();
    },
  },
];
