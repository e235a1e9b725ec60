import { t } from '@lingui/core/macro';
import { useSearchParams } from 'react-router-dom';
import { pages } from '../../content/paths.ts';
import { ApiError, formatError } from '../../data/network/client.ts';
import { formatStaleNote } from '../../data/signed-in/stale-note.ts';
import { EmptyPicture } from '../../illustrations/signed-in/EmptyPicture.tsx';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Link } from '../../ui/link.tsx';
import { EmptyState } from '../../ui/signed-in/EmptyState.tsx';
import { InnerIcon } from '../../ui/signed-in/InnerIcon.tsx';
import { LoadFailure } from '../../ui/signed-in/LoadFailure.tsx';
import { PageHeading } from '../../ui/signed-in/PageHeading.tsx';
import { LoadingPayment } from '../payment/LoadingPayment.tsx';
import { InvoiceSheet, sheetTitleOf } from './InvoiceSheet.tsx';
import styles from './ReceiptScreen.module.css';
import { useReceipt } from './use-receipt.ts';

const BackToPayments = () => (
  <Link className={buttonClass({ variant: 'outline' })} to={pages.payment.path}>
    {t`Payment History`}
  </Link>
);

const NotFound = ({ sentence }: { sentence: string }) => (
  <Card>
    <EmptyState picture={<EmptyPicture />} title={sentence} actions={<BackToPayments />}>
      <p>{t`Your own receipts are in your payment history.`}</p>
    </EmptyState>
  </Card>
);

type Props = ReturnType<typeof useReceipt>;

const Content = ({ data, error, refetch }: Props) => {
  if (error instanceof ApiError && error.status === 404) {
    return <NotFound sentence={error.message} />;
  }
  if (data) {
    return (
      <>
        <InvoiceSheet receipt={data} />
        <div className={styles.actions}>
          <Button onClick={() => window.print()}>
            <InnerIcon name="print" size={20} />
            {t`Print`}
          </Button>
          <BackToPayments />
        </div>
      </>
    );
  }
  if (error === null)
    return (
      <Card>
        <LoadingPayment />
      </Card>
    );
  return <LoadFailure onRetry={() => void refetch()}>{formatError(error)}</LoadFailure>;
};

const NumberedReceipt = ({ number }: { number: string }) => {
  const receipt = useReceipt(number);
  return (
    <>
      <PageHeading note={formatStaleNote(receipt, 'your receipt')}>
        {receipt.data ? sheetTitleOf(receipt.data) : t`Receipt`}
      </PageHeading>
      <Content {...receipt} />
    </>
  );
};

/** `/Receipt?number=2026-27/000123`: a receipt, invoice or credit note on one printed page. */
export const ReceiptScreen = () => {
  const [params] = useSearchParams();
  const number = params.get('number') || '0';
  return (
    <div className={styles.screen}>
      <NumberedReceipt key={number} number={number} />
    </div>
  );
};
