import type { Offer } from 'bff/contract';
import type { Language } from 'bff/shared/languages';
import { client, idParam, isEmptyResponse, readResponse, withSession } from '../network/client.ts';
import {
  hasId,
  hasList,
  hasMeetings,
  hasToken,
  hasUser,
  isAccepted,
  isClasses,
  isObject,
} from '../network/response-shapes.ts';
import type { EnteredCode, OwnerProof } from '../network/sign-in/code-api.ts';
import { type ActingProfile, queryForProfile } from './acting-profile.ts';
import { hasUrl, isReceipt } from './response-shapes.ts';

const { account, auth, classes, enrolments, meetings, orders, receipts, selection } = client.api;

/** The current password, or an e-mailed code, proves that the owner asks. */
interface PasswordChange {
  currentPassword?: string;
  code?: EnteredCode;
  newPassword: string;
}

/** The ordered months of a course, with the days and the price that the learner has seen. */
interface MonthsOrder extends Pick<Offer, 'months' | 'part' | 'firstDay' | 'lastDay' | 'fee'> {
  courseId: number;
}

/** A course of an order; one that is paid once has a price alone. */
type CourseOrder = MonthsOrder | Pick<MonthsOrder, 'courseId' | 'fee'>;

/**
 * The calls of the learner's area; those with an `ActingProfile` are for that profile. A separate file, as visitors do not need the code.
 */
export const learnerApi = {
  listSelection: (profile: ActingProfile) =>
    withSession((options) =>
      readResponse(selection.$get(queryForProfile(profile), options), hasList),
    ),

  /** Resolves with the whole selection. */
  addSelection: (courseId: number, profile: ActingProfile) =>
    withSession((options) =>
      readResponse(
        selection.$post({ json: { courseId }, ...queryForProfile(profile) }, options),
        hasList,
      ),
    ),

  removeSelection: (courseId: number, profile: ActingProfile) =>
    withSession((options) =>
      readResponse(
        selection[':courseId'].$delete(
          { param: { courseId: String(courseId) }, ...queryForProfile(profile) },
          options,
        ),
        isEmptyResponse,
      ),
    ),

  /** Makes an order of the selection, at these terms. Resolves with the open order if there is one already. */
  checkOut: (choices: CourseOrder[], profile: ActingProfile) =>
    withSession((options) =>
      readResponse(
        orders.$post({ json: { choices }, ...queryForProfile(profile) }, options),
        hasId,
      ),
    ),

  /** Makes an order for the next months of a course. Resolves with the open order if that has the course in it. */
  renew: (json: MonthsOrder, profile: ActingProfile) =>
    withSession((options) =>
      readResponse(orders.renewals.$post({ json, ...queryForProfile(profile) }, options), hasId),
    ),

  /** A page of the orders, the newest first. */
  listOrders: (profile: ActingProfile, after?: string) =>
    withSession((options) =>
      readResponse(orders.$get(queryForProfile(profile, { after }), options), hasList),
    ),

  submitUtr: (id: number, utr: string) =>
    withSession((options) =>
      readResponse(orders[':id'].utr.$post({ ...idParam(id), json: { utr } }, options), hasId),
    ),

  cancelOrder: (id: number) =>
    withSession((options) => readResponse(orders[':id'].cancel.$post(idParam(id), options), hasId)),

  readReceipt: (number: string) =>
    withSession((options) =>
      readResponse(
        // Hono's client does not encode path parameters, and this one comes from the page's URL.
        receipts[':number{.+}'].$get({ param: { number: encodeURIComponent(number) } }, options),
        isReceipt,
      ),
    ),

  /** A page of the public meetings and those of the learner's classes. */
  listMeetings: (profile: ActingProfile, after?: string) =>
    withSession((options) =>
      readResponse(meetings.mine.$get(queryForProfile(profile, { after }), options), hasMeetings),
    ),

  /** The classes of four weeks that the learner is enrolled in, or may join without enrolment. */
  listOwnClasses: (profile: ActingProfile) =>
    withSession((options) =>
      readResponse(classes.mine.$get(queryForProfile(profile), options), isClasses),
    ),

  listEnrolments: (profile: ActingProfile) =>
    withSession((options) =>
      readResponse(enrolments.$get(queryForProfile(profile), options), hasList),
    ),

  /** The courses that are paid by the month, with the paid periods. */
  listMonths: (profile: ActingProfile) =>
    withSession((options) =>
      readResponse(enrolments.months.$get(queryForProfile(profile), options), hasList),
    ),

  /** Absent fields stay unchanged; null removes the phone number. Resolves with the account. */
  changeProfile: (json: { name?: string; phone?: string | null }) =>
    withSession((options) => readResponse(account.$patch({ json }, options), hasUser)),

  /** E-mails a link to the new address, which becomes the account's when the link is opened. */
  changeEmailAddress: (json: { email: string } & OwnerProof) =>
    withSession((options) => readResponse(account.address.$post({ json }, options), isAccepted)),

  /** The language of e-mails and notifications to the account. Resolves with the account. */
  chooseLanguage: (language: Language) =>
    withSession((options) =>
      readResponse(account.language.$put({ json: { language } }, options), hasUser),
    ),

  /** Resolves with a new token. Every older token of the account ends. */
  changePassword: (json: PasswordChange) =>
    withSession((options) => readResponse(account.password.$post({ json }, options), hasToken)),

  /** Whether the account has a password. */
  readLoginMethods: () =>
    withSession((options) => readResponse(account['sign-in'].$get({}, options), isObject)),

  /** Ends every session of the account, also this one. */
  logOutEverywhere: () =>
    withSession((options) =>
      readResponse(auth['logout-everywhere'].$post({}, options), isEmptyResponse),
    ),

  /** The address of the calendar with the learner's classes. */
  readCalendar: (profile: ActingProfile) =>
    withSession((options) =>
      readResponse(account.calendar.$get(queryForProfile(profile), options), hasUrl),
    ),

  /** Resolves with a new address. The old one ends. */
  renewCalendar: (profile: ActingProfile) =>
    withSession((options) =>
      readResponse(account.calendar.renew.$post(queryForProfile(profile), options), hasUrl),
    ),

  exportAccount: (): Promise<unknown> =>
    withSession((options) => readResponse(account.export.$get({}, options))),

  deleteAccount: (json: OwnerProof) =>
    withSession((options) =>
      readResponse(account.delete.$post({ json }, options), isEmptyResponse),
    ),
};
