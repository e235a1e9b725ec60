import type { ChildDetails } from 'bff/contract';
import { client, idParam, isEmptyResponse, readResponse, withSession } from '../network/client.ts';
import { hasList } from '../network/response-shapes.ts';
import { hasChild } from './response-shapes.ts';

const { children } = client.api.account;

/** The child profiles of the account. */
export const familyApi = {
  list: async () =>
    (await withSession((options) => readResponse(children.$get({}, options), hasList))).children,

  /** `textVersion`: the version of the consent text that the parent has accepted. `key` (idempotentRequest) makes a retry safe. */
  add: (json: ChildDetails & { textVersion: 2 }, key: string) =>
    withSession(({ headers }) =>
      readResponse(
        children.$post({ json }, { headers: { ...headers, 'Idempotency-Key': key } }),
        hasChild,
      ),
    ),

  change: (id: number, json: ChildDetails) =>
    withSession((options) =>
      readResponse(children[':id'].$put({ ...idParam(id), json }, options), hasChild),
    ),

  /** Removes the child with all of its data. */
  remove: (id: number) =>
    withSession((options) =>
      readResponse(children[':id'].$delete(idParam(id), options), isEmptyResponse),
    ),
};
