import type {
  BackupStatus,
  EnrolledCourse,
  EnrolledPerson,
  LearnerOrder,
  MessagePage,
  Page,
  PeoplePage,
  Reach,
  Receipt,
  SelectedCourse,
  StaffCourse,
  StaffOrder,
  StoredMessage,
  UndeliveredMail,
  WaitingPage,
} from 'bff/contract';
import { addDays, isoWeekday } from '../content/indian-time.ts';
import {
  answerAnnouncements,
  type FakeAnnouncements,
  noAnnouncements,
} from './fake-announcements.ts';
import { json, refusal } from './fake-answers.ts';
import { answerClasses, type FakeClasses, noClasses } from './fake-classes.ts';
import {
  answerNotifications,
  type FakeNotifications,
  noNotifications,
} from './fake-notifications.ts';
import { order, type SampleClass, sampleCourses, selected } from './sample-courses.ts';

/** The data of the fake BFF for learners and staff. fake-server.ts asks it. */
export interface Studio extends FakeClasses {
  courses: StaffCourse[];
  /** As the learner sees them; the public timetable is the same without the learner's fields. */
  classes: SampleClass[];
  selection: SelectedCourse[];
  orders: LearnerOrder[];
  enrolments: EnrolledCourse[];
  receipts: Receipt[];
  staffOrders: StaffOrder[];
  messages: StoredMessage[];
  people: EnrolledPerson[];
  undelivered: UndeliveredMail[];
  backups: BackupStatus;
  accountCalls: string[];
  /** On how many open screens each course and each meeting is. */
  screens: number;
  /** Of a new link: how many are to be told by push, and how many have been. */
  newLinks: { of: number; pushed: number };
  /** How often the learner has taken a new address for the calendar. */
  newCalendars: number;
  notifications: FakeNotifications;
  announcements: FakeAnnouncements;
}

export const newStudio = (start: Partial<Studio> = {}): Studio => ({
  ...noClasses(),
  courses: sampleCourses,
  classes: [],
  selection: [],
  orders: [],
  enrolments: [],
  receipts: [],
  staffOrders: [],
  messages: [],
  people: [],
  undelivered: [],
  backups: { lastGood: null, lastFailure: null, isLate: false },
  accountCalls: [],
  screens: 0,
  newLinks: { of: 0, pushed: 0 },
  newCalendars: 0,
  notifications: noNotifications(),
  announcements: noAnnouncements(),
  ...start,
});

export interface StudioRequest {
  method: string;
  /** The path without `/api`. */
  path: string;
  query: URLSearchParams;
  headers: Headers;
  body: Record<string, unknown>;
  role: 'learner' | 'staff';
}

const pageSize = 50;

/** A page of the list. Its cursor is a number, but the app must treat it as opaque. */
export const page = <Item>(list: Item[], query: URLSearchParams): Page<Item> => {
  const begin = Number(query.get('after') ?? 0);
  const end = begin + pageSize;
  return { items: list.slice(begin, end), next: end < list.length ? String(end) : null };
};

const isWaiting = ({ answeredAt }: StoredMessage) => answeredAt === null;

type Handler = (request: StudioRequest, id: string) => Response;

const done = () => new Response(null, { status: 204 });
const wrongPassword = () => refusal(403, 'The password is wrong.');

const calendarUrl = ({ newCalendars }: Studio) =>
  json(200, { url: `https://yoga.example.org/calendar/key-${newCalendars}.ics` });

