import type { ChildFacts } from 'bff/contract';
import { answer, client, idParam, isNothing, signed } from '../network/client.ts';
import { holdsList } from '../network/response-shapes.ts';
import { holdsChild } from './response-shapes.ts';

const { children } = client.api.account;

/** The children whom the account holds. */
export const familyApi = {
  list: async () =>
    (await signed((options) => answer(children.$get({}, options), holdsList))).children,

  /** `textVersion`: of the words that the parent has agreed to. */
  add: (json: ChildFacts & { textVersion: 1 }) =>
    signed((options) => answer(children.$post({ json }, options), holdsChild)),

  change: (id: number, json: ChildFacts) =>
    signed((options) =>
      answer(children[':id'].$put({ ...idParam(id), json }, options), holdsChild),
    ),

  /** With all that is the child's. */
  remove: (id: number) =>
    signed((options) => answer(children[':id'].$delete(idParam(id), options), isNothing)),
};
