import { plural, t } from '@lingui/core/macro';
import type { StatementRows } from 'bff/contract';
import { formatAsOf } from '../../content/format.ts';
import { pages } from '../../content/paths.ts';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { Link } from '../../ui/link.tsx';
import { PageHeading } from '../../ui/signed-in/PageHeading.tsx';
import { ColumnMappingForm } from './ColumnMappingForm.tsx';
import { FoundRows } from './FoundRows.tsx';
import { BankLines, DamagedRows, SeenRows } from './OtherRows.tsx';
import { PasteStatement } from './PasteStatement.tsx';
import { RowsToCheck } from './RowsToCheck.tsx';
import { RowsToReview } from './RowsToReview.tsx';
import { RowsWithoutOrder } from './RowsWithoutOrder.tsx';
import { needsCheck, rowsOfKind, type UnconfirmedPayment } from './row-messages.ts';
import styles from './Statement.module.css';
import { forgetStatement, useStatement } from './statement-store.ts';

const formatReadAt = ({ rows, debits }: StatementRows, at: Date): string => {
  const count = rows.length + debits;
  const time = formatAsOf(at, new Date());
  return plural(count, { one: `1 row, read at ${time}`, other: `${count} rows, read at ${time}` });
};

interface StatementResultProps {
  response: StatementRows;
  refused: Readonly<Record<number, UnconfirmedPayment>>;
}

const StatementResult = ({
  response: { rows, debits, others = [], waiting },
  refused,
}: StatementResultProps) => (
  <>
    <FoundRows rows={rowsOfKind(rows, 'found')} refused={refused} />
    <RowsToCheck rows={rowsOfKind(rows, 'damaged').filter(needsCheck)} />
    <RowsToReview rows={rowsOfKind(rows, 'other amount', 'claims', 'twice')} />
    <RowsWithoutOrder
      rows={rowsOfKind(rows, 'amount alone', 'no order', 'zero')}
      waiting={waiting}
    />
    <DamagedRows rows={rowsOfKind(rows, 'damaged').filter((row) => !needsCheck(row))} />
    <SeenRows rows={rowsOfKind(rows, 'seen before')} />
    <BankLines lines={others} />
    <div className={styles.part}>
      {debits > 0 && (
        <p className={styles.more}>
          {plural(debits, {
            one: '1 row with money paid out was skipped.',
            other: `${debits} rows with money paid out were skipped.`,
          })}
        </p>
      )}
      <div className={styles.sending}>
        <Button variant="outline" onClick={forgetStatement}>
          {t`Use another statement`}
        </Button>
        <Link className={buttonClass({ variant: 'outline' })} to={pages.staffPayments.path}>
          {t`Payments`}
        </Link>
      </div>
    </div>
  </>
);

/** `/StaffStatement`: compares the bank statement with the orders. Staff confirm matches together and review the other rows. */
export const StaffStatementScreen = () => {
  const statement = useStatement((state) => state.statement);
  const response = statement?.response;
  return (
    <>
      <PageHeading
        lead={
          response?.kind === 'rows'
            ? formatReadAt(response, statement?.at ?? new Date())
            : t`Copy the rows from your bank’s site, or choose its CSV file. Each row is compared with the orders that are waiting.`
        }
      >
        {t`The bank’s statement`}
      </PageHeading>
      {!statement && <PasteStatement />}
      {response?.kind === 'question' && (
        <ColumnMappingForm question={response} given={statement?.upload ?? ''} />
      )}
      {response?.kind === 'rows' && (
        <StatementResult response={response} refused={statement?.refused ?? {}} />
      )}
    </>
  );
};
