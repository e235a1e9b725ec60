import type { Share, UnpaidGroup } from 'bff/contract';
import { answer, client, fileOf, queryOf, signed } from '../network/client.ts';
import { holdsList, isSomething } from '../network/response-shapes.ts';

const { figures, 'figures.csv': documents, orders, transfers, unpaid } = client.api.staff;

interface UnpaidSearch {
  group: UnpaidGroup;
  /** Empty for all courses. */
  course: string;
  after: string | undefined;
}

interface SharedTransfer {
  /** The UTR, or the bank's reference. */
  reference: string;
  way: 'upi' | 'bank';
  /** The amount of the transfer. */
  paise: number;
  /** What was shown to be noted of it before; null: nothing. */
  noted: number | null;
  /** YYYY-MM-DD in India. */
  receivedOn?: string | undefined;
  shares: Share[];
  /** Other orders that name it and get nothing, and what their learners read. */
  askBack?: { orders: number[]; reason: string } | undefined;
}

interface MovedMoney {
  /** The order that it is used for. */
  to: number;
  paise: number;
  /** What was shown to be above what was due of the one, and due of the other. */
  above: number;
  due: number;
  reason: string;
}

/** The calls about a month of money. All amounts are integer paise. */
export const moneyApi = {
  /** The month, YYYY-MM, in figures; empty for the present one. */
  readFigures: (month: string) =>
    signed((options) => answer(figures.$get(queryOf({ month }), options), isSomething)),

  /** The month's documents as a CSV. */
  readDocuments: (month: string) =>
    signed((options) => fileOf(documents.$get(queryOf({ month }), options))),

  listUnpaid: (search: UnpaidSearch) =>
    signed((options) => answer(unpaid.$get(queryOf({ ...search }), options), holdsList)),

  /** What a UTR or bank's reference pays for. */
  readTransfer: (reference: string) =>
    signed((options) =>
      answer(transfers[':reference'].$get({ param: { reference } }, options), isSomething),
    ),

  /** Shares one transfer out between orders. Fails with 409 if something else is due or noted by now. */
  shareTransfer: (json: SharedTransfer) =>
    signed((options) => answer(transfers.$post({ json }, options), isSomething)),

  /** Uses money above what was due of this order for another. Fails with 409 if it is another amount by now. */
  moveMoney: (id: number, json: MovedMoney) =>
    signed((options) =>
      answer(orders[':id'].moves.$post({ param: { id: String(id) }, json }, options), isSomething),
    ),

  /** What was paid above what was due. */
  readOverpaid: () =>
    signed((options) => answer(transfers.overpaid.$get({}, options), isSomething)),
};
