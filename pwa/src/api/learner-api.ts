import { answer, client, isNothing, queryOf, signed } from './client.ts';
import {
  holdsAccount,
  holdsList,
  holdsMeetings,
  holdsToken,
  isReceipt,
  isReceived,
  isRow,
} from './response-shapes.ts';

const { account, auth, enrolments, meetings, orders, receipts, selection } = client.api;

interface PasswordChange {
  currentPassword: string;
  newPassword: string;
}

interface PasswordReset {
  /** The secret part of the mailed link. */
  token: string;
  password: string;
}

const idParam = (id: number) => ({ param: { id: String(id) } });

/** The learner's part of api.ts, apart from it because visitors do not need it. */
export const learnerApi = {
  listSelection: () => signed((options) => answer(selection.$get({}, options), holdsList)),

  /** Answers the selection with the course in it. */
  addSelection: (courseId: number) =>
    signed((options) => answer(selection.$post({ json: { courseId } }, options), holdsList)),

  removeSelection: (courseId: number) =>
    signed((options) =>
      answer(
        selection[':courseId'].$delete({ param: { courseId: String(courseId) } }, options),
        isNothing,
      ),
    ),

  /** Turns the selection into an order, or answers the one that is open already. */
  checkOut: () => signed((options) => answer(orders.$post({}, options), isRow)),

  /** A page of them, the newest first. */
  listOrders: (after?: string) =>
    signed((options) =>
      answer(
        orders.$get(queryOf({ after }) as Parameters<typeof orders.$get>[0], options),
        holdsList,
      ),
    ),

  submitUtr: (id: number, utr: string) =>
    signed((options) =>
      answer(orders[':id'].utr.$post({ ...idParam(id), json: { utr } }, options), isRow),
    ),

  cancelOrder: (id: number) =>
    signed((options) => answer(orders[':id'].cancel.$post(idParam(id), options), isRow)),

  readReceipt: (number: string) =>
    signed((options) =>
      answer(
        // Hono's client does not encode path parameters, and this one comes from the page's address.
        receipts[':number'].$get({ param: { number: encodeURIComponent(number) } }, options),
        isReceipt,
      ),
    ),

  /** A page of the public meetings and those of one's own classes. */
  listMeetings: (after?: string) =>
    signed((options) =>
      answer(
        meetings.mine.$get(queryOf({ after }) as Parameters<typeof meetings.mine.$get>[0], options),
        holdsMeetings,
      ),
    ),

  listEnrolments: () => signed((options) => answer(enrolments.$get({}, options), holdsList)),

  rename: (name: string) =>
    signed((options) => answer(account.$patch({ json: { name } }, options), holdsAccount)),

  /** Answers the token that replaces this one; every other ends. */
  changePassword: (json: PasswordChange) =>
    signed((options) => answer(account.password.$post({ json }, options), holdsToken)),

  /** Ends every sign-in of the account, this one too. */
  logOutEverywhere: () =>
    signed((options) => answer(auth['logout-everywhere'].$post({}, options), isNothing)),

  exportAccount: (): Promise<unknown> =>
    signed((options) => answer(account.export.$get({}, options))),

  deleteAccount: (password: string) =>
    signed((options) => answer(account.delete.$post({ json: { password } }, options), isNothing)),

  forgotPassword: (email: string) =>
    answer(auth['forgot-password'].$post({ json: { email } }), isReceived),

  resetPassword: (json: PasswordReset) => answer(auth['reset-password'].$post({ json }), isNothing),
};
