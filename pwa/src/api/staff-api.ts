import type { OrderState, StaffCourse } from 'bff/contract';
import { answer, client, isNothing, queryOf, signed } from './client.ts';
import { holdsList, holdsMeetings, isRow, isSomething } from './response-shapes.ts';

const { backups, courses, meetings, messages, orders, undelivered } = client.api.staff;

export type CourseChange = Omit<StaffCourse, 'id' | 'slug' | 'seatsLeft' | 'version'>;

interface CourseUpdate {
  id: number;
  change: CourseChange;
  /** The version that the change was made from. */
  version: number;
}

interface OrderSearch {
  /** Empty finds all. */
  state: OrderState | '';
  search: string;
  after: string | undefined;
}

interface MeetingSearch {
  after?: string | undefined;
  ids?: number[];
}

interface CourseSearch {
  slug?: string;
  after?: string | undefined;
}

interface MessageSearch {
  show: 'all' | '';
  after: string | undefined;
}

const idParam = (id: number) => ({ param: { id: String(id) } });

/** The staff's part of api.ts; the server refuses everyone else with 403. */
export const staffApi = {
  /** A page of all meetings, or of those of these ids; everybody else's lists leave some out. */
  listMeetings: ({ after, ids }: MeetingSearch) =>
    signed((options) =>
      answer(
        meetings.$get(
          queryOf({ after, ids: ids?.join() }) as Parameters<typeof meetings.$get>[0],
          options,
        ),
        holdsMeetings,
      ),
    ),

  listOrders: (search: OrderSearch) =>
    signed((options) =>
      answer(
        orders.$get(queryOf({ ...search }) as Parameters<typeof orders.$get>[0], options),
        holdsList,
      ),
    ),

  confirmOrder: (id: number) =>
    signed((options) => answer(orders[':id'].confirm.$post(idParam(id), options), isNothing)),

  rejectOrder: (id: number, reason: string) =>
    signed((options) =>
      answer(orders[':id'].reject.$post({ ...idParam(id), json: { reason } }, options), isNothing),
    ),

  listCourses: (search: CourseSearch) =>
    signed((options) =>
      answer(
        courses.$get(queryOf({ ...search }) as Parameters<typeof courses.$get>[0], options),
        holdsList,
      ),
    ),

  /** Refused with 412 and a StaleCourse when the course is no longer at `version`. */
  updateCourse: ({ id, change, version }: CourseUpdate) =>
    signed(({ headers }) =>
      answer(
        courses[':id'].$put(
          { ...idParam(id), json: change },
          { headers: { ...headers, 'If-Match': `"${version}"` } },
        ),
        isRow,
      ),
    ),

  listPeople: (courseId: number, after?: string) =>
    signed((options) =>
      answer(
        courses[':courseId'].people.$get(
          { param: { courseId: String(courseId) }, ...queryOf({ after }) },
          options,
        ),
        holdsList,
      ),
    ),

  listMessages: (search: MessageSearch) =>
    signed((options) =>
      answer(
        messages.$get(queryOf({ ...search }) as Parameters<typeof messages.$get>[0], options),
        holdsList,
      ),
    ),

  markMessage: (id: number, answered: boolean) =>
    signed((options) =>
      answer(messages[':id'].$put({ ...idParam(id), json: { answered } }, options), isNothing),
    ),

  listUndelivered: (after?: string) =>
    signed((options) =>
      answer(
        undelivered.$get(queryOf({ after }) as Parameters<typeof undelivered.$get>[0], options),
        holdsList,
      ),
    ),

  /** Sends it anew, off the list. */
  retryMail: (id: number) =>
    signed((options) => answer(undelivered[':id'].retry.$post(idParam(id), options), isNothing)),

  /** Takes it off the list. */
  dismissMail: (id: number) =>
    signed((options) => answer(undelivered[':id'].$delete(idParam(id), options), isNothing)),

  /** How the nightly backups stand. */
  readBackups: () => signed((options) => answer(backups.$get({}, options), isSomething)),
};
