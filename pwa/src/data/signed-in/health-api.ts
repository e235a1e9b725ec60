import { answer, client, isNothing, signed } from '../network/client.ts';
import { isSomething } from '../network/response-shapes.ts';
import { queryFor, type Whom } from './acting-profile.ts';

const note = client.api.account['health-note'];

/** The calls about one's health note, or a child's. No answer is kept on the device. */
export const healthApi = {
  read: (whom: Whom) =>
    signed((options) => answer(note.$get(queryFor(whom), options), isSomething)),

  /** `textVersion`: of the words that were agreed to. */
  save: (json: { text: string; textVersion: 1 }, whom: Whom) =>
    signed((options) => answer(note.$put({ json, ...queryFor(whom) }, options), isNothing)),

  /** Deletes the note, and with it the consent. */
  withdraw: (whom: Whom) =>
    signed((options) => answer(note.$delete(queryFor(whom), options), isNothing)),
};
