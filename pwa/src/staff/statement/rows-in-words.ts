import { t } from '@lingui/core/macro';
import type { StatementOrder, StatementRow } from 'bff/contract';

export type RowAs<As extends StatementRow['as']> = StatementRow & { as: As };

/** The rows of these kinds. */
export const rowsAs = <As extends StatementRow['as']>(rows: StatementRow[], ...kinds: As[]) =>
  rows.filter((row): row is RowAs<As> => (kinds as string[]).includes(row.as));

export const nameOf = ({ name }: Pick<StatementOrder, 'name'>): string =>
  name ?? t`A deleted account`;

const paiseInRupee = 100;

/** In whole rupees; undefined where there are paise, which no order asks for. */
export const wholeRupees = (paise: number): number | undefined =>
  paise % paiseInRupee === 0 ? paise / paiseInRupee : undefined;
