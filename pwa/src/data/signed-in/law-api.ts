import { answer, client, isNothing, signed } from '../network/client.ts';
import { holdsHtml, holdsNominee, isConsents } from './response-shapes.ts';

const { account } = client.api;

/** What the law lets a person ask of their own account. In a file of its own, as visitors do not need the code. */
export const lawApi = {
  listConsents: () => signed((options) => answer(account.consents.$get({}, options), isConsents)),

  /** No browser of the account gets notifications any more. Resolves with all consents. */
  endNotifications: () =>
    signed((options) => answer(account.consents.notifications.$delete({}, options), isConsents)),

  /** All that the studio holds of the account, as a page to read, in its language. */
  exportPage: () => signed((options) => answer(account.export.page.$get({}, options), holdsHtml)),

  readNominee: () => signed((options) => answer(account.nominee.$get({}, options), holdsNominee)),

  nameNominee: (json: { name: string; contact: string }) =>
    signed((options) => answer(account.nominee.$put({ json }, options), holdsNominee)),

  removeNominee: () => signed((options) => answer(account.nominee.$delete({}, options), isNothing)),
};
