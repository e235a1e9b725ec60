import { answer, client, isNothing, signed } from '../network/client.ts';
import { isSomething } from '../network/response-shapes.ts';

const note = client.api.account['health-note'];

/** The calls about the own health note. No answer is kept on the device. */
export const healthApi = {
  read: () => signed((options) => answer(note.$get({}, options), isSomething)),

  /** `textVersion`: of the words that were agreed to. */
  save: (text: string, textVersion: 1) =>
    signed((options) => answer(note.$put({ json: { text, textVersion } }, options), isNothing)),

  /** Deletes the note, and with it the consent. */
  withdraw: () => signed((options) => answer(note.$delete({}, options), isNothing)),
};
