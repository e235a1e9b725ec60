import type { Course, PublicClass, PublicStudioSettings } from 'bff/contract';
import { emptyOptionalTexts } from 'bff/shared/course-texts';
import { mapTranslations } from 'bff/shared/localized-content';

const course: Course = {
  id: 1,
  slug: 'course',
  title: 'Course',
  summary: 'Course',
  level: 'Everybody',
  forWhom: 'Everybody.',
  teaches: ['One', 'Two'],
  instructor: 'Teacher',
  picture: 'tree',
  fee: 2500,
  ...emptyOptionalTexts,
  feeCovers: '5 classes a week',
  firstClassFree: true,
  startDate: '2026-12-01',
  firstDate: '2026-12-01',
  endDate: '2027-02-28',
  days: [1, 3],
  startTime: '07:00',
  endTime: '08:00',
  seats: 12,
  seatsLeft: 1,
  meetingId: null,
  isOpen: false,
  isClosed: false,
  version: 1,
};

/** Variants of a course that look different. */
const variants: Partial<Course>[] = [
  { byMonth: { monthRule: 'part', lateRule: 'paid', extendsPaid: true } },
  { picture: 'waves', seatsLeft: 0 },
  { picture: 'breath', seats: null, seatsLeft: null, endDate: null, firstClassFree: false },
  { picture: 'lotus', isClosed: true, feeCovers: '' },
  { isOpen: true, fee: 0, seats: null, seatsLeft: null, firstClassFree: false, feeCovers: '' },
];

/** More than a page shows at first. */
const courses: Course[] = Array.from({ length: 20 }, (_, index) => ({
  ...course,
  ...variants[index % variants.length],
  id: index + 1,
  slug: `course-${index + 1}`,
}));

/** From 7 to 8 in the morning, in India. */
const morningOf = (date: string) => ({
  startsAt: `${date}T01:30:00.000Z`,
  endsAt: `${date}T02:30:00.000Z`,
});

const classOn = (date: string, more: Partial<PublicClass> = {}): PublicClass => ({
  ...morningOf(date),
  courseId: 1,
  slug: 'course-1',
  title: 'Course',
  picture: 'tree',
  date,
  state: 'planned',
  wasAt: null,
  reason: '',
  notice: '',
  teacher: 'Teacher',
  hasOwnTeacher: false,
  isOpen: false,
  joinPath: '/join/course',
  opensAt: `${date}T01:15:00.000Z`,
  meetingId: null,
  ...more,
});

/** A Wednesday, while the class of the morning is held. */
export const sampleMoment = new Date('2026-12-02T02:00:00.000Z');

const classes: PublicClass[] = [
  classOn('2026-11-30'),
  classOn('2026-12-02', { isOpen: true }),
  classOn('2026-12-03', { state: 'cancelled', reason: 'Festival' }),
  classOn('2026-12-04', { state: 'moved', date: '2026-12-01', wasAt: morningOf('2026-12-01') }),
  classOn('2026-12-04', { state: 'moved', date: '2026-12-05', wasAt: morningOf('2026-12-05') }),
  classOn('2026-12-05'),
  classOn('2026-12-06'),
  classOn('2026-12-12'),
  classOn('2026-12-13'),
];

/** Studio settings with every field. */
const settings: PublicStudioSettings = {
  legalName: 'Name',
  street: 'Street',
  phone: '+91',
  phoneIsOnWhatsApp: true,
  email: 'name@studio.example',
  social: [{ name: 'Network', link: 'https://studio.example/name' }],
  teacher: { name: 'Teacher', about: 'Teaches.', picture: 'teacher.jpg' },
  grievance: { name: 'Name', email: 'name@studio.example', phone: '+91' },
  refundTerms: { en: ['Sentence'], ...mapTranslations(() => ['Sentence']) },
};

/** Courses, classes and settings in every variant: the style of a page must cover all of them. */
export const sampleLists = { courses, classes, facts: [settings] };
