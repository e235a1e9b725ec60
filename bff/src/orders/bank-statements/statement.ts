import type { LocalizedTitle } from '../../platform/i18n/localized-content.ts';
import type { Language } from '../../shared/languages.ts';

/** The role of a column in a bank statement. */
export const COLUMN_ROLES = [
  'date',
  'narration',
  'reference',
  'credit',
  'debit',
  'amount',
  'kind',
] as const;
export type ColumnRole = (typeof COLUMN_ROLES)[number];

/**
 * The indexes of the columns, from 0. Amounts are in `credit` (and `debit`), or in `amount` with the direction in `kind`, in the sign or in a
 * suffix.
 */
export type StatementColumns = Record<ColumnRole, number | null>;

/** The columns that staff have chosen for a header line; line 0 if the statement has no header. */
export interface ChosenColumns {
  line: number;
  columns: StatementColumns;
}

/** A line of the statement, shortened for display. */
export interface BankLine {
  /** From 1. */
  line: number;
  text: string;
}

/** The response if the columns are not sure and staff must choose them. */
export interface StatementQuestion {
  kind: 'question';
  /** The line of the header; 0 if there is none. */
  line: number;
  header: string[];
  samples: string[][];
  guess: StatementColumns;
}

/** An order that a row may pay. `due` is in whole rupees; `name` is null if the account is deleted, and includes a child's parent in brackets. */
export interface StatementOrder {
  id: number;
  reference: string;
  name: string | null;
  due: number;
  lines: LocalizedTitle[];
}

interface StatementCredit {
  /** The line of the text, from 1. */
  line: number;
  date: string;
  /** In paise. */
  amount: number;
  utr: string | null;
  /** The payer's name, if the bank states it. */
  payer: string;
}

/**
 * The message in each language, so that switching the language needs no new request. Absent from the response of a server of the previous
 * version, which has only the language of the request.
 */
type SentenceByLanguage = { [Each in Language]?: string | undefined } | undefined;

type PaidOrder = Pick<StatementOrder, 'id' | 'reference'>;

/**
 * A payment that staff must verify themselves: the bank returned it, a payment app reports no success, or its day is far from that of the
 * order. With the order that names its UTR.
 */
export interface ManualCheck extends StatementCredit {
  order?: Pick<StatementOrder, 'id' | 'reference'> | undefined;
}

/**
 * A credit, or a row that cannot be read. Only `found` rows can be confirmed:
 * - `found`: UTR and amount match the order, and no other order names the UTR
 * - `other amount`: the order names the UTR, but another amount is due
 * - `claims`: several orders name the UTR, the row has several UTRs, or the account is deleted
 * - `seen before`: an order is paid with the UTR in full or in part, or several share it; `left` is the unallocated amount in paise
 * - `twice`: another row has the same UTR
 * - `zero`: the amount is ₹0
 * - `amount alone`: no order names the UTR, but some wait for exactly this amount (`StatementRows.waiting`)
 * - `no order`
 * - `damaged`: cannot be read, or must be verified by staff (`check`); an app of an earlier version shows the message of both
 *
 * For `amount alone` and `no order`, `rejected` lists the rejected orders that had named this UTR.
 */
export type StatementRow =
  | (StatementCredit & { as: 'found' | 'other amount'; utr: string; order: StatementOrder })
  | (StatementCredit & { as: 'claims'; utr: string; orders: StatementOrder[] })
  | (StatementCredit & {
      as: 'seen before';
      utr: string;
      order: PaidOrder;
      orders?: PaidOrder[] | undefined;
      left?: number | undefined;
    })
  | (StatementCredit & { as: 'twice' | 'zero' })
  | (StatementCredit & { as: 'amount alone' | 'no order'; rejected?: StatementOrder[] | undefined })
  | {
      as: 'damaged';
      line: number;
      sentence: string;
      sentences?: SentenceByLanguage;
      text: string;
      check?: ManualCheck | undefined;
    };

/** The open orders with this amount due (whole rupees): the last changed ones, and their total number. */
export interface OrdersAwaitingAmount {
  amount: number;
  orders: StatementOrder[];
  count: number;
}

export interface StatementRows {
  kind: 'rows';
  rows: StatementRow[];
  /** The number of debit rows, which are not listed. */
  debits: number;
  /** Lines added by the bank: addresses, balances, totals, legends. Absent from the response of an earlier server. */
  others?: BankLine[] | undefined;
  waiting: OrdersAwaitingAmount[];
}

export type StatementResponse = StatementQuestion | StatementRows;

/** A payment to confirm, as staff saw it; the amount is in whole rupees. */
export interface PaymentToConfirm {
  id: number;
  utr: string;
  amount: number;
  /** The day of the payment by the bank: YYYY-MM-DD. */
  date?: string | undefined;
}

/** The result of a confirmation; `error` is a message for staff. */
export type ConfirmationResult =
  | { id: number; confirmed: true }
  | { id: number; confirmed: false; error: string; errors?: SentenceByLanguage };
