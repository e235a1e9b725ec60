import type {
  CourseTelling,
  DaysOffChoice,
  InLanguages,
  OrderState,
  Rejection,
  StaffCourse,
  Way,
} from 'bff/contract';
import { answer, client, idParam, isNothing, queryOf, signed } from '../network/client.ts';
import { holdsList, holdsMeetings, isRow, isSomething } from '../network/response-shapes.ts';

const { backups, courses, meetings, messages, orders, reach, undelivered } = client.api.staff;

export type CourseChange = Omit<StaffCourse, 'id' | 'slug' | 'firstDate' | 'seatsLeft' | 'version'>;

/** How staff have answered whether classes on days off are left out; `{}` where they are to be asked. */
interface Asking {
  daysOff: DaysOffChoice;
}

interface CourseUpdate extends Partial<Asking> {
  id: number;
  /** How staff have confirmed what enrolled learners are told. */
  telling?: CourseTelling | undefined;
  change: CourseChange;
  /** The version that the change is based on. */
  version: number;
}

interface CourseUndo {
  id: number;
  /** The version by the change that is undone. */
  version: number;
  /** What learners read who were told of that change. */
  notice: string;
  noticeIn: InLanguages<string>;
}

interface CourseCopy extends Asking {
  id: number;
  startDate: string;
  endDate: string | null;
  feeCovers: string;
}

interface CoursePlace {
  id: number;
  /** The course that it is put before. */
  before: number;
}

interface OrderSearch {
  /** Empty for every state. */
  state: OrderState | '';
  search: string;
  after: string | undefined;
}

interface PaymentConfirmation {
  /** The UTR that staff saw; without UPI there is none. */
  utr?: string | undefined;
  /** The other orders with the same UTR, and what their learners read. */
  askBack?: { orders: number[]; reason: string };
  /** Where less came, in integer paise: it is taken for the whole. */
  accept?: { paise: number; reason: string };
  /** When the money came, YYYY-MM-DD in India, where staff have seen that. */
  receivedOn?: string | undefined;
  /** Whether days are sold that are all over by now. */
  evenIfOver?: boolean | undefined;
}

interface MoneyThatCame {
  way: Way;
  /** Integer paise. */
  paise: number;
  reference?: string | undefined;
  /** YYYY-MM-DD in India. */
  receivedOn?: string | undefined;
  /** Whether days are sold that are all over by now. */
  evenIfOver?: boolean | undefined;
  /** Of a part: whether it gives the courses. */
  opens?: boolean | undefined;
  /** Whether it may be more than is due. */
  above?: boolean | undefined;
  /** What was shown to be due, in integer paise. */
  due: number;
}

interface MoneyBack {
  way: Way;
  /** Integer paise. */
  paise: number;
  reference?: string | undefined;
  reason: string;
  /** Of one course of the order; of all if absent. */
  courseId?: number | undefined;
  ends: boolean;
  /** What was shown to have been paid, in integer paise. */
  paid: number;
}

interface PaymentRejection {
  utr?: string | undefined;
  rejection: Rejection;
  /** What the learner reads. */
  reason: string;
  /** How much came, if that was less than was due. */
  received?: number | undefined;
}

interface MeetingSearch {
  after?: string | undefined;
  ids?: number[];
  /** As it is stored. */
  link?: string;
}

interface MeetingUndo {
  id: number;
  /** The version that the meeting has, or in which it was deleted. */
  version: number;
}

interface CourseSearch {
  slug?: string;
  after?: string | undefined;
}

interface MessageSearch {
  show: 'all' | '';
  after: string | undefined;
}

/** A parameter for each id. It fits every route, as queryOf does. */
const idsIn = (of: Record<string, number[]>) =>
  Object.fromEntries(
    Object.entries(of).map(([name, ids]) => [name, ids.map(String)]),
  ) as unknown as Record<string, string>;

