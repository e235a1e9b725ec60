import type { AtMost } from '../../field-faults.ts';

export interface OfCell {
  /** As it stands in the statement. */
  written: string;
}

/** The bank's statement: what cannot be read as one, and what is wrong with a row. */
export const statementRefusals = {
  'statement.empty': 'There is nothing in it. Please paste the statement, or choose its file.',
  'statement.too-large': 'This is larger than 2 MB. Please take the statement of a shorter time.',
  'statement.too-many-rows': ({ max }: AtMost) =>
    `These are more than ${max.toLocaleString('en-IN')} rows. Please take the statement of a shorter time.`,
  'statement.is-excel':
    'This is a workbook of Excel. Please choose CSV at your bank, or copy the rows in Excel and paste them here.',
  'statement.is-pdf': 'This is a PDF. Please choose CSV at your bank.',
  'statement.is-web-page':
    'This is a web page and not a CSV, whatever its name says. Please open it, copy the rows, and paste them here.',
  'statement.not-text':
    'This is no text that could be read. Please choose CSV at your bank, or paste the rows.',
  'statement.no-columns':
    'No columns were found in it. Please copy the whole table, with the heads of its columns, or choose the CSV.',
  'statement.no-rows': 'No rows were found below the heads of the columns.',
  'statement.columns-wrong':
    'The columns do not fit this statement. Please choose the date, the text or the reference, and where money that came stands.',

  'statement.row-quote': 'A quotation mark in this row is not closed.',
  'statement.row-too-long': ({ max }: AtMost) =>
    `This row is longer than ${max.toLocaleString('en-IN')} characters.`,
  'statement.row-cut-off': 'This row is cut off before its end.',
  'statement.row-no-date': 'The date is missing.',
  'statement.row-date': ({ written }: OfCell) => `“${written}” is not a date.`,
  'statement.row-year': ({ written }: OfCell) => `The year of “${written}” cannot be right.`,
  'statement.row-no-amount': 'The amount is missing.',
  'statement.row-amount': ({ written }: OfCell) => `“${written}” is not an amount.`,
  'statement.row-two-amounts': 'Money came and went in the same row.',
  'statement.row-direction': ({ written }: OfCell) =>
    `“${written}” says neither that money came nor that it went.`,
  'statement.row-shortened': ({ written }: OfCell) =>
    `Excel has shortened a number to “${written}”, and its digits are lost. Please take the bank’s own file, without opening it in Excel.`,

  'statement.payments-not-a-list': 'The payments must be a list.',
  'statement.payments-too-many': ({ max }: AtMost) =>
    `At most ${max} payments can be confirmed at once.`,
  'statement.payment-not-a-number': 'An order and its amount must be numbers.',
} as const;
