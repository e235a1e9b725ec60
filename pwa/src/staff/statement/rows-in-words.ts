import { t } from '@lingui/core/macro';
import type { StatementOrder, StatementRow } from 'bff/contract';
import { rupees } from '../../content/format.ts';

export type RowAs<As extends StatementRow['as']> = StatementRow & { as: As };

/** The rows of these kinds. */
export const rowsAs = <As extends StatementRow['as']>(rows: StatementRow[], ...kinds: As[]) =>
  rows.filter((row): row is RowAs<As> => (kinds as string[]).includes(row.as));

export const nameOf = ({ name }: Pick<StatementOrder, 'name'>): string =>
  name ?? t`A deleted account`;

const paiseInRupee = 100;

/** ₹2,500, or ₹2,500.50: from paise. */
export const inMoney = (paise: number): string => {
  const rest = paise % paiseInRupee;
  const whole = rupees((paise - rest) / paiseInRupee);
  return rest === 0 ? whole : `${whole}.${String(rest).padStart(2, '0')}`;
};

/** In whole rupees; undefined where there are paise, which no order asks for. */
export const wholeRupees = (paise: number): number | undefined =>
  paise % paiseInRupee === 0 ? paise / paiseInRupee : undefined;