/** The calls of the staff's pages. The server refuses everyone else with 403. */
export const staffApi = {
  /** A page of all meetings, also those that are not public, or only of the meetings of `ids` or with this `link`. */
  listMeetings: ({ after, ids, link }: MeetingSearch) =>
    signed((options) =>
      answer(meetings.$get(queryOf({ after, ids: ids?.join(), link }), options), holdsMeetings),
    ),

  /** The last fifty changes of a meeting, the newest first. */
  listMeetingChanges: (id: number) =>
    signed((options) => answer(meetings[':id'].changes.$get(idParam(id), options), holdsList)),

  /** Undoes the last change of the meeting. Fails with 412 and a StaleMeeting if it has changed since `version`. */
  undoMeeting: ({ id, version }: MeetingUndo) =>
    signed(({ headers }) =>
      answer(
        meetings[':id'].undo.$post(idParam(id), {
          headers: { ...headers, 'If-Match': `"${version}"` },
        }),
        isSomething,
      ),
    ),

  listOrders: (search: OrderSearch) =>
    signed((options) => answer(orders.$get(queryOf({ ...search }), options), holdsList)),

  /** From now on the learner corrects the UTR no more. Fails with 409 if it is not the order's any more. */
  lookAtOrder: (id: number, utr: string) =>
    signed((options) =>
      answer(orders[':id'].look.$post({ ...idParam(id), json: { utr } }, options), isNothing),
    ),

  /** Fails with 409 if the order has another UTR than `utr`, which was shown. */
  confirmOrder: (id: number, json: PaymentConfirmation) =>
    signed((options) =>
      answer(orders[':id'].confirm.$post({ ...idParam(id), json }, options), isNothing),
    ),

  /** Fails with 409 if something else is due by now. */
  noteMoney: (id: number, json: MoneyThatCame) =>
    signed((options) =>
      answer(orders[':id'].payments.$post({ ...idParam(id), json }, options), isSomething),
    ),

  concede: (id: number, json: { paise?: number; percent?: number; reason: string }) =>
    signed((options) =>
      answer(orders[':id'].concession.$post({ ...idParam(id), json }, options), isNothing),
    ),

  /** Fails with 409 if something else is paid by now. */
  giveBack: (id: number, json: MoneyBack) =>
    signed((options) =>
      answer(orders[':id'].refunds.$post({ ...idParam(id), json }, options), isSomething),
    ),

  /** Takes the receipt or refund with this number back, which was a mistake. `reopens`: what the refund has ended goes on. */
  correctReceipt: (id: number, json: { number: string; reason: string; reopens?: boolean }) =>
    signed((options) =>
      answer(orders[':id'].corrections.$post({ ...idParam(id), json }, options), isSomething),
    ),

  /** Fails with 409 if something is paid of it, or its UTR is being checked. */
  cancelOrder: (id: number) =>
    signed((options) => answer(orders[':id'].cancel.$post(idParam(id), options), isNothing)),

  rejectOrder: (id: number, json: PaymentRejection) =>
    signed((options) =>
      answer(orders[':id'].reject.$post({ ...idParam(id), json }, options), isNothing),
    ),

  listCourses: (search: CourseSearch) =>
    signed((options) => answer(courses.$get(queryOf({ ...search }), options), holdsList)),

  /**
   * Fails with 412 and a StaleCourse if the course has changed since `version`, and with 409 and an UnconfirmedCourse if
   * enrolled learners are to be told and `telling` does not confirm it, or an UnansweredDaysOff if it has new classes on days off.
   */
  updateCourse: ({ id, change, version, telling, daysOff }: CourseUpdate) =>
    signed(({ headers }) =>
      answer(
        courses[':id'].$put(
          { ...idParam(id), json: { ...change, telling, daysOff } },
          { headers: { ...headers, 'If-Match': `"${version}"` } },
        ),
        isRow,
      ),
    ),

  /** Makes the course what it was before its last change. Fails with 412 and a StaleCourse if it has changed since `version`. */
  undoCourse: ({ id, version, ...json }: CourseUndo) =>
    signed(({ headers }) =>
      answer(
        courses[':id'].undo.$post(
          { ...idParam(id), json },
          { headers: { ...headers, 'If-Match': `"${version}"` } },
        ),
        isRow,
      ),
    ),

  /** `key` (attemptOf) makes a retry safe: the server makes one course however often it gets the call. */
  createCourse: (change: CourseChange & Asking, key: string) =>
    signed(({ headers }) =>
      answer(
        courses.$post({ json: change }, { headers: { ...headers, 'Idempotency-Key': key } }),
        isRow,
      ),
    ),

  /** The next batch of a course. `key` as for createCourse. */
  copyCourse: ({ id, ...json }: CourseCopy, key: string) =>
    signed(({ headers }) =>
      answer(
        courses[':id'].copy.$post(
          { ...idParam(id), json },
          { headers: { ...headers, 'Idempotency-Key': key } },
        ),
        isRow,
      ),
    ),

  placeCourse: ({ id, before }: CoursePlace) =>
    signed((options) =>
      answer(courses[':id'].place.$put({ ...idParam(id), json: { before } }, options), isNothing),
    ),

  /** Fails with 409 if the course has orders. */
  deleteCourse: (id: number) =>
    signed((options) => answer(courses[':id'].$delete(idParam(id), options), isNothing)),

  /** How the learners of the course are notified of its last change. */
  findCourseReaders: (id: number) =>
    signed((options) => answer(courses[':id'].readers.$get(idParam(id), options), isSomething)),

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

  /** On how many open screens each of these courses or meetings is now, in the same order. At most twenty. */
  readReach: (of: { course: number[] } | { meeting: number[] }) =>
    signed((options) => answer(reach.$get({ query: idsIn(of) }, options), holdsList)),

  /** The state of the nightly backups. */
  readBackups: () => signed((options) => answer(backups.$get({}, options), isSomething)),
};
