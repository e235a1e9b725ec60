import type { Deps } from '../../deps.ts';
import { type Draft, draftOf, greetingTo, type Letter } from '../../mail/mail-template.ts';
import { indianMoment } from '../../time/indian-time.ts';
import { dayOf } from '../../words/en/dates.ts';
import type { DatedClass } from '../classes/class.ts';
import { dayAndTimesOf } from '../classes/class-words.ts';
import { listOwnInTime } from '../classes/queries.ts';
import { findEveningMail } from './queries.ts';
import { classesOfDay } from './remind.ts';

/** More than anybody has on one day. */
const MOST_CLASSES = 10;

interface Evening {
  name: string;
  classes: DatedClass[];
  now: Date;
}

const eveningLetter = ({ name, classes, now }: Evening, publicUrl: string): Letter => {
  const shown = classes.slice(0, MOST_CLASSES);
  const [only, more] = shown;
  return {
    greeting: greetingTo(name),
    paragraphs: [more ? 'These are your next classes.' : 'This is your next class.'],
    facts: shown.flatMap((found): [string, string][] => [
      ['Class', found.title],
      ['Time', dayAndTimesOf(found, now)],
      ...(found.hasOwnTeacher ? [['Teacher', found.teacher] as [string, string]] : []),
      ...(more ? [['Join', publicUrl + found.joinPath] as [string, string]] : []),
    ]),
    action:
      only && !more
        ? { label: 'Join when it begins', url: publicUrl + only.joinPath }
        : { label: 'See your classes', url: `${publicUrl}/UserDashboard` },
  };
};

/**
 * The mail on the evening before: the classes of the day as they are now, each with its hour and the address to join by.
 * `undefined` where nothing is left of them.
 */
export async function composeEvening(
  { sql, publicUrl, now }: Pick<Deps, 'sql' | 'publicUrl' | 'now'>,
  id: number,
): Promise<Draft | undefined> {
  const mail = await findEveningMail(sql, id);
  if (!mail) return undefined;
  const { accountId, name, email, date } = mail;
  const courses = await listOwnInTime(sql, { accountId, from: indianMoment(date, '00:00') });
  const present = now();
  const classes = classesOfDay(
    courses.filter(({ isEnrolled }) => isEnrolled),
    date,
  ).filter(({ endsAt }) => endsAt > present.toISOString());
  const [only, more] = classes;
  if (!only) return undefined;
  const subject = more
    ? `Your classes on ${dayOf(date, present)}`
    : `${only.title}: ${dayAndTimesOf(only, present)}`;
  return draftOf(email, subject, eveningLetter({ name, classes, now: present }, publicUrl));
}
