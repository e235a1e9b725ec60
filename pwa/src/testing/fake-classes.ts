import type {
  Attendee,
  BeginningCourse,
  Page,
  StaffClass,
  StaffCourse,
  StaffTasks,
  StaffToday,
  StaffWeek,
} from 'bff/contract';
import { addDays, indianDate, mondayOf } from '../content/indian-time.ts';
import { json, refusal } from './fake-answers.ts';
import { classOn, hoursOf } from './sample-courses.ts';

/** The classes of the fake BFF as staff see them. */
export interface FakeClasses {
  staffClasses: StaffClass[];
  attendees: Attendee[];
  beginning: BeginningCourse[];
  tasks: StaffTasks;
}

export const noClasses = (): FakeClasses => ({
  staffClasses: [],
  attendees: [],
  beginning: [],
  tasks: {
    payments: { waiting: 0, oldestAt: null },
    messages: { waiting: 0, oldestAt: null },
    undelivered: { count: 0, to: null },
  },
});

const googleMeet = {
  id: 12,
  name: 'Asana',
  meetingLink: 'https://meet.google.com/abc-defg-hij',
  version: 1,
};

/** The course's class on this date, with 23 learners and a link. */
export const staffClassOn = (
  course: StaffCourse,
  date: string,
  change: Partial<StaffClass> = {},
): StaffClass => {
  const { enrolled: _, opensAt, hasLink, ...dated } = classOn(course, date);
  return {
    ...dated,
    hidden: false,
    enrolled: 23,
    attended: 0,
    told: null,
    meeting: googleMeet,
    courseMeeting: 'meeting' in change ? (change.meeting ?? null) : googleMeet,
    hasOwnLink: false,
    version: 0,
    ...change,
  };
};

interface ClassRequest {
  method: string;
  /** The path without `/api`. */
  path: string;
  query: URLSearchParams;
  headers: Headers;
  body: Record<string, unknown>;
}

const within = (classes: StaffClass[], from: string, days: number) =>
  classes.filter(({ startsAt }) => {
    const date = indianDate(new Date(startsAt));
    return date >= from && date < addDays(from, days);
  });

const weekOf = (studio: FakeClasses, query: URLSearchParams): StaffWeek => {
  const monday = mondayOf(query.get('from') ?? indianDate(new Date()));
  const { beginning, staffClasses } = studio;
  return { monday, classes: within(staffClasses, monday, 7), beginning };
};

const twoMinutesMs = 120_000;

const toldTo = ({ enrolled }: StaffClass) => {
  const mailsAt = new Date(Date.now() + twoMinutesMs).toISOString();
  return { told: { of: enrolled, pushed: 0, mailed: 0, mailsAt } };
};

const byRuleOf = (found: StaffClass) => found.wasAt ?? found;

/** What each act makes of a class. */
const acts: Record<string, (found: StaffClass, body: Record<string, unknown>) => object> = {
  'POST move': (found, { movedTo, startTime, endTime, reason, notice }) => {
    const { startsAt, endsAt } = byRuleOf(found);
    return {
      ...hoursOf(String(movedTo), String(startTime), String(endTime)),
      ...{ state: 'moved', wasAt: { startsAt, endsAt }, reason, notice },
      ...toldTo(found),
    };
  },
  'POST cancel': (found, { reason, notice }) => ({
    ...{ state: 'cancelled', reason, notice },
    ...toldTo(found),
  }),
  'POST back': (found, { notice }) => ({
    ...byRuleOf(found),
    ...{ state: 'planned', wasAt: null, reason: '', notice },
    ...toldTo(found),
  }),
  'PUT teacher': (_, { teacher }) => ({
    teacher: teacher ?? 'Certified Yoga Therapist',
    hasOwnTeacher: teacher !== null,
  }),
  'PUT link': (found, { meetingLink, forCourse }) => ({
    meeting: { id: 12, name: found.title, meetingLink, version: 2 },
    hasOwnLink: !forCourse,
  }),
  'PUT meeting': () => ({ meeting: googleMeet, hasOwnLink: false }),
};

const note = (studio: FakeClasses, id: string, attended: unknown) => {
  studio.attendees = studio.attendees.map((person) =>
    String(person.id) === id
      ? { ...person, attended: Boolean(attended), notedByStaff: true }
      : person,
  );
  return new Response(null, { status: 204 });
};

const oneClass = /^\/staff\/classes\/(\d+)\/([\d-]+)(?:\/(\w+))?(?:\/(\d+))?$/;

/** The answer about one class. Undefined if the path is unknown. */
const aboutOne = (studio: FakeClasses, request: ClassRequest): Response | undefined => {
  const { method, path, headers, body } = request;
  const [, courseId, date, act = '', id] = oneClass.exec(path) ?? [];
  const found = studio.staffClasses.find(
    (other) => String(other.courseId) === courseId && other.date === date,
  );
  if (!found) return refusal(404, 'There is no class on this date.');
  if (id) return note(studio, id, body.attended);
  if (act === 'attendance')
    return json(200, { items: studio.attendees, next: null } satisfies Page<Attendee>);
  const change = acts[`${method} ${act}`];
  if (!change) return undefined;
  if (headers.get('If-Match') !== `"${found.version}"`) {
    const error = 'Somebody else has changed this class in the meantime.';
    return json(412, { error, class: found });
  }
  const changed = { ...found, ...change(found, body), version: found.version + 1 };
  studio.staffClasses = studio.staffClasses.map((other) => (other === found ? changed : other));
  return json(200, changed);
};

/** The answer to a request about classes or the day of staff. Undefined if it is about something else. */
export const answerClasses = (studio: FakeClasses, request: ClassRequest): Response | undefined => {
  const { method, path, query } = request;
  const name = `${method} ${path}`;
  if (name === 'GET /staff/today') {
    const { staffClasses, tasks, beginning } = studio;
    const date = indianDate(new Date());
    const classes = within(staffClasses, date, 2);
    return json(200, { date, classes, ...tasks, beginning } satisfies StaffToday);
  }
  if (name === 'GET /staff/today/tasks') return json(200, studio.tasks satisfies StaffTasks);
  if (name === 'GET /staff/classes') return json(200, weekOf(studio, query));
  return oneClass.test(path) ? aboutOne(studio, request) : undefined;
};
