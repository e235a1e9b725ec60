import type { ReceivableGroup, TransferShare } from 'bff/contract';
import {
  client,
  queryParams,
  readFileResponse,
  readResponse,
  withSession,
} from '../network/client.ts';
import { hasList, isObject } from '../network/response-shapes.ts';

const { figures, 'figures.csv': documents, orders, transfers, unpaid } = client.api.staff;

interface ReceivablesSearch {
  group: ReceivableGroup;
  /** Empty for all courses. */
  course: string;
  after: string | undefined;
}

interface TransferShares {
  /** The UTR, or the bank's reference. */
  reference: string;
  way: 'upi' | 'bank';
  /** The total amount of the transfer. */
  paise: number;
  /** The previously recorded amount as shown; null: none. */
  noted: number | null;
  /** YYYY-MM-DD in India. */
  receivedOn?: string | undefined;
  shares: TransferShare[];
  /** Other orders with the same reference that get no share, and the message to their learners. */
  askBack?: { orders: number[]; reason?: string | undefined } | undefined;
}

interface PaymentMove {
  /** The order that gets the money. */
  to: number;
  paise: number;
  /** The overpayment of the one order and the amount due of the other, as shown. */
  above: number;
  due: number;
  reason: string;
}

/** The calls for reports, receivables and bank transfers. All amounts are integer paise. */
export const moneyApi = {
  /** The report of a month, YYYY-MM; empty for the current one. */
  readReport: (month: string) =>
    withSession((options) => readResponse(figures.$get(queryParams({ month }), options), isObject)),

  /** The month's invoices, receipts and credit notes as a CSV. */
  readInvoicesCsv: (month: string) =>
    withSession((options) => readFileResponse(documents.$get(queryParams({ month }), options))),

  listReceivables: (search: ReceivablesSearch) =>
    withSession((options) =>
      readResponse(unpaid.$get(queryParams({ ...search }), options), hasList),
    ),

  /** The orders that a UTR or bank reference pays for. */
  readTransfer: (reference: string) =>
    withSession((options) =>
      readResponse(transfers[':reference'].$get({ param: { reference } }, options), isObject),
    ),

  /** Splits one transfer between orders. Fails with 409 if the amounts have changed. */
  shareTransfer: (json: TransferShares) =>
    withSession((options) => readResponse(transfers.$post({ json }, options), isObject)),

  /** Moves an overpayment of this order to another. Fails with 409 if the amount has changed. */
  movePayment: (id: number, json: PaymentMove) =>
    withSession((options) =>
      readResponse(
        orders[':id'].moves.$post({ param: { id: String(id) }, json }, options),
        isObject,
      ),
    ),

  /** The overpaid orders. */
  readOverpaid: () =>
    withSession((options) => readResponse(transfers.overpaid.$get({}, options), isObject)),
};
