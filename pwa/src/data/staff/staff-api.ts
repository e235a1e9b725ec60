import type {
  ByLocale,
  CourseChangeNotification,
  DaysOffChoice,
  OrderState,
  PaymentMethod,
  StaffCourse,
} from 'bff/contract';
import type { RejectionCode } from 'bff/shared/rejection-reasons';
import {
  client,
  idParam,
  isEmptyResponse,
  queryParams,
  readResponse,
  withSession,
} from '../network/client.ts';
import { hasId, hasList, hasMeetings, isObject } from '../network/response-shapes.ts';

const {
  backups,
  courses,
  meetings,
  messages,
  orders,
  reach: contacts,
  undelivered,
} = client.api.staff;

export type CoursePayload = Omit<
  StaffCourse,
  'id' | 'slug' | 'firstDate' | 'seatsLeft' | 'version'
>;

/** Whether classes on days off are skipped; `{}` to have the server ask. */
interface WithDaysOffChoice {
  daysOff: DaysOffChoice;
}

interface CourseUpdate extends Partial<WithDaysOffChoice> {
  id: number;
  /** The confirmed notification to enrolled learners. */
  telling?: CourseChangeNotification | undefined;
  change: CoursePayload;
  /** The version that the change is based on. */
  version: number;
}

interface CourseUndo {
  id: number;
  /** The version after the change that is undone. */
  version: number;
  /** The message to learners who were notified of that change. */
  notice: string;
  noticeIn: ByLocale<string>;
}

interface CourseCopy extends WithDaysOffChoice {
  id: number;
  startDate: string;
  endDate: string | null;
  feeCovers: string;
}

interface CourseOrderChange {
  id: number;
  /** The course that follows it in the new order. */
  before: number;
}

interface OrderSearch {
  /** Empty for every state. */
  state: OrderState | '';
  search: string;
  after: string | undefined;
}

interface PaymentConfirmation {
  /** The UTR that staff saw; absent without UPI. */
  utr?: string | undefined;
  /** The other orders with the same UTR, and the text of staff in place of the preset reason. */
  askBack?: { orders: number[]; reason?: string | undefined };
  /** A smaller amount, in integer paise, that is accepted as full payment. */
  accept?: { paise: number; reason: string };
  /** When the payment was received, YYYY-MM-DD in India, if known. */
  receivedOn?: string | undefined;
  /** Whether days are sold that are all over by now. */
  evenIfOver?: boolean | undefined;
}

interface NewPayment {
  way: PaymentMethod;
  /** Integer paise. */
  paise: number;
  reference?: string | undefined;
  /** YYYY-MM-DD in India. */
  receivedOn?: string | undefined;
  /** Whether days are sold that are all over by now. */
  evenIfOver?: boolean | undefined;
  /** For a part payment: whether it gives access to the courses. */
  opens?: boolean | undefined;
  /** Whether an overpayment is allowed. */
  above?: boolean | undefined;
  /** The amount due as shown, in integer paise. */
  due: number;
}

interface NewRefund {
  way: PaymentMethod;
  /** Integer paise. */
  paise: number;
  reference?: string | undefined;
  reason: string;
  /** A single course of the order; all if absent. */
  courseId?: number | undefined;
  ends: boolean;
  /** The paid amount as shown, in integer paise. */
  paid: number;
}