const learnerHandlers = (studio: Studio, password: string): Record<string, Handler> => ({
  'GET /classes/mine': () => json(200, studio.classes),
  'GET /selection': () => json(200, studio.selection),
  'POST /selection': ({ body }) => {
    const course = studio.courses.find(({ id }) => id === body.courseId);
    if (!course) return refusal(404, 'This course is not offered any more.');
    if (course.seatsLeft === 0) return refusal(409, `${course.title} is full.`);
    studio.selection = [...studio.selection, selected(course)];
    return json(201, studio.selection);
  },
  'DELETE /selection/:id': (_, id) => {
    studio.selection = studio.selection.filter(({ courseId }) => String(courseId) !== id);
    return done();
  },
  'GET /orders': ({ query }) => json(200, page(studio.orders, query)),
  'POST /orders': () => {
    if (studio.selection.length === 0) {
      return refusal(409, 'Please add a course to your classes first.');
    }
    studio.orders = [order()];
    return json(201, studio.orders[0]);
  },
  'POST /orders/:id/utr': ({ body }) => {
    studio.orders = [order({ state: 'submitted', utr: String(body.utr), upi: null })];
    return json(200, studio.orders[0]);
  },
  'POST /orders/:id/cancel': () => {
    studio.orders = [order({ state: 'cancelled', upi: null })];
    return json(200, studio.orders[0]);
  },
  'GET /receipts/:id': (_, id) => {
    const receipt = studio.receipts.find(({ number }) => String(number) === id);
    return receipt ? json(200, receipt) : refusal(404, 'There is no such receipt.');
  },
  'POST /account/password': ({ body }) =>
    body.currentPassword === password ? json(200, { token: 'token-new' }) : wrongPassword(),
  'GET /account/calendar': () => calendarUrl(studio),
  'POST /account/calendar/renew': () => {
    studio.newCalendars += 1;
    return calendarUrl(studio);
  },
  'GET /account/export': () => json(200, { account: { name: 'Asha Rawat' } }),
  'POST /account/delete': ({ body }) => (body.password === password ? done() : wrongPassword()),
});

const staleCourse = (course: StaffCourse) =>
  json(412, {
    error: 'Meera Joshi has changed this course in the meantime.',
    course,
    changedBy: 'Meera Joshi',
    changedAt: '2026-11-20T05:12:00.000Z',
  });

const inserted = (courses: StaffCourse[], course: StaffCourse, place: number) => [
  ...courses.slice(0, place),
  course,
  ...courses.slice(place),
];

/** As the server finds it. */
const withFirstDate = (course: StaffCourse): StaffCourse => {
  const week = [0, 1, 2, 3, 4, 5, 6].map((days) => addDays(course.startDate, days));
  const firstDate = week.find((date) => course.days.includes(isoWeekday(date)));
  return { ...course, firstDate: firstDate ?? course.startDate };
};

const newCourse = ({ courses }: Studio, fields: Partial<StaffCourse>): StaffCourse => {
  const id = Math.max(0, ...courses.map((course) => course.id)) + 1;
  const seatsLeft = fields.seats ?? null;
  const made = { ...(fields as StaffCourse), id, slug: `course-${id}`, seatsLeft, version: 1 };
  return withFirstDate(made);
};

const takeUndelivered = (studio: Studio, id: string) => {
  studio.undelivered = studio.undelivered.filter((mail) => String(mail.id) !== id);
  return done();
};

