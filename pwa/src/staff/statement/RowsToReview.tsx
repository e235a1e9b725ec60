import { plural, t } from '@lingui/core/macro';
import { groupUtr } from 'bff/shared/utr';
import { useState } from 'react';
import { formatPaise } from '../../account/payment/paise.ts';
import { formatRejectionReason } from '../../account/payment/rejection-reasons.ts';
import { formatRupees, formatShortDate } from '../../content/format.ts';
import { pages } from '../../content/paths.ts';
import { useMutation } from '../../data/forms/use-mutation.ts';
import { staffApi } from '../../data/staff/staff-api.ts';
import { showToast } from '../../shell/notices/toasts.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Card } from '../../ui/Card.tsx';
import { Link } from '../../ui/link.tsx';
import { ConfirmDialog } from '../../ui/signed-in/ConfirmDialog.tsx';
import { CourseTitles } from '../../ui/staff/CourseTitles.tsx';
import { PagedRows } from './PagedRows.tsx';
import { nameOf, type RowOfKind, wholeRupees } from './row-messages.ts';
import styles from './Statement.module.css';
import { markRowHandled } from './statement-store.ts';

/** The payments screen with this search, in all states. */
export const paymentPath = (search: string): string =>
  `${pages.staffPayments.path}?state=all&search=${search}`;

type OtherAmountRow = RowOfKind<'other amount'>;
type RowToReview = OtherAmountRow | RowOfKind<'claims'> | RowOfKind<'twice'>;

interface OtherAmountProps {
  row: OtherAmountRow;
  received: number;
  onClose: () => void;
}

/** Records the received amount and asks the learner for the rest. Staff see the text first. */
const AskForRest = ({ row, received, onClose }: OtherAmountProps) => {
  const { order, utr, line } = row;
  const { due } = order;
  const reason = formatRejectionReason({ code: 'other amount', utr, received, due });
  const { busy, problem, start } = useMutation(
    () => staffApi.rejectOrder(order.id, { utr, rejection: 'other amount', received }),
    () => {
      showToast(() => t`We are asking ${{ name: nameOf(order) }} for the rest.`);
      onClose();
      markRowHandled(line);
    },
  );
  return (
    <ConfirmDialog
      title={t`Ask for ${{ amount: formatRupees(order.due - received) }}?`}
      confirm={t({ message: 'Ask for the rest', context: 'for the rest of a payment' })}
      variant="action"
      busy={busy}
      onConfirm={start}
      onCancel={onClose}
    >
      <p>{t`${{ name: nameOf(order) }} will read: ${reason}`}</p>
      {problem && <Alert kind="error">{problem}</Alert>}
    </ConfirmDialog>
  );
};

/** Accepts the received amount as paid in full. */
const AcceptAsWhole = ({ row, received, onClose }: OtherAmountProps) => {
  const { order, utr, line } = row;
  const accept = { paise: row.amount, reason: t`Accepted as paid in full` };
  const { busy, problem, start } = useMutation(
    () => staffApi.confirmOrder(order.id, { utr, accept }),
    () => {
      showToast(() => t`${{ name: nameOf(order) }}’s payment is confirmed.`);
      onClose();
      markRowHandled(line);
    },
  );
  return (
    <ConfirmDialog
      title={t`Accept ${{ amount: formatPaise(row.amount) }}?`}
      confirm={t({ message: 'Accept', context: 'less than was asked' })}
      variant="action"
      busy={busy}
      onConfirm={start}
      onCancel={onClose}
    >
      <p>
        {t`${{ name: nameOf(order) }} is enrolled, and ${{ rest: formatRupees(order.due - received) }} is waived.`}
      </p>
      {problem && <Alert kind="error">{problem}</Alert>}
    </ConfirmDialog>
  );
};

const AmountComparison = ({ row }: { row: OtherAmountRow }) => (
  <dl className={styles.sides}>
    <div>
      <dt>{t({ message: 'Received', context: 'an amount' })}</dt>
      <dd className={styles.came}>{formatPaise(row.amount)}</dd>
    </div>
    <div>
      <dt>{t({ message: 'Due', context: 'an amount' })}</dt>
      <dd>{formatRupees(row.order.due)}</dd>
    </div>
  </dl>
);

const OtherAmountCard = ({ row }: { row: OtherAmountRow }) => {
  const [open, setOpen] = useState<'ask' | 'accept'>();
  const { order, utr } = row;
  const received = wholeRupees(row.amount);
  const rest = received === undefined ? 0 : order.due - received;
  return (
    <Card className={styles.card ?? ''}>
      <div>
        <div className={styles.head}>
          <h3>{nameOf(order)}</h3>
          <span className={styles.more}>
            <CourseTitles of={order.lines} />
          </span>
        </div>
        <p className={styles.utr}>{t`UTR ${{ utr: groupUtr(utr) }}`}</p>
      </div>
      <AmountComparison row={row} />
      <div className={styles.links}>
        {rest > 0 && (
          <>
            <button type="button" className={styles.link} onClick={() => setOpen('ask')}>
              {t`Ask for ${{ amount: formatRupees(rest) }}`}
            </button>
            <button type="button" className={styles.link} onClick={() => setOpen('accept')}>
              {t`Accept ${{ amount: formatPaise(row.amount) }}`}
            </button>
          </>
        )}
        <Link to={paymentPath(order.reference)}>{t`Open the payment`}</Link>
      </div>
      {open === 'ask' && received !== undefined && (
        <AskForRest row={row} received={received} onClose={() => setOpen(undefined)} />
      )}
      {open === 'accept' && received !== undefined && (
        <AcceptAsWhole row={row} received={received} onClose={() => setOpen(undefined)} />
      )}
    </Card>
  );
};

const formatReviewReason = (row: Exclude<RowToReview, OtherAmountRow>): string => {
  if (row.as === 'twice') return t`Another row of the statement has the same UTR.`;
  const [order] = row.orders;
  return row.orders.length === 1 && order?.name === null
    ? t`The account for order ${{ reference: order.reference }} has been deleted.`
    : t`This payment may belong to one of several orders. Compare the orders, and choose one, or share the payment between them.`;
};

const ReviewCard = ({ row }: { row: Exclude<RowToReview, OtherAmountRow> }) => (
  <Card className={styles.card ?? ''}>
    <div className={styles.head}>
      <h3>{t`${{ amount: formatPaise(row.amount) }}, ${{ day: formatShortDate(row.date) }}`}</h3>
      <span className={styles.more}>{t`Row ${{ line: row.line }}`}</span>
    </div>
    <p>{formatReviewReason(row)}</p>
    {row.utr && (
      <div className={styles.links}>
        <Link to={paymentPath(row.utr)}>{t`UTR ${{ utr: groupUtr(row.utr) }}`}</Link>
      </div>
    )}
  </Card>
);

/** Rows that staff review one by one: a wrong amount, a UTR of several orders, or a duplicate row. */
export const RowsToReview = ({ rows }: { rows: RowToReview[] }) => {
  const count = rows.length;
  if (count === 0) return null;
  return (
    <section className={styles.part}>
      <div>
        <h2>{plural(count, { one: '1 to review', other: `${count} to review` })}</h2>
        <p className={styles.more}>{t`A wrong amount is never confirmed automatically.`}</p>
      </div>
      <PagedRows className={styles.cards} rows={rows}>
        {(row) => (
          <li key={row.line}>
            {row.as === 'other amount' ? <OtherAmountCard row={row} /> : <ReviewCard row={row} />}
          </li>
        )}
      </PagedRows>
    </section>
  );
};
