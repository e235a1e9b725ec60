import type { Offer } from 'bff/contract';
import { answer, client, idParam, isNothing, queryOf, signed } from '../network/client.ts';
import { holdsList, isRow, isSomething } from '../network/response-shapes.ts';

const { orders, people } = client.api.staff;

/** For whom staff order: somebody with an account, or somebody new. */
export type ForWhom = { accountId: number } | { name: string; phone?: string; email?: string };

/** What staff order for a learner, and what has come for it: amounts in paise. */
export interface NewOrder {
  learner: ForWhom;
  /** Of months with the days and the price that staff have seen. */
  courses: ({ courseId: number } & Partial<
    Pick<Offer, 'months' | 'part' | 'firstDay' | 'lastDay' | 'fee'>
  >)[];
  /** The reference of the open order that this one takes the place of. */
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

/** The calls of staff who order for learners. The server refuses everyone else with 403. */
export const deskApi = {
  /** Learners by name, address or phone number. */
  findPeople: (search: string) =>
    signed((options) => answer(people.$get(queryOf({ search }), options), holdsList)),

  readPerson: (id: number) =>
    signed((options) => answer(people[':id'].$get(idParam(id), options), isRow)),

  /** What can be ordered for this learner, or for somebody new. */
  listOffers: (account: number | undefined) =>
    signed((options) =>
      answer(orders.offers.$get(queryOf({ account: account?.toString() }), options), holdsList),
    ),

  /** `key` makes a retry safe. */
  order: (json: NewOrder, key: string) =>
    signed(({ headers }) =>
      answer(
        orders.$post({ json }, { headers: { ...headers, 'Idempotency-Key': key } }),
        isSomething,
      ),
    ),

  /** Mails the link once more by which somebody whom staff have entered chooses a password. */
  mailClaim: (id: number) =>
    signed((options) => answer(people[':id']['claim-mail'].$post(idParam(id), options), isNothing)),

  /** Gives an address to somebody whom staff have entered, to which the link goes. */
  giveAddress: (id: number, email: string) =>
    signed((options) =>
      answer(people[':id'].address.$put({ ...idParam(id), json: { email } }, options), isSomething),
    ),
};
