import type { Deps } from '../../deps.ts';
import {
  type Draft,
  draftOf,
  greetingTo,
  type Letter,
  subjectOf,
} from '../../mail/mail-template.ts';
import { dayAndTimesOf } from '../classes/class-words.ts';
import { markTold } from '../classes/notice-queries.ts';
import type { HolidayClass } from './holiday.ts';
import { findHolidayForMail, type HolidayForMail, listToldClasses } from './telling-queries.ts';

/** More than one person has in a month. */
const MOST_LISTED = 60;

interface Site {
  publicUrl: string;
  now: Date;
}

const letterOf = (mail: HolidayForMail, own: HolidayClass[], { publicUrl, now }: Site): Letter => {
  const listed = own.slice(0, MOST_LISTED);
  const left = own.length - listed.length;
  const which = own.length === 1 ? 'This class of yours' : `These ${own.length} classes of yours`;
  const are = own.length === 1 ? 'is' : 'are';
  return {
    greeting: greetingTo(mail.name),
    paragraphs: [mail.notice, `${which} ${are} ${mail.isBack ? 'held' : 'cancelled'}:`],
    facts: [
      ...listed.map((found): [string, string] => [found.title, dayAndTimesOf(found, now)]),
      ...(left > 0 ? [['And', `${left} more`] as [string, string]] : []),
    ],
    action: { label: 'See your classes', url: `${publicUrl}/UserDashboard` },
  };
};

/**
 * The mail about a holiday, or that it is taken back, with the classes of the one who gets it; `undefined` when none of
 * them is to come, or each was changed again since.
 */
export async function composeHoliday(
  { sql, publicUrl, now }: Pick<Deps, 'sql' | 'publicUrl' | 'now'>,
  id: number,
): Promise<Draft | undefined> {
  const mail = await findHolidayForMail(sql, id);
  if (!mail) return undefined;
  const present = now();
  const told = await listToldClasses(sql, { id: mail.holidayId, isBack: mail.isBack });
  const own = told.filter(
    ({ courseId, endsAt }) => mail.courseIds.includes(courseId) && endsAt > present.toISOString(),
  );
  const [only, more] = own;
  if (!only) return undefined;
  const subject = more ? mail.notice : subjectOf({ ...only, notice: mail.notice }, present);
  return {
    ...draftOf(mail.email, subject, letterOf(mail, own, { publicUrl, now: present })),
    noteSent: () => markTold(sql, 'holiday_notices', id),
  };
}
