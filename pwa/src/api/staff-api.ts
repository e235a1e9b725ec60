import type { OrderState, StaffCourse } from 'bff/contract';
import { answer, client, idParam, isNothing, queryOf, signed } from './client.ts';
import { holdsList, holdsMeetings, isRow, isSomething } from './response-shapes.ts';

const { backups, courses, meetings, messages, orders, undelivered } = client.api.staff;

export type CourseChange = Omit<StaffCourse, 'id' | 'slug' | 'seatsLeft' | 'version'>;

interface CourseUpdate {
  id: number;
  change: CourseChange;
  /** The version that the change is based on. */
  version: number;
}

interface OrderSearch {
  /** Empty for every state. */
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

/** The calls of the staff's pages. The server refuses everyone else with 403. */
export const staffApi = {
  /** A page of all meetings, also those that are not public, or of the meetings of `ids`. */
  listMeetings: ({ after, ids }: MeetingSearch) =>
    signed((options) =>
      answer(meetings.$get(queryOf({ after, ids: ids?.join() }), options), holdsMeetings),
    ),

  listOrders: (search: OrderSearch) =>
    signed((options) => answer(orders.$get(queryOf({ ...search }), options), holdsList)),

  confirmOrder: (id: number) =>
    signed((options) => answer(orders[':id'].confirm.$post(idParam(id), options), isNothing)),

  rejectOrder: (id: number, reason: string) =>
    signed((options) =>
      answer(orders[':id'].reject.$post({ ...idParam(id), json: { reason } }, options), isNothing),
    ),

  listCourses: (search: CourseSearch) =>
    signed((options) => answer(courses.$get(queryOf({ ...search }), options), holdsList)),

  /** Fails with 412 and a StaleCourse if the course has changed since `version`. */
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
    signed((options) => answer(messages.$get(queryOf({ ...search }), options), holdsList)),

  markMessage: (id: number, answered: boolean) =>
    signed((options) =>
      answer(messages[':id'].$put({ ...idParam(id), json: { answered } }, options), isNothing),
    ),

  listUndelivered: (after?: string) =>
    signed((options) => answer(undelivered.$get(queryOf({ after }), options), holdsList)),

  /** Sends the mail again and takes it off the list. */
  retryMail: (id: number) =>
    signed((options) => answer(undelivered[':id'].retry.$post(idParam(id), options), isNothing)),

  /** Takes the mail off the list. */
  dismissMail: (id: number) =>
    signed((options) => answer(undelivered[':id'].$delete(idParam(id), options), isNothing)),

  /** The state of the nightly backups. */
  readBackups: () => signed((options) => answer(backups.$get({}, options), isSomething)),
};
