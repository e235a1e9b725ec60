import type { Page } from 'playwright-core';
import { LONG_NAME } from './long-words.ts';
import { utrOf } from './studios.ts';

const statementRow = (utr: string, amount: string, payer = 'ANU') =>
  `05/12/2026,UPI/CR/${utr}/${payer}/Example Bank/yoga,${utr},,${amount}`;

/** A bank's statement with every kind of row, about the payments of the studios. */
const STATEMENT = [
  'Txn Date,Narration,Ref No,Withdrawal,Deposit',
  statementRow(utrOf(100), '2500.00'),
  ...[300, 303, 304, 305, 306].map((n) => statementRow(utrOf(n), '3000.00')),
  statementRow(utrOf(307), '250.00'),
  statementRow(utrOf(301), '3000.00'),
  statementRow(utrOf(0), '2500.00'),
  statementRow('433100936617', '3000.00'),
  statementRow('433100936618', '"1,25,001.50"', LONG_NAME.toUpperCase()),
  statementRow('433144208891', '0.00'),
  statementRow('4.3314E+11', '2500.00'),
  statementRow('433144208892', '25OO.00'),
  '06/12/2026,UPI/DR/LAMP OIL,433211112222,450.00,',
].join('\n');

const UNKNOWN_FORMAT =
  'Day;What;In;Out\n05/12/2026;UPI 433100936617 ANU;2500;\n06/12/2026;Oil;;450\n';

const pasteText = (text: string) => async (page: Page) => {
  await page.getByRole('main').getByRole('textbox').fill(text);
  await page.getByRole('button', { name: 'Compare with the orders' }).click();
  await page.getByRole('heading', { level: 2 }).first().waitFor();
};

export const pasteStatement = async (page: Page) => {
  await pasteText(STATEMENT)(page);
  await page
    .getByRole('main')
    .getByRole('button', { name: 'Whose payment is this?' })
    .first()
    .click();
};

export const pasteUnknown = pasteText(UNKNOWN_FORMAT);
