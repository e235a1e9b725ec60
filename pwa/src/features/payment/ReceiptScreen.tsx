import { useSearchParams } from 'react-router-dom';
import { ApiError, sentenceFor } from '../../api.ts';
import { EmptyPicture } from '../../drawings/EmptyPicture.tsx';
import { learnerApi } from '../../learner-api.ts';
import { Link } from '../../link.tsx';
import { pages } from '../../paths.ts';
import { Button } from '../../ui/Button.tsx';
import { buttonClass } from '../../ui/button-class.ts';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { LoadFailure } from '../../ui/LoadFailure.tsx';
import { PageHeading } from '../../ui/PageHeading.tsx';
import { useAnswer } from '../../use-answer.ts';
import { LoadingPayment } from './LoadingPayment.tsx';
import styles from './ReceiptScreen.module.css';
import { ReceiptSheet } from './ReceiptSheet.tsx';

const back = (
  <Link className={buttonClass({ variant: 'outline' })} to={pages.payment.path}>
    Payment History
  </Link>
);

const NotFound = ({ sentence }: { sentence: string }) => (
  <Card>
    <EmptyState picture={<EmptyPicture />} title={sentence} actions={back}>
      <p>Your own receipts are in your payment history.</p>
    </EmptyState>
  </Card>
);

const Content = ({ number }: { number: string }) => {
  const { value, failure, reload } = useAnswer(number, () => learnerApi.readReceipt(number));
  if (value) {
    return (
      <>
        <ReceiptSheet receipt={value} />
        <div className={styles.actions}>
          <Button onClick={() => window.print()}>
            <Icon name="print" size={20} />
            Print
          </Button>
          {back}
        </div>
      </>
    );
  }
  if (failure === undefined) return <LoadingPayment />;
  if (failure instanceof ApiError && failure.status === 404) {
    return <NotFound sentence={failure.message} />;
  }
  return <LoadFailure onRetry={() => void reload()}>{sentenceFor(failure)}</LoadFailure>;
};

/** `/Receipt?number=7`: one page to print. */
export const ReceiptScreen = () => {
  const [params] = useSearchParams();
  const number = params.get('number') || '0';
  return (
    <div className={styles.screen}>
      <PageHeading>Receipt</PageHeading>
      <Content key={number} number={number} />
    </div>
  );
};
