import { randomUUID } from 'node:crypto';
import { PASSWORD, STAFF } from '../filled-studio/people.ts';
import { inDays, json, type MeasuredCall, post } from './call.ts';
import type { Site, SiteRequest } from './site.ts';

/** Each time as another member of staff, as limits allow one to announce 20 times a day and to change a class 20 times an hour. */
async function announcementRequest(site: Site, courseId: number | null): Promise<SiteRequest> {
  const { token } = await site.newStaff();
  const body = { courseId, subject: 'New batch', text: 'Namaste, a new batch begins on Monday.' };
  return {
    ...post('/api/staff/announcements', token, body),
    headers: { 'Idempotency-Key': randomUUID() },
  };
}

const LARGEST_COURSE = 1;
/** The filled database has no rows for classes after these days. */
const FILLED_DAYS = 14;

/** Changes the first class of the largest course in three weeks. */
async function classChangeRequest(
  site: Site,
  action: string,
  change: (date: string) => object,
): Promise<SiteRequest> {
  const { token } = await site.newStaff();
  const path = `/api/staff/classes?from=${inDays(FILLED_DAYS + 7)}`;
  const { classes } = await json(site, { path, token });
  const { date, version } = classes.find(
    (one: { courseId: number }) => one.courseId === LARGEST_COURSE,
  );
  return {
    ...post(`/api/staff/classes/${LARGEST_COURSE}/${date}/${action}`, token, change(date)),
    headers: { 'If-Match': `"${version}"` },
  };
}

/** Waits for the batch that is running and prevents the next ones. Afterwards the database is as before the call. */
async function stopNotifications({ sql }: Site): Promise<void> {
  await sql`delete from announcements where made_by <> ${STAFF.id}`;
  const ofClass = sql`course_id = ${LARGEST_COURSE} and date > ${inDays(FILLED_DAYS)}`;
  for (const table of ['class_tellings', 'class_notices', 'class_exceptions'])
    await sql`delete from ${sql(table)} where ${ofClass}`;
  // The worker locks jobs in its own order: waiting for its rows could deadlock.
  await sql`
    delete from pgboss.job where (name, id) in (
      select name, id from pgboss.job where name in ('mail', 'push') and state <> 'active'
      for update skip locked
    )`;
  await sql`delete from pushes where sent_at is null and given_up_at is null`;
}

/** Actions that change more rows than a request has time for (infra/docs/develop/decisions/0030). */
export const batchJobs: MeasuredCall[] = [
  {
    name: 'batch job: announce to all',
    goal: 'batchJob',
    request: (site) => announcementRequest(site, null),
    after: stopNotifications,
  },
  {
    name: 'batch job: announce to the largest course',
    goal: 'batchJob',
    request: (site) => announcementRequest(site, LARGEST_COURSE),
    after: stopNotifications,
  },
  {
    name: 'batch job: move a class of the largest course',
    goal: 'batchJob',
    request: (site) =>
      classChangeRequest(site, 'move', (movedTo) => ({
        ...{ movedTo, startTime: '20:00', endTime: '21:00' },
        ...{ reason: 'Rain', notice: 'The class is at 8 pm: it rains' },
      })),
    after: stopNotifications,
  },
  {
    name: 'batch job: cancel a class of the largest course',
    goal: 'batchJob',
    request: (site) =>
      classChangeRequest(site, 'cancel', () => ({
        reason: 'Rain',
        notice: 'The class is cancelled: it rains',
      })),
    after: stopNotifications,
  },
  {
    // The account that answered all messages, recorded all attendance and confirmed all payments.
    name: 'batch job: delete an account of staff (a cheap hash)',
    goal: 'batchJob',
    request: (site) => post('/api/account/delete', site.staff, { password: PASSWORD }),
    after: async (site) => {
      await site.sql`delete from departed_accounts where account_id = ${STAFF.id}`;
      // The account is created again with the same id, which never happens in a studio.
      await site.sql`delete from sealed_people where account_id = ${STAFF.id}`;
      await site.restoreStaff();
    },
  },
];