interface PaymentRejection {
  utr?: string | undefined;
  rejection: RejectionCode;
  /** The text of staff in place of the preset reason. */
  reason?: string | undefined;
  /** The received amount, if it was less than due. */
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

/** A query parameter for each id. The type fits every route, as that of queryParams. */
const idParams = (of: Record<string, number[]>) =>
  Object.fromEntries(
    Object.entries(of).map(([name, ids]) => [name, ids.map(String)]),
  ) as unknown as Record<string, string>;

/** The calls of the staff's pages. The server rejects everyone else with 403. */
export const staffApi = {
  /** A page of all meetings, also those that are not public, or only of the meetings of `ids` or with this `link`. */
  listMeetings: ({ after, ids, link }: MeetingSearch) =>
    withSession((options) =>
      readResponse(
        meetings.$get(queryParams({ after, ids: ids?.join(), link }), options),
        hasMeetings,
      ),
    ),

  /** The last fifty changes of a meeting, the newest first. */
  listMeetingChanges: (id: number) =>
    withSession((options) =>
      readResponse(meetings[':id'].changes.$get(idParam(id), options), hasList),
    ),

  /** Undoes the last change of the meeting. Fails with 412 and a StaleMeeting if it has changed since `version`. */
  undoMeeting: ({ id, version }: MeetingUndo) =>
    withSession(({ headers }) =>
      readResponse(
        meetings[':id'].undo.$post(idParam(id), {
          headers: { ...headers, 'If-Match': `"${version}"` },
        }),
        isObject,
      ),
    ),

  listOrders: (search: OrderSearch) =>
    withSession((options) =>
      readResponse(orders.$get(queryParams({ ...search }), options), hasList),
    ),

  /** Marks the payment as under review: the learner cannot change the UTR any longer. Fails with 409 if the UTR has changed. */
  reviewOrder: (id: number, utr: string) =>
    withSession((options) =>
      readResponse(
        orders[':id'].look.$post({ ...idParam(id), json: { utr } }, options),
        isEmptyResponse,
      ),
    ),

  /** Fails with 409 if the order has another UTR than `utr`, which was shown. */
  confirmOrder: (id: number, json: PaymentConfirmation) =>
    withSession((options) =>
      readResponse(orders[':id'].confirm.$post({ ...idParam(id), json }, options), isEmptyResponse),
    ),

  /** Fails with 409 if the amount due has changed. */
  recordPayment: (id: number, json: NewPayment) =>
    withSession((options) =>
      readResponse(orders[':id'].payments.$post({ ...idParam(id), json }, options), isObject),
    ),

  waivePayment: (id: number, json: { paise?: number; percent?: number; reason: string }) =>
    withSession((options) =>
      readResponse(
        orders[':id'].concession.$post({ ...idParam(id), json }, options),
        isEmptyResponse,
      ),
    ),

  /** Fails with 409 if the paid amount has changed. */
  refundPayment: (id: number, json: NewRefund) =>
    withSession((options) =>
      readResponse(orders[':id'].refunds.$post({ ...idParam(id), json }, options), isObject),
    ),

  /** Voids the receipt or refund with this number. `reopens`: access that the refund has ended resumes. */
  voidReceipt: (id: number, json: { number: string; reason: string; reopens?: boolean }) =>
    withSession((options) =>
      readResponse(orders[':id'].corrections.$post({ ...idParam(id), json }, options), isObject),
    ),

  /** Fails with 409 if a part is paid, or its UTR is under review. */
  cancelOrder: (id: number) =>
    withSession((options) =>
      readResponse(orders[':id'].cancel.$post(idParam(id), options), isEmptyResponse),
    ),

  rejectOrder: (id: number, json: PaymentRejection) =>
    withSession((options) =>
      readResponse(orders[':id'].reject.$post({ ...idParam(id), json }, options), isEmptyResponse),
    ),

  listCourses: (search: CourseSearch) =>
    withSession((options) =>
      readResponse(courses.$get(queryParams({ ...search }), options), hasList),
    ),

  /**
   * Fails with 412 and a StaleCourse if the course has changed since `version`, and with 409 and an UnconfirmedCourse if
   * enrolled learners must be notified and `telling` does not confirm it, or an UnansweredDaysOff if it has new classes on days off.
   */
  updateCourse: ({ id, change, version, telling, daysOff }: CourseUpdate) =>
    withSession(({ headers }) =>
      readResponse(
        courses[':id'].$put(
          { ...idParam(id), json: { ...change, telling, daysOff } },
          { headers: { ...headers, 'If-Match': `"${version}"` } },
        ),
        hasId,
      ),
    ),

  /** Undoes the last change of the course. Fails with 412 and a StaleCourse if it has changed since `version`. */
  undoCourse: ({ id, version, ...json }: CourseUndo) =>
    withSession(({ headers }) =>
      readResponse(
        courses[':id'].undo.$post(
          { ...idParam(id), json },
          { headers: { ...headers, 'If-Match': `"${version}"` } },
        ),
        hasId,
      ),
    ),

  /** `key` (idempotentRequest) makes a retry safe: the server creates one course however often it gets the call. */
  createCourse: (change: CoursePayload & WithDaysOffChoice, key: string) =>
    withSession(({ headers }) =>
      readResponse(
        courses.$post({ json: change }, { headers: { ...headers, 'Idempotency-Key': key } }),
        hasId,
      ),
    ),

  /** The next batch of a course. `key` as for createCourse. */
  copyCourse: ({ id, ...json }: CourseCopy, key: string) =>
    withSession(({ headers }) =>
      readResponse(
        courses[':id'].copy.$post(
          { ...idParam(id), json },
          { headers: { ...headers, 'Idempotency-Key': key } },
        ),
        hasId,
      ),
    ),

  reorderCourse: ({ id, before }: CourseOrderChange) =>
    withSession((options) =>
      readResponse(
        courses[':id'].place.$put({ ...idParam(id), json: { before } }, options),
        isEmptyResponse,
      ),
    ),

  /** Fails with 409 if the course has orders. */
  deleteCourse: (id: number) =>
    withSession((options) =>
      readResponse(courses[':id'].$delete(idParam(id), options), isEmptyResponse),
    ),

  /** The recipients of the notification about the course's last change. */
  readCourseRecipients: (id: number) =>
    withSession((options) =>
      readResponse(courses[':id'].readers.$get(idParam(id), options), isObject),
    ),

  listPeople: (courseId: number, after?: string) =>
    withSession((options) =>
      readResponse(
        courses[':courseId'].people.$get(
          { param: { courseId: String(courseId) }, ...queryParams({ after }) },
          options,
        ),
        hasList,
      ),
    ),

  listMessages: (search: MessageSearch) =>
    withSession((options) =>
      readResponse(messages.$get(queryParams({ ...search }), options), hasList),
    ),

  markMessage: (id: number, answered: boolean) =>
    withSession((options) =>
      readResponse(
        messages[':id'].$put({ ...idParam(id), json: { answered } }, options),
        isEmptyResponse,
      ),
    ),

  listFailedEmails: (after?: string) =>
    withSession((options) =>
      readResponse(undelivered.$get(queryParams({ after }), options), hasList),
    ),

  /** Sends the e-mail again and removes it from the list. */
  retryEmail: (id: number) =>
    withSession((options) =>
      readResponse(undelivered[':id'].retry.$post(idParam(id), options), isEmptyResponse),
    ),

  /** Removes the e-mail from the list. */
  dismissEmail: (id: number) =>
    withSession((options) =>
      readResponse(undelivered[':id'].$delete(idParam(id), options), isEmptyResponse),
    ),

  /** The number of viewers of each of these courses or meetings, in the same order. At most twenty. */
  readViewerCounts: (of: { course: number[] } | { meeting: number[] }) =>
    withSession((options) =>
      readResponse(contacts.$get({ query: idParams(of) }, options), hasList),
    ),

  /** The state of the nightly backups. */
  readBackups: () => withSession((options) => readResponse(backups.$get({}, options), isObject)),
};
