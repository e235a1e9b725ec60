import { asClassTime, greetingTo, type Letter } from '../../mail/mail-template.ts';
import type { ClassTime } from '../../timetable/classes/class.ts';
import { joinPathOf } from '../../timetable/classes/timetable.ts';

/** A course that the learner is welcomed to. */
export interface WelcomeCourse {
  title: string;
  slug: string;
  /** The next class; `undefined` if there is none any more. */
  first: ClassTime | undefined;
}

const factsOf = ({ title, first }: WelcomeCourse): [string, string] => [
  title,
  first ? `your first class is on ${asClassTime(first)}` : 'there is no class any more',
];

const joinOf = (course: WelcomeCourse, publicUrl: string): [string, string] => [
  `Join ${course.title}`,
  publicUrl + joinPathOf(course),
];

/** The letter to a learner who is enrolled now: the first class of each course, and the address to join by. */
export const enrolledLetter = (
  { name, courses }: { name: string; courses: WelcomeCourse[] },
  publicUrl: string,
): Letter => ({
  greeting: greetingTo(name),
  paragraphs: [
    'you are enrolled. Join opens a few minutes before each class, always at the same address: it leads to the right link, also when your teacher changes it.',
    'The attached calendar file puts the classes into your phone’s calendar.',
  ],
  facts: courses.flatMap((course) => [factsOf(course), joinOf(course, publicUrl)]),
  action: { label: 'See your classes', url: `${publicUrl}/UserDashboard` },
});
