import { calendarOf, changesSince } from '../../courses/calendar/calendar.ts';
import type { ClassTime } from '../../courses/classes/class.ts';
import { findInTime } from '../../courses/classes/queries.ts';
import { joinPathOf, nextClasses, untilDay } from '../../courses/classes/timetable.ts';
import { isAskedByMail } from '../../messaging/announcements/consent-queries.ts';
import type { Deps } from '../../platform/deps.ts';
import { ownTitle, type Titled, titledIn } from '../../platform/i18n/localized-content.ts';
import type { Words } from '../../platform/i18n/messages.ts';
import {
  type Draft,
  draftTo,
  type Letter,
  type LetterText,
  type Written,
} from '../../platform/mail/mail-template.ts';
import { type Language, languageOf } from '../../shared/languages.ts';
import { findEnrolledByOrder } from './queries.ts';

/** A course that the learner is welcomed to. */
interface WelcomeCourse extends Titled {
  slug: string;
  /** The next class; `undefined` if there is none any more. */
  first: ClassTime | undefined;
}

const factsOf = (
  { mails: { enrolment } }: Words,
  language: Language,
  { course, now }: { course: WelcomeCourse; now: Date },
): [LetterText, string] => [
  ownTitle(language, course),
  course.first ? enrolment.firstClass({ first: course.first, now }) : enrolment.noClass,
];

const joinOf = (
  { mails: { enrolment } }: Words,
  course: { title: string; slug: string },
  publicUrl: string,
): [string, string] => [enrolment.join(course), publicUrl + joinPathOf(course)];

interface Welcome {
  courses: WelcomeCourse[];
  /** Where the learner agrees to announcements; `undefined` where the mail does not ask. */
  agreeUrl: string | undefined;
  now: Date;
  publicUrl: string;
}

const questionWith = ({ mails: { enrolment } }: Words, url: string): Pick<Letter, 'footer'> => ({
  footer: { words: enrolment.mayWeWrite, label: enrolment.agree, url },
});

function enrolledLetter(
  words: Words,
  language: Language,
  { courses, agreeUrl, now, publicUrl }: Welcome,
): Written {
  const { enrolment, classes } = words.mails;
  const [only, more] = courses;
  return {
    subject:
      only && !more ? enrolment.subject(titledIn(language, only)) : enrolment.subjectOfSeveral,
    paragraphs: [enrolment.howToJoin, enrolment.calendar],
    facts: courses.flatMap((course) => [
      factsOf(words, language, { course, now }),
      joinOf(words, titledIn(language, course), publicUrl),
    ]),
    action: { label: classes.toClasses, url: `${publicUrl}/UserDashboard` },
    ...(agreeUrl && questionWith(words, agreeUrl)),
  };
}

/** How many of an order's courses the welcome names. */
const MOST_COURSES = 50;

/**
 * The welcome to the courses of a paid order: the first class of each, the address to join by, and all classes as a calendar
 * file. The first one asks whether the studio may write about news, too. `undefined` when the account is gone.
 */
export async function composeCourseWelcome(
  { sql, publicUrl, now, agreeTokens }: Pick<Deps, 'sql' | 'publicUrl' | 'now' | 'agreeTokens'>,
  orderId: number,
): Promise<Draft | undefined> {
  const enrolled = await findEnrolledByOrder(sql, orderId);
  if (!enrolled) return undefined;
  const present = now();
  const places = enrolled.places.slice(0, MOST_COURSES);
  const found = await Promise.all(
    places.map(async ({ courseId, lastDay }) => {
      const course = await findInTime(sql, { id: courseId }, changesSince(present));
      return course && untilDay(course, lastDay);
    }),
  );
  const inTime = found.filter((course) => course !== undefined);
  const courses = inTime.map((course) => ({
    ...course,
    first: nextClasses(course, present, 1)[0],
  }));
  const file = {
    filename: 'classes.ics',
    contentType: 'text/calendar; charset=utf-8',
    content: calendarOf(inTime, { publicUrl, language: languageOf(enrolled.language) }),
  };
  const asks = await isAskedByMail(sql, { accountId: enrolled.accountId, orderId });
  const agreeUrl = asks ? `${publicUrl}/agree/${agreeTokens.sign(orderId)}` : undefined;
  const welcome = { courses, agreeUrl, now: present, publicUrl };
  return {
    ...draftTo(enrolled, (words, language) => enrolledLetter(words, language, welcome)),
    attachments: [file],
  };
}
