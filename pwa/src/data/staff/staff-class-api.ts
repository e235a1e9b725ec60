import type { ByLocale, DaysOffChoice, StaffClass } from 'bff/contract';
import {
  client,
  isEmptyResponse,
  queryParams,
  readResponse,
  withSession,
} from '../network/client.ts';
import { hasList, isObject } from '../network/response-shapes.ts';

const { classes, today } = client.api.staff;
const oneClass = classes[':courseId'][':date'];

/** A class to change, and the version that the change is based on. */
type ClassVersion = Pick<StaffClass, 'courseId' | 'date' | 'version'>;

/** The message to learners about a change, and its reason, which may be empty. */
interface ClassChangeTexts {
  reason: string;
  reasonIn?: ByLocale<string> | undefined;
  notice: string;
  noticeIn?: ByLocale<string> | undefined;
}

/** Whether a class on a day off is skipped; `{}` to have the server ask. Absent for an undo. */
interface WithOptionalDaysOffChoice {
  daysOff?: DaysOffChoice;
}

interface ClassMove extends ClassChangeTexts, WithOptionalDaysOffChoice {
  movedTo: string;
  startTime: string;
  endTime: string;
}

type ClassId = Pick<StaffClass, 'courseId' | 'date'>;

/** The kind of a class change, as learners are notified of it. */
export type ClassChangeKind = 'moved' | 'cancelled' | 'back';

const classParam = ({ courseId, date }: ClassId) => ({
  param: { courseId: String(courseId), date },
});

interface ChosenTeacher {
  teacher: string | null;
  /** The teacher’s account, whose name is used. */
  teacherId?: number | null;
}

interface NewClassLink {
  meetingLink: string;
  forCourse: boolean;
  linkVersion: number;
}

/** A call that changes a class. Fails with 412 and a StaleClass if it has changed since `version`. */
const withVersion = <Result>(
  { version }: ClassVersion,
  call: (options: { headers: Record<string, string> }) => Promise<Result>,
) => withSession(({ headers }) => call({ headers: { ...headers, 'If-Match': `"${version}"` } }));

const isClass = (body: unknown) => isObject(body) && typeof body.courseId === 'number';

/** The calls of the staff's pages about single classes and days. The server rejects everyone else with 403. */
export const staffClassApi = {
  /** The classes of today and tomorrow, and the pending tasks. */
  readToday: () => withSession((options) => readResponse(today.$get({}, options), hasList)),

  /** The classes of today and tomorrow that the caller teaches. */
  readTaughtClasses: () =>
    withSession((options) => readResponse(today.taught.$get({}, options), hasList)),

  /** The pending tasks. */
  readPendingTasks: () =>
    withSession((options) => readResponse(today.tasks.$get({}, options), isObject)),

  /** The classes of the week of this date; of this week if it is empty. */
  readWeek: (from: string) =>
    withSession((options) => readResponse(classes.$get(queryParams({ from }), options), hasList)),

  /** The languages of the course's learners, and how those of the class are notified of such a change. */
  countRecipients: ({ courseId, date, kind }: ClassId & { kind: ClassChangeKind }) =>
    withSession((options) =>
      readResponse(
        classes[':courseId'].readers.$get(
          { param: { courseId: String(courseId) }, ...queryParams({ date, kind }) },
          options,
        ),
        isObject,
      ),
    ),

  /** How learners are notified of a new link of the class, or of all classes of its course. */
  findLinkContacts: ({ forCourse, ...found }: ClassId & { forCourse: boolean }) =>
    withSession((options) =>
      readResponse(
        oneClass['link-contacts'].$get(
          { ...classParam(found), ...queryParams({ forCourse: forCourse ? 'true' : undefined }) },
          options,
        ),
        isObject,
      ),
    ),

  /** How learners are notified of a new link of the meeting. */
  findMeetingLinkContacts: (meeting: number) =>
    withSession((options) =>
      readResponse(
        classes['link-contacts'].$get(queryParams({ meeting: String(meeting) }), options),
        isObject,
      ),
    ),

  /** One class as it is now. */
  readClass: (found: ClassId) =>
    withSession((options) => readResponse(oneClass.$get(classParam(found), options), isClass)),

  moveClass: (name: ClassVersion, json: ClassMove) =>
    withVersion(name, (options) =>
      readResponse(oneClass.move.$post({ ...classParam(name), json }, options), isClass),
    ),

  cancelClass: (name: ClassVersion, json: ClassChangeTexts) =>
    withVersion(name, (options) =>
      readResponse(oneClass.cancel.$post({ ...classParam(name), json }, options), isClass),
    ),

  restoreClass: (
    name: ClassVersion,
    json: Pick<ClassChangeTexts, 'notice' | 'noticeIn'> & WithOptionalDaysOffChoice,
  ) =>
    withVersion(name, (options) =>
      readResponse(oneClass.back.$post({ ...classParam(name), json }, options), isClass),
    ),

  /** An account, or a name; null is the course's own teacher. */
  setTeacher: (name: ClassVersion, json: ChosenTeacher) =>
    withVersion(name, (options) =>
      readResponse(oneClass.teacher.$put({ ...classParam(name), json }, options), isClass),
    ),

  /**
   * Sets the link of the class, or of all classes of its course. Also fails with 412 if the link has changed since
   * `linkVersion`, which is 0 if there was none.
   */
  setClassLink: (name: ClassVersion, json: NewClassLink) =>
    withVersion(name, (options) =>
      readResponse(oneClass.link.$put({ ...classParam(name), json }, options), isClass),
    ),

  /** The class uses its course's link again. */
  resetClassLink: (name: ClassVersion) =>
    withVersion(name, (options) =>
      readResponse(
        oneClass.meeting.$put({ ...classParam(name), json: { meetingId: null } }, options),
        isClass,
      ),
    ),

  /** A page of the people of a class, with their attendance. */
  listAttendees: (name: ClassVersion, after?: string) =>
    withSession((options) =>
      readResponse(
        oneClass.attendance.$get({ ...classParam(name), ...queryParams({ after }) }, options),
        hasList,
      ),
    ),

  saveAttendance: (name: ClassVersion, accountId: number, attended: boolean) =>
    withSession((options) => {
      const { param } = classParam(name);
      const person = { ...param, accountId: String(accountId) };
      return readResponse(
        oneClass.attendance[':accountId'].$put({ param: person, json: { attended } }, options),
        isEmptyResponse,
      );
    }),
};
