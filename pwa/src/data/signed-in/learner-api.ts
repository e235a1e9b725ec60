import type { Offer } from 'bff/contract';
import type { Language } from 'bff/shared/languages';
import { answer, client, idParam, isNothing, signed } from '../network/client.ts';
import {
  holdsAccount,
  holdsList,
  holdsMeetings,
  holdsToken,
  isClasses,
  isReceived,
  isRow,
  isSomething,
} from '../network/response-shapes.ts';
import type { EnteredCode, OwnerProof } from '../network/sign-in/code-api.ts';
import { queryFor, type Whom } from './acting-profile.ts';
import { holdsUrl, isReceipt } from './response-shapes.ts';

const { account, auth, classes, enrolments, meetings, orders, receipts, selection } = client.api;

/** A password, or a code that was mailed to the account, shows that it is the owner who asks. */
interface PasswordChange {
  currentPassword?: string;
  code?: EnteredCode;
  newPassword: string;
}

/** Which months of a course are ordered, with the days and the price that the learner has seen. */
interface MonthsChoice extends Pick<Offer, 'months' | 'part' | 'firstDay' | 'lastDay' | 'fee'> {
  courseId: number;
}

/**
 * The calls of the learner's area; those that take a `Whom` are for that person. In a file of their own, as visitors do not need the code.
 */
export const learnerApi = {
  listSelection: (whom: Whom) =>
    signed((options) => answer(selection.$get(queryFor(whom), options), holdsList)),

  /** Resolves with the whole selection. */
  addSelection: (courseId: number, whom: Whom) =>
    signed((options) =>
      answer(selection.$post({ json: { courseId }, ...queryFor(whom) }, options), holdsList),
    ),

  removeSelection: (courseId: number, whom: Whom) =>
    signed((options) =>
      answer(
        selection[':courseId'].$delete(
          { param: { courseId: String(courseId) }, ...queryFor(whom) },
          options,
        ),
        isNothing,
      ),
    ),

  /** Makes an order of the selection, with these months. Resolves with the open order if there is one already. */
  checkOut: (choices: MonthsChoice[], whom: Whom) =>
    signed((options) =>
      answer(orders.$post({ json: { choices }, ...queryFor(whom) }, options), isRow),
    ),

  /** Makes an order for the next months of a course. Resolves with the open order if that has the course in it. */
  renew: (json: MonthsChoice, whom: Whom) =>
    signed((options) => answer(orders.renewals.$post({ json, ...queryFor(whom) }, options), isRow)),

  /** A page of the orders, the newest first. */
  listOrders: (whom: Whom, after?: string) =>
    signed((options) => answer(orders.$get(queryFor(whom, { after }), options), holdsList)),

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
        receipts[':number{.+}'].$get({ param: { number: encodeURIComponent(number) } }, options),
        isReceipt,
      ),
    ),

  /** A page of the public meetings and those of the learner's classes. */
  listMeetings: (whom: Whom, after?: string) =>
    signed((options) =>
      answer(meetings.mine.$get(queryFor(whom, { after }), options), holdsMeetings),
    ),

  /** The classes of four weeks that the learner is enrolled in or may join without. */
  listOwnClasses: (whom: Whom) =>
    signed((options) => answer(classes.mine.$get(queryFor(whom), options), isClasses)),

  listEnrolments: (whom: Whom) =>
    signed((options) => answer(enrolments.$get(queryFor(whom), options), holdsList)),

  /** The courses that are paid by the month, with what is paid for. */
  listMonths: (whom: Whom) =>
    signed((options) => answer(enrolments.months.$get(queryFor(whom), options), holdsList)),

  /** What is absent is left as it is; null removes the phone number. Resolves with the account. */
  changeFacts: (json: { name?: string; phone?: string | null }) =>
    signed((options) => answer(account.$patch({ json }, options), holdsAccount)),

  /** Mails a link to the address, which becomes the account's when it is opened. */
  changeAddress: (json: { email: string } & OwnerProof) =>
    signed((options) => answer(account.address.$post({ json }, options), isReceived)),

  /** The language of what is sent to the account. Resolves with the account. */
  chooseLanguage: (language: Language) =>
    signed((options) =>
      answer(account.language.$put({ json: { language } }, options), holdsAccount),
    ),

  /** Resolves with a new token. Every older token of the account ends. */
  changePassword: (json: PasswordChange) =>
    signed((options) => answer(account.password.$post({ json }, options), holdsToken)),

  /** Whether the account has a password. */
  readSignInWays: () =>
    signed((options) => answer(account['sign-in'].$get({}, options), isSomething)),

  /** Ends every sign-in of the account, also this one. */
  logOutEverywhere: () =>
    signed((options) => answer(auth['logout-everywhere'].$post({}, options), isNothing)),

  /** The address of the calendar with the learner's classes. */
  readCalendar: (whom: Whom) =>
    signed((options) => answer(account.calendar.$get(queryFor(whom), options), holdsUrl)),

  /** Resolves with a new address. The old one ends. */
  renewCalendar: (whom: Whom) =>
    signed((options) => answer(account.calendar.renew.$post(queryFor(whom), options), holdsUrl)),

  exportAccount: (): Promise<unknown> =>
    signed((options) => answer(account.export.$get({}, options))),

  deleteAccount: (json: OwnerProof) =>
    signed((options) => answer(account.delete.$post({ json }, options), isNothing)),
};
