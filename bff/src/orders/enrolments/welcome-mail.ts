import { calendarStart, renderCalendar } from '../../courses/calendar/calendar.ts';
import type { ClassTime } from '../../courses/classes/class.ts';
import { findScheduledCourse } from '../../courses/classes/queries.ts';
import { joinPathOf, nextClasses, restrictUntil } from '../../courses/classes/timetable.ts';
import { shouldRequestConsentByMail } from '../../messaging/announcements/consent-queries.ts';
import type { Deps } from '../../platform/deps.ts';
import {
  type LocalizedTitle,
  localizeTitle,
  withLocalizedTitle,
} from '../../platform/i18n/localized-content.ts';
import type { Messages } from '../../platform/i18n/messages.ts';
import {
  type MailContent,
  type MailDetail,
  pageAddress,
} from '../../platform/mail/mail-content.ts';
import {
  type ComposedMail,
  draftForRecipient,
  type MailDraft,
} from '../../platform/mail/mail-template.ts';
import { type Language, languageOf } from '../../shared/languages.ts';
import { findOrderEnrolments } from './queries.ts';

/** A course in the welcome mail. */
interface WelcomeCourse extends LocalizedTitle {
  slug: string;
  /** The next class; `undefined` if there is none left. */
  first: ClassTime | undefined;
}

const courseDetail = (
  { mails: { enrolment } }: Messages,
  language: Language,
  { course, now }: { course: WelcomeCourse; now: Date },
): MailDetail => [
  localizeTitle(language, course),
  course.first ? enrolment.firstClass({ first: course.first, now }) : enrolment.noClass,
];

const joinLink = (
  { mails: { enrolment } }: Messages,
  course: { title: string; slug: string },
  publicUrl: string,
) => ({ label: enrolment.join(course), url: publicUrl + joinPathOf(course) });

const joinDetail = (...[messages, course, publicUrl]: Parameters<typeof joinLink>): MailDetail => {
  const { label, url } = joinLink(messages, course, publicUrl);
  return [label, pageAddress(url)];
};

interface WelcomeMailContext {
  courses: WelcomeCourse[];
  /** The link to consent to announcements; `undefined` if the mail does not ask for consent. */
  agreeUrl: string | undefined;
  now: Date;
  publicUrl: string;
}

const consentFooter = (
  { mails: { enrolment } }: Messages,
  url: string,
): Pick<MailContent, 'footer'> => ({
  footer: { words: enrolment.mayWeWrite, label: enrolment.agree, url },
});

function enrolledLetter(
  messages: Messages,
  language: Language,
  { courses, agreeUrl, now, publicUrl }: WelcomeMailContext,
): ComposedMail {
  const { enrolment, classes } = messages.mails;
  const [first, more] = courses.map((course) => withLocalizedTitle(language, course));
  const only = more ? undefined : first;
  return {
    subject: only ? enrolment.subject(only) : enrolment.subjectOfSeveral,
    paragraphs: [enrolment.isEnrolled],
    details: courses.flatMap((course) => [
      courseDetail(messages, language, { course, now }),
      ...(only ? [] : [joinDetail(messages, withLocalizedTitle(language, course), publicUrl)]),
    ]),
    notes: [enrolment.howToJoin, enrolment.calendar],
    action: only
      ? { ...joinLink(messages, only, publicUrl), showsAddress: true }
      : { label: classes.toClasses, url: `${publicUrl}/UserDashboard` },
    ...(agreeUrl && consentFooter(messages, agreeUrl)),
  };
}

/** How many of an order's courses the welcome names. */
const MAX_COURSES = 50;

/**
 * The welcome mail for the courses of a paid order: the first class of each, the join link, and all classes as a calendar file. The first
 * welcome mail also asks for consent to announcements. `undefined` when the account is deleted.
 */
export async function composeCourseWelcome(
  { sql, publicUrl, now, agreeTokens }: Pick<Deps, 'sql' | 'publicUrl' | 'now' | 'agreeTokens'>,
  orderId: number,
): Promise<MailDraft | undefined> {
  const enrolled = await findOrderEnrolments(sql, orderId);
  if (!enrolled) return undefined;
  const present = now();
  const enrolments = enrolled.places.slice(0, MAX_COURSES);
  const found = await Promise.all(
    enrolments.map(async ({ courseId, lastDay }) => {
      const course = await findScheduledCourse(sql, { id: courseId }, calendarStart(present));
      return course && restrictUntil(course, lastDay);
    }),
  );
  const courseTimes = found.filter((course) => course !== undefined);
  const courses = courseTimes.map((course) => ({
    ...course,
    first: nextClasses(course, present, 1)[0],
  }));
  const file = {
    filename: 'classes.ics',
    contentType: 'text/calendar; charset=utf-8',
    content: renderCalendar(courseTimes, { publicUrl, language: languageOf(enrolled.language) }),
  };
  const asksConsent = await shouldRequestConsentByMail(sql, {
    accountId: enrolled.accountId,
    orderId,
  });
  const agreeUrl = asksConsent ? `${publicUrl}/agree/${agreeTokens.sign(orderId)}` : undefined;
  const welcome = { courses, agreeUrl, now: present, publicUrl };
  return {
    ...draftForRecipient(enrolled, (messages, language) =>
      enrolledLetter(messages, language, welcome),
    ),
    attachments: [file],
  };
}
