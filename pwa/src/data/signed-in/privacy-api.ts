import { client, isEmptyResponse, readResponse, withSession } from '../network/client.ts';
import { hasHtml, hasNominee, isConsents } from './response-shapes.ts';

const { account } = client.api;

/** The privacy rights of a person about their account. A separate file, as visitors do not need the code. */
export const privacyApi = {
  listConsents: () =>
    withSession((options) => readResponse(account.consents.$get({}, options), isConsents)),

  /** Ends notifications in all browsers of the account. Resolves with all consents. */
  endNotifications: () =>
    withSession((options) =>
      readResponse(account.consents.notifications.$delete({}, options), isConsents),
    ),

  /** All data of the account, as a readable page in its language. */
  exportPage: () =>
    withSession((options) => readResponse(account.export.page.$get({}, options), hasHtml)),

  readNominee: () =>
    withSession((options) => readResponse(account.nominee.$get({}, options), hasNominee)),

  nameNominee: (json: { name: string; contact: string }) =>
    withSession((options) => readResponse(account.nominee.$put({ json }, options), hasNominee)),

  removeNominee: () =>
    withSession((options) => readResponse(account.nominee.$delete({}, options), isEmptyResponse)),
};
