import { plural, t } from '@lingui/core/macro';
import type { StatementRows } from 'bff/contract';
import { asOfWords } from '../../content/format.ts';
import { pages } from '../../content/paths.ts';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { Link } from '../../ui/link.tsx';
import { PageHeading } from '../../ui/signed-in/PageHeading.tsx';
import { AskColumns } from './AskColumns.tsx';
import { FoundRows } from './FoundRows.tsx';
import { BankLines, DamagedRows, SeenRows } from './OtherRows.tsx';
import { PasteStatement } from './PasteStatement.tsx';
import { isChecked, type NotConfirmed, rowsAs } from './row-messages.ts';
import styles from './Statement.module.css';
import { forgetStatement, useStatement } from './statement-store.ts';
import { ToCheck } from './ToCheck.tsx';
import { ToLookAt } from './ToReview.tsx';
import { WithoutOrder } from './WithoutOrder.tsx';

const readInWords = ({ rows, debits }: StatementRows, at: Date): string => {
  const count = rows.length + debits;
  const time = asOfWords(at, new Date());
  return plural(count, { one: `1 row, read at ${time}`, other: `${count} rows, read at ${time}` });
};

interface ResultProps {
  answer: StatementRows;
  refused: Readonly<Record<number, NotConfirmed>>;
}

const Result = ({ answer: { rows, debits, others = [], waiting }, refused }: ResultProps) => (
  <>
    <FoundRows rows={rowsAs(rows, 'found')} refused={refused} />
    <ToCheck rows={rowsAs(rows, 'damaged').filter(isChecked)} />
    <ToLookAt rows={rowsAs(rows, 'other amount', 'claims', 'twice')} />
    <WithoutOrder rows={rowsAs(rows, 'amount alone', 'no order', 'zero')} waiting={waiting} />
    <DamagedRows rows={rowsAs(rows, 'damaged').filter((row) => !isChecked(row))} />
    <SeenRows rows={rowsAs(rows, 'seen before')} />
    <BankLines lines={others} />
    <div className={styles.part}>
      {debits > 0 && (
        <p className={styles.more}>
          {plural(debits, {
            one: '1 row of money that went is left out.',
            other: `${debits} rows of money that went are left out.`,
          })}
        </p>
      )}
      <div className={styles.sending}>
        <Button variant="outline" onClick={forgetStatement}>
          {t`Another statement`}
        </Button>
        <Link className={buttonClass({ variant: 'outline' })} to={pages.staffPayments.path}>
          {t`Payments`}
        </Link>
      </div>
    </div>
  </>
);

/** `/StaffStatement`: the bank's statement beside the orders. What fits is confirmed at once, all else is shown as what it is. */
export const StaffStatementScreen = () => {
  const statement = useStatement((state) => state.statement);
  const answer = statement?.answer;
  return (
    <>
      <PageHeading
        lead={
          answer?.kind === 'rows'
            ? readInWords(answer, statement?.at ?? new Date())
            : t`Copy the rows from your bank’s site, or choose its CSV. Each is compared with the orders that wait.`
        }
      >
        {t`The bank’s statement`}
      </PageHeading>
      {!statement && <PasteStatement />}
      {answer?.kind === 'question' && (
        <AskColumns question={answer} given={statement?.given ?? ''} />
      )}
      {answer?.kind === 'rows' && <Result answer={answer} refused={statement?.refused ?? {}} />}
    </>
  );
};
