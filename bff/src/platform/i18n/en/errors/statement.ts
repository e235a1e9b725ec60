import type { MaxValue } from '../../field-errors.ts';
import { formatDayWithYear } from '../dates.ts';

export interface StatementCellValues {
  /** As in the statement. */
  written: string;
}

export interface StatementOrderValues {
  reference: string;
}

/** The bank's statement: what cannot be read as one, and what is wrong with a row. */
export const statementErrors = {
  'statement.empty': 'Nothing to read yet. Please paste the statement, or choose its file.',
  'statement.too-large': 'This is larger than 2 MB. Please use a statement for a shorter period.',
  'statement.too-many-rows': ({ max }: MaxValue) =>
    `There are more than ${max.toLocaleString('en-IN')} rows. Please use a statement for a shorter period.`,
  'statement.is-excel':
    'This is an Excel workbook. Please choose CSV at your bank, or copy the rows in Excel and paste them here.',
  'statement.is-pdf': 'This is a PDF. Please choose CSV at your bank.',
  'statement.is-web-page':
    'This is a web page and not a CSV, whatever its name says. Please open it, copy the rows, and paste them here.',
  'statement.not-text':
    'This file could not be read. Please choose CSV at your bank, or paste the rows.',
  'statement.no-columns':
    'We found no columns. Please copy the whole table with its column headings, or choose the CSV file.',
  'statement.no-rows': 'We found no rows below the column headings. Please copy the rows too.',
  'statement.columns-wrong':
    'These columns do not fit this statement. Please choose the columns with the date, with the text or the reference, and with the money received.',

  'statement.too-slow':
    'Reading this statement took too long. Please use a statement for a shorter period, such as one month.',
  'statement.too-many-waiting':
    'The server is reading other statements. Please try again in a minute.',

  'statement.row-quote': 'A quotation mark (") in this row is not closed.',
  'statement.row-too-long': ({ max }: MaxValue) =>
    `This row is longer than ${max.toLocaleString('en-IN')} characters.`,
  'statement.row-cut-off': 'This row is cut off before its end.',
  'statement.row-no-date': 'The date is missing.',
  'statement.row-date': ({ written }: StatementCellValues) => `“${written}” is not a date.`,
  'statement.row-year': ({ written }: StatementCellValues) =>
    `The year of “${written}” cannot be right.`,
  'statement.row-no-amount': 'The amount is missing.',
  'statement.row-amount': ({ written }: StatementCellValues) => `“${written}” is not an amount.`,
  'statement.row-two-amounts': 'This row has both money received and money paid.',
  'statement.row-direction': ({ written }: StatementCellValues) =>
    `“${written}” does not say whether you received this money or paid it.`,
  'statement.row-no-direction':
    'The bank does not say here whether you received this money or paid it.',
  'statement.row-above-heads': 'This row is above the column headings. Please paste it below them.',
  'statement.row-shortened': ({ written }: StatementCellValues) =>
    `Excel has shortened a number to “${written}”, and its digits are lost. Please use the bank’s own file, or format this column as text before you copy it.`,

  'statement.row-went-back': ({ written }: StatementCellValues) =>
    `The bank writes “${written}” here. Please check whether you still have this money.`,
  'statement.row-status': ({ written }: StatementCellValues) =>
    `The status of this payment is “${written}”. Please check in your payment app whether you received it.`,
  'statement.row-no-status':
    'This payment has no status. Please check in your payment app whether you received it.',
  'statement.row-returned': ({ line }: { line: number }) =>
    `Line ${line} returns this payment. Please check whether you still have this money.`,
  'statement.row-far': ({
    date,
    reference,
    madeOn,
  }: StatementOrderValues & { date: string; madeOn: string }) =>
    `This payment is from ${formatDayWithYear(date)}, and order ${reference} was made on ${formatDayWithYear(madeOn)}. Please check whether the payment is for this order.`,
  'statement.row-paid-returned': ({ reference }: StatementOrderValues) =>
    `The bank returned this payment, and order ${reference} is confirmed with it. Please check this order.`,
  'statement.row-return':
    'The bank returned money here, and no payment of this statement has its UTR. Please check which payment it was.',
  'statement.row-left': ({ reference }: StatementOrderValues) =>
    `This money left your account, and order ${reference} names its UTR. Please check this order.`,

  'statement.payments-not-a-list': 'Please choose the payments again.',
  'statement.payments-too-many': ({ max }: MaxValue) =>
    `At most ${max} payments can be confirmed at once.`,
  'statement.payment-not-a-number': 'Please choose the payments again.',
} as const;
