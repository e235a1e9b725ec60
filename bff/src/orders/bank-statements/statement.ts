import { z } from 'zod';
import {
  count,
  filledText,
  isoDate,
  paise,
  rowId,
  rupees,
} from '../../platform/http/answer-fields.ts';
import { localizedTitleSchema } from '../../platform/i18n/localized-content.ts';
import { mapLanguages } from '../../shared/languages.ts';
import { orderReference, utrNumber } from '../orders/order.ts';
import { COLUMN_ROLES, MAX_ROWS } from './statement-limits.ts';

/**
 * The indexes of the columns, from 0. Amounts are in `credit` (and `debit`), or in `amount` with the direction in `kind`, in the sign or in a
 * suffix.
 */
export type StatementColumns = z.infer<typeof statementColumnsSchema>;
const statementColumnsSchema = z.record(z.enum(COLUMN_ROLES), z.int().min(0).nullable());

/** The columns that staff have chosen for a header line; line 0 if the statement has no header. */
export interface ChosenColumns {
  line: number;
  columns: StatementColumns;
}

/** A line of the statement, shortened for display. */
export type BankLine = z.infer<typeof bankLineSchema>;
const bankLineSchema = z.strictObject({
  /** From 1. */
  line: z.int().min(1),
  text: z.string(),
});

/** The response if the columns are not sure and staff must choose them. */
export type StatementQuestion = z.infer<typeof statementQuestionSchema>;
const statementQuestionSchema = z.strictObject({
  kind: z.literal('question'),
  /** The line of the header; 0 if there is none. */
  line: z.int().min(0),
  header: z.array(z.string()),
  samples: z.array(z.array(z.string())),
  guess: statementColumnsSchema,
});

/** An order that a row may pay. `due` is in whole rupees; `name` is null if the account is deleted, and includes a child's parent in brackets. */
export type StatementOrder = z.infer<typeof statementOrderSchema>;
const statementOrderSchema = z.strictObject({
  id: rowId,
  reference: orderReference,
  name: filledText.nullable(),
  due: rupees,
  lines: z.array(localizedTitleSchema),
});

const statementCreditSchema = z.strictObject({
  /** The line of the text, from 1. */
  line: z.int().min(1),
  date: isoDate,
  /** In paise. */
  amount: paise,
  utr: utrNumber.nullable(),
  /** The payer's name, if the bank states it. */
  payer: z.string(),
});

/**
 * The message in each language, so that switching the language needs no new request. Absent from the response of a server of the previous
 * version, which has only the language of the request.
 */
const sentenceByLanguage = z.strictObject(mapLanguages(() => filledText.optional())).optional();

const paidOrderSchema = statementOrderSchema.pick({ id: true, reference: true });

/**
 * A payment that staff must verify themselves: the bank returned it, a payment app reports no success, or its day is far from that of the
 * order. With the order that names its UTR.
 */
export type ManualCheck = z.infer<typeof manualCheckSchema>;
const manualCheckSchema = statementCreditSchema.extend({ order: paidOrderSchema.optional() });

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
export type StatementRow = z.infer<typeof statementRowSchema>;
const statementRowSchema = z.discriminatedUnion('as', [
  statementCreditSchema.extend({
    as: z.enum(['found', 'other amount']),
    utr: utrNumber,
    order: statementOrderSchema,
  }),
  statementCreditSchema.extend({
    as: z.literal('claims'),
    utr: utrNumber,
    orders: z.array(statementOrderSchema).min(1),
  }),
  statementCreditSchema.extend({
    as: z.literal('seen before'),
    utr: utrNumber,
    order: paidOrderSchema,
    orders: z.array(paidOrderSchema).optional(),
    left: paise.optional(),
  }),
  statementCreditSchema.extend({ as: z.enum(['twice', 'zero']) }),
  statementCreditSchema.extend({
    as: z.enum(['amount alone', 'no order']),
    rejected: z.array(statementOrderSchema).optional(),
  }),
  z.strictObject({
    as: z.literal('damaged'),
    line: z.int().min(1),
    sentence: filledText,
    sentences: sentenceByLanguage,
    text: z.string(),
    check: manualCheckSchema.optional(),
  }),
]);

/** The maximum number of orders listed for one amount. */
export const MAX_NAMED = 20;

/** The open orders with this amount due (whole rupees): the last changed ones, and their total number. */
export type OrdersAwaitingAmount = z.infer<typeof ordersAwaitingAmountSchema>;
const ordersAwaitingAmountSchema = z.strictObject({
  amount: rupees,
  orders: z.array(statementOrderSchema).max(MAX_NAMED),
  count: count.positive(),
});

export type StatementRows = z.infer<typeof statementRowsSchema>;
const statementRowsSchema = z.strictObject({
  kind: z.literal('rows'),
  rows: z.array(statementRowSchema).max(MAX_ROWS),
  /** The number of debit rows, which are not listed. */
  debits: count,
  /** Lines added by the bank: addresses, balances, totals, legends. Absent from the response of an earlier server. */
  others: z.array(bankLineSchema).optional(),
  waiting: z.array(ordersAwaitingAmountSchema),
});

export type StatementResponse = z.infer<typeof statementResponseSchema>;
export const statementResponseSchema = z.discriminatedUnion('kind', [
  statementQuestionSchema,
  statementRowsSchema,
]);

/** A payment to confirm, as staff saw it; the amount is in whole rupees. */
export interface PaymentToConfirm {
  id: number;
  utr: string;
  amount: number;
  /** The day of the payment by the bank: YYYY-MM-DD. */
  date?: string | undefined;
}

/** The result of a confirmation; `error` is a message for staff. */
export type ConfirmationResult = z.infer<typeof confirmationResultSchema>;
const confirmationResultSchema = z.discriminatedUnion('confirmed', [
  z.strictObject({ id: rowId, confirmed: z.literal(true) }),
  z.strictObject({
    id: rowId,
    confirmed: z.literal(false),
    error: filledText,
    errors: sentenceByLanguage,
  }),
]);

/** The maximum of payments in a request, well within its time limit. The app splits larger batches. */
export const MAX_CONFIRMED = 200;
export const confirmationResultsSchema = z.array(confirmationResultSchema).max(MAX_CONFIRMED);
