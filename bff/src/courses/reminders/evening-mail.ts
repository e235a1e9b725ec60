import type { Deps } from '../../platform/deps.ts';
import { ownTitle } from '../../platform/i18n/localized-content.ts';
import type { Words } from '../../platform/i18n/messages.ts';
import {
  type Draft,
  draftTo,
  type LetterText,
  type Written,
} from '../../platform/mail/mail-template.ts';
import type { Language } from '../../shared/languages.ts';
import { indianMoment } from '../../shared/time/indian-time.ts';
import type { DatedClass } from '../classes/class.ts';
import { listOwnInTime } from '../classes/queries.ts';
import { findEveningMail } from './queries.ts';
import { classesOfDay } from './remind.ts';

/** More than anybody has on one day. */
const MOST_CLASSES = 10;

interface Evening {
  date: string;
  /** At least one. */
  classes: DatedClass[];
  now: Date;
  publicUrl: string;
}

const eveningLetter = (
  { dates, mails: { classes: words } }: Words,
  language: Language,
  { date, classes, now, publicUrl }: Evening,
): Written => {
  const { facts, evening } = words;
  const shown = classes.slice(0, MOST_CLASSES);
  const [first, more] = shown;
  const only = more ? undefined : first;
  return {
    subject: only
      ? evening.subject({ title: ownTitle(language, only).words, next: only, now })
      : evening.subjectOfSeveral({ date, now }),
    paragraphs: [only ? evening.one : evening.several],
    facts: shown.flatMap((found): [string, LetterText][] => [
      [facts.class, ownTitle(language, found)],
      [facts.time, dates.whenInWords(found, now)],
      ...(found.hasOwnTeacher ? [[facts.teacher, found.teacher] as [string, string]] : []),
      ...(only ? [] : [[facts.join, publicUrl + found.joinPath] as [string, string]]),
    ]),
    action: only
      ? { label: words.joinThen, url: publicUrl + only.joinPath }
      : { label: words.toClasses, url: `${publicUrl}/UserDashboard` },
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
  const { accountId, date } = mail;
  const present = now();
  const from = indianMoment(date, '00:00');
  const courses = await listOwnInTime(sql, { accountId, now: present, from });
  const classes = classesOfDay(
    courses.filter(({ isEnrolled }) => isEnrolled),
    date,
  ).filter(({ endsAt }) => endsAt > present.toISOString());
  if (classes.length === 0) return undefined;
  const evening = { date, classes, now: present, publicUrl };
  return draftTo(mail, (words, language) => eveningLetter(words, language, evening));
}
