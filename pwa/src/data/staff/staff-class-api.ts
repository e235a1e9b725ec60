import type { DaysOffChoice, InLanguages, StaffClass } from 'bff/contract';
import { answer, client, isNothing, queryOf, signed } from '../network/client.ts';
import { holdsList, isSomething } from '../network/response-shapes.ts';

const { classes, today } = client.api.staff;
const oneClass = classes[':courseId'][':date'];

/** A class that is to be changed, and the version that the change is based on. */
type ClassVersion = Pick<StaffClass, 'courseId' | 'date' | 'version'>;

/** What learners read about a change, and why it is made; the reason may be empty. */
interface Words {
  reason: string;
  reasonIn?: InLanguages<string> | undefined;
  notice: string;
  noticeIn?: InLanguages<string> | undefined;
}

/** How staff have answered whether a class on days off is left out; `{}` where they are to be asked. Absent in an undo. */
interface Asking {
  daysOff?: DaysOffChoice;
}

interface Move extends Words, Asking {
  movedTo: string;
  startTime: string;
  endTime: string;
}

type ClassName = Pick<StaffClass, 'courseId' | 'date'>;

/** What a change of a class is to its learners. */
export type ToldKind = 'moved' | 'cancelled' | 'back';

const classOf = ({ courseId, date }: ClassName) => ({
  param: { courseId: String(courseId), date },
});

interface ChosenTeacher {
  teacher: string | null;
  /** The teacher’s account, whose name counts then. */
  teacherId?: number | null;
}

interface NewLink {
  meetingLink: string;
  forCourse: boolean;
  linkVersion: number;
}

/** A call that changes a class. Fails with 412 and a StaleClass if it has changed since `version`. */
const changing = <Answer>(
  { version }: ClassVersion,
  call: (options: { headers: Record<string, string> }) => Promise<Answer>,
) => signed(({ headers }) => call({ headers: { ...headers, 'If-Match': `"${version}"` } }));

const isClass = (body: unknown) => isSomething(body) && typeof body.courseId === 'number';

/** The calls of the staff's pages about single classes and their day. The server refuses everyone else with 403. */
export const staffClassApi = {
  /** The classes of today and tomorrow, and what waits. */
  readToday: () => signed((options) => answer(today.$get({}, options), holdsList)),

  /** The classes of today and tomorrow that the caller gives. */
  readTaught: () => signed((options) => answer(today.taught.$get({}, options), holdsList)),

  /** What waits. */
  readTasks: () => signed((options) => answer(today.tasks.$get({}, options), isSomething)),

  /** The classes of the week of this date; of this week if it is empty. */
  readWeek: (from: string) =>
    signed((options) => answer(classes.$get(queryOf({ from }), options), holdsList)),

  /** How many of the course's learners read which language, and how those of the class are notified of such a change. */
  countReaders: ({ courseId, date, kind }: ClassName & { kind: ToldKind }) =>
    signed((options) =>
      answer(
        classes[':courseId'].readers.$get(
          { param: { courseId: String(courseId) }, ...queryOf({ date, kind }) },
          options,
        ),
        isSomething,
      ),
    ),

  /** How learners are notified of a link that the class, or all classes of its course, get now. */
  findLinkContacts: ({ forCourse, ...found }: ClassName & { forCourse: boolean }) =>
    signed((options) =>
      answer(
        oneClass['link-contacts'].$get(
          { ...classOf(found), ...queryOf({ forCourse: forCourse ? 'true' : undefined }) },
          options,
        ),
        isSomething,
      ),
    ),

  /** How they are of a link that the meeting gets now. */
  findMeetingLinkContacts: (meeting: number) =>
    signed((options) =>
      answer(
        classes['link-contacts'].$get(queryOf({ meeting: String(meeting) }), options),
        isSomething,
      ),
    ),

  /** One class as it is now. */
  readClass: (found: ClassName) =>
    signed((options) => answer(oneClass.$get(classOf(found), options), isClass)),

  moveClass: (name: ClassVersion, json: Move) =>
    changing(name, (options) =>
      answer(oneClass.move.$post({ ...classOf(name), json }, options), isClass),
    ),

  cancelClass: (name: ClassVersion, json: Words) =>
    changing(name, (options) =>
      answer(oneClass.cancel.$post({ ...classOf(name), json }, options), isClass),
    ),

  putClassBack: (name: ClassVersion, json: Pick<Words, 'notice' | 'noticeIn'> & Asking) =>
    changing(name, (options) =>
      answer(oneClass.back.$post({ ...classOf(name), json }, options), isClass),
    ),

  /** An account, or a name; null is the course's own teacher. */
  setTeacher: (name: ClassVersion, json: ChosenTeacher) =>
    changing(name, (options) =>
      answer(oneClass.teacher.$put({ ...classOf(name), json }, options), isClass),
    ),

  /** Writes the link of the class, or of all classes of its course. */
  /** Fails with 412, too, if the link has changed since `linkVersion`; that is 0 where there was none. */
  setClassLink: (name: ClassVersion, json: NewLink) =>
    changing(name, (options) =>
      answer(oneClass.link.$put({ ...classOf(name), json }, options), isClass),
    ),

  /** The class uses its course's link again. */
  takeCourseLink: (name: ClassVersion) =>
    changing(name, (options) =>
      answer(
        oneClass.meeting.$put({ ...classOf(name), json: { meetingId: null } }, options),
        isClass,
      ),
    ),

  /** A page of the people of a class, and whether they were there. */
  listAttendees: (name: ClassVersion, after?: string) =>
    signed((options) =>
      answer(
        oneClass.attendance.$get({ ...classOf(name), ...queryOf({ after }) }, options),
        holdsList,
      ),
    ),

  noteAttendance: (name: ClassVersion, accountId: number, attended: boolean) =>
    signed((options) => {
      const { param } = classOf(name);
      const person = { ...param, accountId: String(accountId) };
      return answer(
        oneClass.attendance[':accountId'].$put({ param: person, json: { attended } }, options),
        isNothing,
      );
    }),
};
