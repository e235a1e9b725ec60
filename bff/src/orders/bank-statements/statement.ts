import type { Titled } from '../../platform/i18n/localized-content.ts';
import type { Language } from '../../shared/languages.ts';

/** What a column of a bank's statement holds. */
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
 * The places of the columns, from 0. Money stands in `credit` (and `debit`), or in `amount`, with its direction in `kind`, in its
 * sign or behind it.
 */
export type StatementColumns = Record<ColumnRole, number | null>;

/** Which columns staff have chosen below which line; line 0 where the statement has no header. */
export interface ChosenColumns {
  line: number;
  columns: StatementColumns;
}

/** A line of the statement as it is shown. */
export interface BankLine {
  /** From 1. */
  line: number;
  text: string;
}

/** The columns are not sure: staff say what is where. */
export interface StatementQuestion {
  kind: 'question';
  /** The line of the header; 0 where there is none. */
  line: number;
  header: string[];
  samples: string[][];
  guess: StatementColumns;
}

/** An order that a row may be for. `due` is in whole rupees; `name` is null if the account is gone, and has of a child the parent's in brackets. */
export interface StatementOrder {
  id: number;
  reference: string;
  name: string | null;
  due: number;
  lines: Titled[];
}

interface Credit {
  /** The line of the text, from 1. */
  line: number;
  date: string;
  /** In paise. */
  amount: number;
  utr: string | null;
  /** Of whoever paid, as far as the bank has it. */
  payer: string;
}

/**
 * The sentence in each language: a reader who chooses another one is not answered anew. Absent from the answer of a server of the
 * version before, which has it in the language of its request alone.
 */
type InEachLanguage = { [Each in Language]?: string | undefined } | undefined;

type PaidOrder = Pick<StatementOrder, 'id' | 'reference'>;

/**
 * Money of which staff must find out whether it is still the studio's: the bank returned it, a payment app gives no success, or its
 * day is far from that of the order. With the order whose UTR it has.
 */
export interface CheckYourself extends Credit {
  order?: Pick<StatementOrder, 'id' | 'reference'> | undefined;
}

/**
 * A row in which money came, or that cannot be read. Only what is `found` can be confirmed from here:
 * - `found`: UTR and amount fit the order, and nobody else names the UTR
 * - `other amount`: the order names the UTR, and something else is due
 * - `claims`: several orders name the UTR, the row names several UTRs, or the account is gone
 * - `seen before`: an order is paid with the UTR, in whole or in part, or several share it; `left` is what is counted for none, in paise
 * - `twice`: another row has the same UTR
 * - `zero`: of ₹0
 * - `amount alone`: no order names the UTR, but some wait for just this amount (`StatementRows.waiting`)
 * - `no order`
 * - `damaged`: cannot be read, or is to be checked by staff themselves (`check`): an app of an earlier version shows both with
 *   their sentence
 *
 * Of `amount alone` and `no order`, `rejected` names the orders that gave just this UTR and were rejected: for the amount that came.
 */
export type StatementRow =
  | (Credit & { as: 'found' | 'other amount'; utr: string; order: StatementOrder })
  | (Credit & { as: 'claims'; utr: string; orders: StatementOrder[] })
  | (Credit & {
      as: 'seen before';
      utr: string;
      order: PaidOrder;
      orders?: PaidOrder[] | undefined;
      left?: number | undefined;
    })
  | (Credit & { as: 'twice' | 'zero' })
  | (Credit & { as: 'amount alone' | 'no order'; rejected?: StatementOrder[] | undefined })
  | {
      as: 'damaged';
      line: number;
      sentence: string;
      sentences?: InEachLanguage;
      text: string;
      check?: CheckYourself | undefined;
    };

/** Open orders that wait for this amount, in whole rupees: the last changed ones, and how many there are. */
export interface WaitingFor {
  amount: number;
  orders: StatementOrder[];
  count: number;
}

export interface StatementRows {
  kind: 'rows';
  rows: StatementRow[];
  /** How many rows are of money that went; they are not shown. */
  debits: number;
  /** Lines that the bank has added: addresses, balances, totals, legends. Absent from the answer of an earlier server. */
  others?: BankLine[] | undefined;
  waiting: WaitingFor[];
}

export type StatementAnswer = StatementQuestion | StatementRows;

/** A row that staff confirm, as they saw it: the amount is in whole rupees. */
export interface SeenPayment {
  id: number;
  utr: string;
  amount: number;
  /** The day on which it came, by the bank: YYYY-MM-DD. */
  date?: string | undefined;
}

/** What became of it; `error` is a sentence for whoever reads it. */
export type ConfirmedPayment =
  | { id: number; confirmed: true }
  | { id: number; confirmed: false; error: string; errors?: InEachLanguage };
