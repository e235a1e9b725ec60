import type { Deps } from '../../platform/deps.ts';
import { localizeTitle } from '../../platform/i18n/localized-content.ts';
import type { Messages } from '../../platform/i18n/messages.ts';
import { type MailDetail, pageAddress } from '../../platform/mail/mail-content.ts';
import {
  type ComposedMail,
  draftForRecipient,
  type MailDraft,
} from '../../platform/mail/mail-template.ts';
import type { Language } from '../../shared/languages.ts';
import { indianDateTime } from '../../shared/time/indian-time.ts';
import type { DatedClass } from '../classes/class.ts';
import { listOwnScheduledCourses } from '../classes/queries.ts';
import { findEveningMail } from './queries.ts';
import { classesOfDay } from './reminders.ts';

/** More classes than anybody has on one day. */
const MAX_CLASSES = 10;

interface EveningMailData {
  date: string;
  /** At least one. */
  classes: DatedClass[];
  now: Date;
  publicUrl: string;
}

const formatEveningMail = (
  { dates, mails: { classes: messages } }: Messages,
  language: Language,
  { date, classes, now, publicUrl }: EveningMailData,
): ComposedMail => {
  const { details, evening } = messages;
  const listed = classes.slice(0, MAX_CLASSES);
  const [first, more] = listed;
  const only = more ? undefined : first;
  return {
    subject: only
      ? evening.subject({ title: localizeTitle(language, only).text, next: only, now })
      : evening.subjectOfSeveral({ date, now }),
    paragraphs: [only ? evening.one : evening.several],
    details: listed.flatMap((found): MailDetail[] => [
      [details.class, localizeTitle(language, found)],
      [details.time, dates.formatClassTime(found, now)],
      ...(found.hasOwnTeacher ? [[details.teacher, found.teacher] satisfies MailDetail] : []),
      ...(only
        ? []
        : [[details.join, pageAddress(publicUrl + found.joinPath)] satisfies MailDetail]),
    ]),
    action: only
      ? { label: messages.joinThen, url: publicUrl + only.joinPath, showsAddress: true }
      : { label: messages.toClasses, url: `${publicUrl}/UserDashboard` },
    footer: { label: evening.choose, url: `${publicUrl}/Account` },
  };
};

/**
 * The mail on the evening before: the classes of the day as they are now, each with its time and join address. `undefined`
 * if there is no class left.
 */
export async function composeEveningMail(
  { sql, publicUrl, now }: Pick<Deps, 'sql' | 'publicUrl' | 'now'>,
  id: number,
): Promise<MailDraft | undefined> {
  const mail = await findEveningMail(sql, id);
  if (!mail) return undefined;
  const { accountId, date } = mail;
  const currentTime = now();
  const from = indianDateTime(date, '00:00');
  const courses = await listOwnScheduledCourses(sql, { accountId, now: currentTime, from });
  const classes = classesOfDay(
    courses.filter(({ isEnrolled }) => isEnrolled),
    date,
  ).filter(({ endsAt }) => endsAt > currentTime.toISOString());
  if (classes.length === 0) return undefined;
  const data = { date, classes, now: currentTime, publicUrl };
  return draftForRecipient(mail, (messages, language) =>
    formatEveningMail(messages, language, data),
  );
}
