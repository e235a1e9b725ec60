import type { Deps } from '../../deps.ts';
import { type Draft, draftOf, greetingTo, type Letter } from '../../mail/mail-template.ts';
import { isAskedByMail } from '../../messages/announcements/consent-queries.ts';
import { calendarOf, changesSince } from '../../timetable/calendar/calendar.ts';
import type { ClassTime } from '../../timetable/classes/class.ts';
import { dayAndTimesOf } from '../../timetable/classes/class-words.ts';
import { findInTime } from '../../timetable/classes/queries.ts';
import { joinPathOf, nextClasses } from '../../timetable/classes/timetable.ts';
import { DEFAULT_LANGUAGE } from '../../words/languages.ts';
import { findEnrolledByOrder } from './queries.ts';

/** A course that the learner is welcomed to. */
interface WelcomeCourse {
  title: string;
  slug: string;
  /** The next class; `undefined` if there is none any more. */
  first: ClassTime | undefined;
}

const factsOf = ({ title, first }: WelcomeCourse, now: Date): [string, string] => [
  title,
  first ? `your first class is on ${dayAndTimesOf(first, now)}` : 'there is no class any more',
];

const joinOf = (course: WelcomeCourse, publicUrl: string): [string, string] => [
  `Join ${course.title}`,
  publicUrl + joinPathOf(course),
];

interface Welcome {
  name: string;
  courses: WelcomeCourse[];
  /** Where the learner agrees to announcements; `undefined` where the mail does not ask. */
  agreeUrl: string | undefined;
  now: Date;
}

const questionWith = (url: string): Pick<Letter, 'footer'> => ({
  footer: {
    words:
      'May we also write to you about new courses and events, now and then? We do so only if you agree.',
    label: 'Yes, write to me',
    url,
  },
});

const enrolledLetter = ({ name, courses, agreeUrl, now }: Welcome, publicUrl: string): Letter => ({
  greeting: greetingTo(name),
  paragraphs: [
    'you are enrolled. Join opens a few minutes before each class, always at the same address: it leads to the right link, also when your teacher changes it.',
    'The attached calendar file puts the classes into your phone’s calendar.',
  ],
  facts: courses.flatMap((course) => [factsOf(course, now), joinOf(course, publicUrl)]),
  action: { label: 'See your classes', url: `${publicUrl}/UserDashboard` },
  ...(agreeUrl && questionWith(agreeUrl)),
});

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
  const ids = enrolled.courseIds.slice(0, MOST_COURSES);
  const found = await Promise.all(ids.map((id) => findInTime(sql, { id }, changesSince(present))));
  const inTime = found.filter((course) => course !== undefined);
  const courses = inTime.map((course) => ({
    ...course,
    first: nextClasses(course, present, 1)[0],
  }));
  const [only] = courses;
  const subject =
    courses.length === 1 && only ? `Welcome to ${only.title}` : 'Welcome to your courses';
  const file = {
    filename: 'classes.ics',
    contentType: 'text/calendar; charset=utf-8',
    content: calendarOf(inTime, { publicUrl, language: DEFAULT_LANGUAGE }),
  };
  const { accountId, name, email } = enrolled;
  const asks = await isAskedByMail(sql, { accountId, orderId });
  const agreeUrl = asks ? `${publicUrl}/agree/${agreeTokens.sign(orderId)}` : undefined;
  const letter = enrolledLetter({ name, courses, agreeUrl, now: present }, publicUrl);
  return { ...draftOf(email, subject, letter), attachments: [file] };
}
