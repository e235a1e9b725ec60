import type { Offer } from 'bff/contract';
import {
  client,
  idParam,
  isEmptyResponse,
  queryParams,
  readResponse,
  withSession,
} from '../network/client.ts';
import { hasId, hasList, isObject } from '../network/response-shapes.ts';

const { orders, people } = client.api.staff;

/** The learner of a desk order: an existing account, or a new person. */
export type DeskOrderLearner =
  | { accountId: number }
  | { name: string; phone?: string; email?: string };

/** An order that staff make for a learner, with the payment received for it. Amounts in paise. */
export interface NewDeskOrder {
  learner: DeskOrderLearner;
  /** Months with the days and the price that staff have seen. */
  courses: ({ courseId: number } & Partial<
    Pick<Offer, 'months' | 'part' | 'firstDay' | 'lastDay' | 'fee'>
  >)[];
  /** The reference of the open order that this one replaces. */
  replaces?: string;
  payment?: {
    way: 'cash' | 'bank' | 'upi';
    paise: number;
    reference?: string;
    receivedOn: string;
    opens: boolean;
    due: number;
  };
}

/** The calls for desk orders. The server rejects everyone else with 403. */
export const deskOrderApi = {
  /** Learners by name, address or phone number. */
  findPeople: (search: string) =>
    withSession((options) => readResponse(people.$get(queryParams({ search }), options), hasList)),

  readPerson: (id: number) =>
    withSession((options) => readResponse(people[':id'].$get(idParam(id), options), hasId)),

  /** The courses and months that can be ordered for this learner, or for a new person. */
  listOffers: (account: number | undefined) =>
    withSession((options) =>
      readResponse(
        orders.offers.$get(queryParams({ account: account?.toString() }), options),
        hasList,
      ),
    ),

  /** `key` makes a retry safe. */
  createOrder: (json: NewDeskOrder, key: string) =>
    withSession(({ headers }) =>
      readResponse(
        orders.$post({ json }, { headers: { ...headers, 'Idempotency-Key': key } }),
        isObject,
      ),
    ),

  /** Sends again the e-mail with the link for a password, to a person whom staff have entered. */
  resendClaimEmail: (id: number) =>
    withSession((options) =>
      readResponse(people[':id']['claim-mail'].$post(idParam(id), options), isEmptyResponse),
    ),

  /** Sets the e-mail address of a person whom staff have entered; the link is sent to it. */
  setEmailAddress: (id: number, email: string) =>
    withSession((options) =>
      readResponse(
        people[':id'].address.$put({ ...idParam(id), json: { email } }, options),
        isObject,
      ),
    ),
};