const staffHandlers = (studio: Studio): Record<string, Handler> => ({
  'GET /staff/orders': ({ query }) => {
    const state = query.get('state');
    const search = (query.get('search') ?? '').toLowerCase();
    const found = studio.staffOrders.filter(
      ({ utr, reference, learner, ...other }) =>
        (!state || other.state === state) &&
        `${utr} ${reference} ${learner?.name}`.toLowerCase().includes(search),
    );
    const waiting = studio.staffOrders.filter((order) => order.state === 'submitted').length;
    return json(200, { ...page(found, query), waiting } satisfies WaitingPage<StaffOrder>);
  },
  'POST /staff/orders/:id/confirm': (_, id) => {
    studio.staffOrders = studio.staffOrders.filter((order) => String(order.id) !== id);
    return done();
  },
  'POST /staff/orders/:id/reject': (_, id) => {
    studio.staffOrders = studio.staffOrders.filter((order) => String(order.id) !== id);
    return done();
  },
  'GET /staff/courses': ({ query }) => {
    const slug = query.get('slug');
    const found = studio.courses.filter((course) => slug === null || course.slug === slug);
    return json(200, page(found, query));
  },
  'PUT /staff/courses/:id': ({ headers, body }, id) => {
    const course = studio.courses.find((course) => String(course.id) === id);
    if (!course) return refusal(404, 'This course does not exist.');
    if (headers.get('If-Match') !== `"${course.version}"`) return staleCourse(course);
    const updated = withFirstDate({ ...course, ...body, version: course.version + 1 });
    studio.courses = studio.courses.map((other) => (other === course ? updated : other));
    return json(200, updated);
  },
  'POST /staff/courses': ({ body }) => {
    const made = newCourse(studio, body);
    studio.courses = [...studio.courses, made];
    return json(201, made);
  },
  'POST /staff/courses/:id/copy': ({ body }, id) => {
    const place = studio.courses.findIndex((course) => String(course.id) === id);
    const course = studio.courses[place];
    if (!course) return refusal(404, 'This course does not exist.');
    const copy = newCourse(studio, { ...course, ...body, isClosed: false, meetingId: null });
    studio.courses = inserted(studio.courses, copy, place + 1);
    return json(201, copy);
  },
  'PUT /staff/courses/:id/place': ({ body }, id) => {
    const moved = studio.courses.find((course) => String(course.id) === id);
    const others = studio.courses.filter((course) => course !== moved);
    const place = others.findIndex((course) => course.id === body.before);
    if (!moved || place < 0) return refusal(404, 'This course does not exist.');
    studio.courses = inserted(others, moved, place);
    return done();
  },
  'DELETE /staff/courses/:id': (_, id) => {
    studio.courses = studio.courses.filter((course) => String(course.id) !== id);
    return done();
  },
  'GET /staff/courses/:id/people': ({ query }) => {
    const enrolled = studio.people.length;
    return json(200, { ...page(studio.people, query), enrolled } satisfies PeoplePage);
  },
  'GET /staff/messages': ({ query }) => {
    const waiting = studio.messages.filter(isWaiting);
    const answered = studio.messages.filter((message) => !isWaiting(message));
    const found = query.get('show') === 'all' ? [...waiting, ...answered] : waiting;
    return json(200, {
      ...page(found, query),
      waiting: waiting.length,
      anyAnswered: answered.length > 0,
    } satisfies MessagePage);
  },
  'GET /staff/reach': ({ query }) =>
    json(200, {
      screens: [...query].map(() => studio.screens),
      newLinks: [...query].map(() => studio.newLinks),
    } satisfies Reach),
  'GET /staff/backups': () => json(200, studio.backups),
  'GET /staff/undelivered': ({ query }) => json(200, page(studio.undelivered, query)),
  'POST /staff/undelivered/:id/retry': (_, id) => takeUndelivered(studio, id),
  'DELETE /staff/undelivered/:id': (_, id) => takeUndelivered(studio, id),
  'PUT /staff/messages/:id': ({ body }, id) => {
    const answeredAt = body.answered ? '2026-11-20T05:12:00.000Z' : null;
    studio.messages = studio.messages.map((message) =>
      String(message.id) === id ? { ...message, answeredAt } : message,
    );
    return done();
  },
});

/** The answer to a signed-in request. Undefined if the path is unknown. */
export const answerSignedIn = (
  studio: Studio,
  request: StudioRequest,
  password: string,
): Response | undefined => {
  const id = /\/(\d+)/.exec(request.path)?.[1] ?? '';
  const name = `${request.method} ${request.path.replace(/\/\d+/, '/:id')}`;
  if (request.path.startsWith('/staff/') && request.role !== 'staff') {
    return refusal(403, 'Only staff of the studio can do this.');
  }
  const aboutNotifications = answerNotifications(
    studio.notifications,
    `${request.method} ${request.path}`,
    request.body,
  );
  if (aboutNotifications) return aboutNotifications;
  const aboutAnnouncements = answerAnnouncements(studio.announcements, request);
  if (aboutAnnouncements) return aboutAnnouncements;
  const aboutClasses = answerClasses(studio, request);
  if (aboutClasses) return aboutClasses;
  const handlers = { ...learnerHandlers(studio, password), ...staffHandlers(studio) };
  return handlers[name]?.(request, id);
};
