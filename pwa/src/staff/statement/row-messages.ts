import { t } from '@lingui/core/macro';
import type { CheckYourself, ConfirmedPayment, StatementOrder, StatementRow } from 'bff/contract';
import { languageNow } from '../../i18n/messages.ts';

export type RowAs<As extends StatementRow['as']> = StatementRow & { as: As };

/** The rows of these kinds. */
export const rowsAs = <As extends StatementRow['as']>(rows: StatementRow[], ...kinds: As[]) =>
  rows.filter((row): row is RowAs<As> => (kinds as string[]).includes(row.as));

/** A row that staff check themselves. */
export type CheckedRow = RowAs<'damaged'> & { check: CheckYourself };

export const isChecked = (row: RowAs<'damaged'>): row is CheckedRow => row.check !== undefined;

export type NotConfirmed = ConfirmedPayment & { confirmed: false };

/** Why the row cannot be read, in the language of the page. */
export const faultInWords = ({ sentence, sentences }: RowAs<'damaged'>): string =>
  sentences?.[languageNow()] ?? sentence;

/** Why the payment was not confirmed, in the language of the page. */
export const refusalInWords = ({ error, errors }: NotConfirmed): string =>
  errors?.[languageNow()] ?? error;

export const nameOf = ({ name }: Pick<StatementOrder, 'name'>): string =>
  name ?? t`A deleted account`;

const paiseInRupee = 100;

/** In whole rupees; undefined where there are paise, which no order asks for. */
export const wholeRupees = (paise: number): number | undefined =>
  paise % paiseInRupee === 0 ? paise / paiseInRupee : undefined;
