import type { StaffCourse } from '../../courses/courses/course.ts';
import { mapTranslations } from '../../shared/localized-content.ts';
import { classPath, ifMatchPresent, THURSDAY, toEight } from '../class-calls.ts';
import { ASANA, HEALING } from '../order-calls.ts';
import { ENGLISH_TEXTS, HINDI_TEXTS, inBoth, type SampleStudio, succeed } from './sample-studio.ts';

type StudioCause = (studio: SampleStudio) => Promise<void>;

const settle = async ({ studio }: SampleStudio) => {
  await studio.untilRecipientsStored();
  await studio.untilIdle();
};

/** All changes of a class, one after the other, as later ones replace earlier ones, and one of a course. */
export const changeClasses: StudioCause = async (sample) => {
  const { studio, staff, as } = sample;
  const onClass = async (change: string, date: string, body: object) => {
    const headers = await ifMatchPresent(studio, classPath(date), staff);
    await succeed(as(staff, 'POST', `${classPath(date)}/${change}`, body, headers));
    await settle(sample);
  };
  await onClass('move', THURSDAY, { ...toEight, ...inBoth('moved') });
  await onClass('cancel', '2026-12-04', { reason: '', ...inBoth('cancelled') });
  await onClass('back', '2026-12-04', inBoth('back'));
  const { items } = (await as(staff, 'GET', '/api/staff/courses')).body;
  const healing = items.find(({ id }: StaffCourse) => id === HEALING);
  const notification = { ...inBoth('course'), dropped: [] };
  const over = { 'If-Match': `"${healing.version}"` };
  const hours = { ...healing, startTime: '06:00', endTime: '07:00', telling: notification };
  await succeed(as(staff, 'PUT', `/api/staff/courses/${HEALING}`, hours, over));
  await settle(sample);
};

export const takeHoliday: StudioCause = async (sample) => {
  const { staff, as } = sample;
  const week = { firstDate: '2026-12-07', lastDate: '2026-12-09', courseIds: [ASANA] };
  const query = 'firstDate=2026-12-07&lastDate=2026-12-09&courses=1';
  const { version } = (await as(staff, 'GET', `/api/staff/holidays/preview?${query}`)).body;
  const holiday = { ...week, reason: 'Diwali', ...inBoth('holiday'), version };
  await succeed(as(staff, 'POST', '/api/staff/holidays', holiday));
  await settle(sample);
};

export const announce: StudioCause = async (sample) => {
  const { subject, text } = HINDI_TEXTS;
  const announced = {
    ...{ courseId: ASANA, subject: ENGLISH_TEXTS.subject, text: ENGLISH_TEXTS.text },
    inLanguages: mapTranslations(() => ({ subject, text })),
  };
  await succeed(sample.as(sample.staff, 'POST', '/api/staff/announcements', announced));
  await settle(sample);
};

/** A payment waits, then a second one. */
export const leavePaymentsWaiting: StudioCause = async ({ studio, orders }) => {
  for (const utr of ['432198765555', '432198766666']) {
    const { token } = await studio.signIn('Asha Rawat');
    await orders.select(token, ASANA);
    const { id } = (await orders.checkOut(token)).body;
    // As if an hour had passed since the last mail.
    await studio.sql`delete from payment_mail`;
    await orders.submit(token, id, utr);
    await studio.untilIdle();
  }
};

export const writeMessage: StudioCause = async ({ studio }) => {
  const body = {
    ...{ fullName: 'Asha Rawat', email: 'asha@example.com', mobileNumber: '+91 98' },
    message: 'सुबह की क्लास कब है?',
  };
  await succeed(studio.call('POST', '/send-email', { body }));
};

/** The backups fail for ten minutes. */
export const failBackups: StudioCause = async ({ studio }) => {
  await studio.sql`
    insert into backup_runs (started_at, host, folder, failure)
    select now(), 'yoga-1', '/backups', 'ENOSPC' from generate_series(1, 2)`;
  await studio.runAlertChecks();
  await studio.sql`update troubles set began_at = began_at - interval '10 minutes'`;
  await studio.runAlertChecks();
};
