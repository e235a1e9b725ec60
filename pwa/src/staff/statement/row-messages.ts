import { t } from '@lingui/core/macro';
import type { ConfirmationResult, ManualCheck, StatementOrder, StatementRow } from 'bff/contract';
import { currentLanguage } from '../../i18n/messages.ts';

export type RowOfKind<As extends StatementRow['as']> = StatementRow & { as: As };

/** The rows of these kinds. */
export const rowsOfKind = <As extends StatementRow['as']>(rows: StatementRow[], ...kinds: As[]) =>
  rows.filter((row): row is RowOfKind<As> => (kinds as string[]).includes(row.as));

/** A row that staff check in their bank. */
export type RowToCheck = RowOfKind<'damaged'> & { check: ManualCheck };

export const needsCheck = (row: RowOfKind<'damaged'>): row is RowToCheck => row.check !== undefined;

export type UnconfirmedPayment = ConfirmationResult & { confirmed: false };

/** Why the row cannot be read, in the language of the page. */
export const formatRowError = ({ sentence, sentences }: RowOfKind<'damaged'>): string =>
  sentences?.[currentLanguage()] ?? sentence;

/** Why the payment was not confirmed, in the language of the page. */
export const formatConfirmationError = ({ error, errors }: UnconfirmedPayment): string =>
  errors?.[currentLanguage()] ?? error;

export const nameOf = ({ name }: Pick<StatementOrder, 'name'>): string =>
  name ?? t`A deleted account`;

const paiseInRupee = 100;

/** Whole rupees; undefined for an amount with paise, which no order has. */
export const wholeRupees = (paise: number): number | undefined =>
  paise % paiseInRupee === 0 ? paise / paiseInRupee : undefined;
