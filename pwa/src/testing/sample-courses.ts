import type * as Bff from 'bff/contract';
import { emptyOptionalTexts } from 'bff/shared/course-texts';
import { addDays } from 'bff/shared/time/indian-time';

export const asana: Bff.StaffCourse = {
  id: 1,
  slug: 'asana-regular-classes',
  title: 'Asana Regular Classes',
  summary: 'Steady morning practice for every body.',
  level: 'For beginners and for those who practise already',
  forWhom: 'Anyone who wants a practice that lasts.',
  teaches: ['Standing poses', 'Resting poses'],
  instructor: 'Certified Yoga Therapist',
  teacherId: null,
  picture: 'tree',
  fee: 2500,
  feePer: 'once',
  monthRule: 'calendar',
  lateRule: 'paid',
  extendsPaid: true,
  ...emptyOptionalTexts,
  firstClassFree: false,
  trialLink: '',
  startDate: '2026-12-01',
  firstDate: '2026-12-01',
  endDate: null,
  days: [1, 2, 3, 4, 5],
  startTime: '07:00',
  endTime: '08:00',
  seats: null,
  seatsLeft: null,
  meetingId: null,
  isOpen: false,
  isClosed: false,
  inLanguages: {},
  version: 1,
  hidden: false,
};

export const pranayama: Bff.StaffCourse = {
  ...asana,
  id: 3,
  slug: 'advanced-pranayama-certificate-course',
  title: 'Advanced Pranayama Certificate Course',
  picture: 'breath',
  fee: 6000,
  startDate: '2026-12-14',
  firstDate: '2026-12-15',
  days: [2, 4],
  startTime: '06:00',
  endTime: '07:15',
  seats: 30,
  seatsLeft: 30,
};

export const sampleCourses = [asana, pranayama];

/** The translated title, as the server sends it if there is one. */
const titleByLocale = ({ inLanguages }: Pick<Bff.Course, 'inLanguages'>) => {
  const hi = inLanguages?.hi?.title;
  return hi === undefined ? {} : { titleIn: { hi } };
};

export const selectedCourse = ({
  id,
  slug,
  title,
  firstDate,
  fee,
  ...course
}: Bff.Course): Bff.SelectedCourse => ({
  courseId: id,
  slug,
  title,
  ...titleByLocale(course),
  startDate: firstDate,
  fee,
  available: true,
});

export const enrolledCourse = ({ id, summary: _, ...course }: Bff.Course): Bff.EnrolledCourse => ({
  ...course,
  ...titleByLocale(course),
  courseId: id,
  hidden: false,
  notice: null,
  lastDay: null,
  meetingLink: '',
});

/** The class of this date in a paid month, by default one that the learner attended. */
export const monthClassOn = (
  { startTime, endTime }: Pick<Bff.Course, 'startTime' | 'endTime'>,
  date: string,
  change: Partial<Bff.PaidMonthClass> = {},
): Bff.PaidMonthClass => ({
  date,
  ...classTimeOf(date, startTime, endTime),
  isCancelled: false,
  came: true,
  ...change,
});

/** The offers of a course with a fee of ₹2,500 whose next month begins on 1 January. */
const nextPeriod = {
  firstDay: '2027-01-01',
  begins: 'following',
  holdsUntil: '2027-01-01',
} as const;
const nextOffers: Bff.Offer[] = [
  { ...nextPeriod, months: 1, part: false, lastDay: '2027-01-31', fee: 2500 },
  { ...nextPeriod, months: 3, part: false, lastDay: '2027-03-31', fee: 7500 },
];

/** The course, paid for December. */
export const monthlyCourse = (
  { id, slug, title, picture, days, startTime, endTime, ...course }: Bff.Course,
  change: Partial<Bff.MonthlyCourse> = {},
): Bff.MonthlyCourse => ({
  courseId: id,
  ...{ slug, title, picture, days, startTime, endTime },
  ...titleByLocale(course),
  lastDay: '2026-12-31',
  isOver: false,
  longerBy: [],
  month: { firstDay: '2026-12-01', lastDay: '2026-12-31' },
  classes: [],
  offers: nextOffers,
  ...change,
});

/** A class as learners and as visitors see it. */
export type SampleClass = Bff.LearnerClass & Bff.PublicClass;

/** The course's class on this date, as an enrolled learner sees it. It can be joined from fifteen minutes before. */
export const classOn = (
  { id, slug, title, picture, instructor, startTime, endTime, isOpen, inLanguages }: Bff.Course,
  date: string,
  change: Partial<SampleClass> = {},
): SampleClass => {
  const { startsAt, endsAt } = { ...classTimeOf(date, startTime, endTime), ...change };
  return {
    courseId: id,
    slug,
    title,
    ...titleByLocale({ inLanguages }),
    picture,
    date,
    startsAt,
    endsAt,
    state: 'planned',
    wasAt: null,
    reason: '',
    notice: '',
    teacher: instructor,
    hasOwnTeacher: false,
    isOpen,
    joinPath: `/join/${slug}`,
    enrolled: !isOpen,
    opensAt: new Date(Date.parse(startsAt) - 15 * 60_000).toISOString(),
    hasLink: true,
    meetingId: null,
    ...change,
  };
};

const sampleLink = 'https://meet.google.com/abc-defg-hij';
const googleMeet: Bff.ClassLink = { id: 12, name: 'Asana', meetingLink: sampleLink, version: 1 };

/** The course's class on this date as staff see it, with 23 learners and a link. */
export const staffClassOn = (
  course: Bff.StaffCourse,
  date: string,
  { meeting = googleMeet, ...change }: Partial<Bff.StaffClass> = {},
): Bff.StaffClass => {
  const { enrolled: _, opensAt, hasLink, ...dated } = classOn(course, date);
  return {
    ...dated,
    hidden: false,
    teacherId: null,
    enrolled: 23,
    attended: 0,
    told: null,
    holiday: null,
    meeting,
    courseMeeting: meeting,
    hasOwnLink: false,
    version: 0,
    ...change,
  };
};

/** The moments of two hours of a date in India. */
export const classTimeOf = (date: string, startTime: string, endTime: string): Bff.ClassTime => ({
  startsAt: new Date(`${date}T${startTime}:00+05:30`).toISOString(),
  endsAt: new Date(
    `${endTime > startTime ? date : addDays(date, 1)}T${endTime}:00+05:30`,
  ).toISOString(),
});

/** A person's id. */
const upi: Bff.UpiPayment = {
  id: 'studio@bank',
  name: 'Ganga Yoga',
  amount: 2500,
  qr: 'upi://pay?pa=studio@bank&pn=Ganga%20Yoga&am=2500.00&cu=INR&tn=Classes%20GY-7K2M9Q',
  link: null,
};

/** An order of the first course that is waiting for its payment by UPI. */
export const order = (change: Partial<Bff.LearnerOrder> = {}): Bff.LearnerOrder => ({
  id: 7,
  reference: 'GY-7K2M9Q',
  child: null,
  state: 'awaiting payment',
  amount: 2500,
  due: (change.parts ?? []).reduce((due, part) => due - part.amount, change.amount ?? 2500),
  concession: null,
  parts: [],
  documents: [],
  utr: null,
  holdsUntil: null,
  paidOn: null,
  lookedAt: null,
  rejection: null,
  reason: null,
  receiptNumber: null,
  createdAt: '2026-11-20T05:00:00.000Z',
  changedAt: '2026-11-20T05:12:00.000Z',
  lines: [{ courseId: 1, title: asana.title, startDate: asana.startDate, fee: 2500 }],
  upi,
  ...change,
});
