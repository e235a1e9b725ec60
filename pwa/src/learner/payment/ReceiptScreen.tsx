import { t } from '@lingui/core/macro';
import type { Receipt } from 'bff/contract';
import { useSearchParams } from 'react-router-dom';
import { addressLines } from '../../content/contact.ts';
import { dayAndYearOf, rupees } from '../../content/format.ts';
import { pages } from '../../content/paths.ts';
import { studio } from '../../content/studio.ts';
import { studioWords } from '../../content/studio-words.ts';
import { ApiError, sentenceFor } from '../../data/network/client.ts';
import { staleNoteOf } from '../../data/signed-in/stale-note.ts';
import { EmptyPicture } from '../../drawings/signed-in/EmptyPicture.tsx';
import { dueOf } from '../../member/payment/due.ts';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Link } from '../../ui/link.tsx';
import { EmptyState } from '../../ui/signed-in/EmptyState.tsx';
import { InnerIcon } from '../../ui/signed-in/InnerIcon.tsx';
import { LoadFailure } from '../../ui/signed-in/LoadFailure.tsx';
import { PageHeading } from '../../ui/signed-in/PageHeading.tsx';
import { LoadingPayment } from './LoadingPayment.tsx';
import { OrderLines } from './OrderLines.tsx';
import styles from './ReceiptScreen.module.css';
import { useReceipt } from './use-receipt.ts';

/** Each payment with its UTR. A copy of an earlier version does not have the parts. */
const utrsOf = ({ utr, amount, parts = [] }: Receipt): [string, string][] => {
  if (!utr || parts.length === 0) return utr ? [[t`UTR`, utr]] : [];
  const payments = [...parts, { utr, amount: dueOf({ amount, parts }) }];
  return payments.map((part) => [t`UTR of ${{ amount: rupees(part.amount) }}`, part.utr]);
};

const factsOf = (receipt: Receipt): [string, string][] => {
  const { number, paidAt, learner, reference } = receipt;
  return [
    [t`Receipt no.`, String(number)],
    [t`Date`, dayAndYearOf(paidAt)],
    ...(learner ? [[t`Received from`, learner] as [string, string]] : []),
    [t`Order`, reference],
    ...utrsOf(receipt),
  ];
};

/** The receipt, the same on screen and on paper. */
const ReceiptSheet = ({ receipt }: { receipt: Receipt }) => (
  <article className={styles.sheet} aria-label={t`Receipt ${{ number: receipt.number }}`}>
    <header className={styles.head}>
      <p className={styles.studio}>{studioWords().name}</p>
      <address className={styles.address}>
        {[studio.legalName, addressLines().join(', '), studio.phone, studio.email]
          .filter((line) => line !== undefined)
          .map((line) => (
            <span key={line}>{line}</span>
          ))}
      </address>
    </header>
    <dl className={styles.facts}>
      {factsOf(receipt).map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
    <OrderLines lines={receipt.lines} amount={rupees(receipt.amount)} isKept />
    <p className={styles.paid}>{t`Paid in full, with thanks.`}</p>
  </article>
);

const Back = () => (
  <Link className={buttonClass({ variant: 'outline' })} to={pages.payment.path}>
    {t`Payment History`}
  </Link>
);

const NotFound = ({ sentence }: { sentence: string }) => (
  <Card>
    <EmptyState picture={<EmptyPicture />} title={sentence} actions={<Back />}>
      <p>{t`Your own receipts are in your payment history.`}</p>
    </EmptyState>
  </Card>
);

type Props = ReturnType<typeof useReceipt>;

const Content = ({ value, failure, reload }: Props) => {
  if (failure instanceof ApiError && failure.status === 404) {
    return <NotFound sentence={failure.message} />;
  }
  if (value) {
    return (
      <>
        <ReceiptSheet receipt={value} />
        <div className={styles.actions}>
          <Button onClick={() => window.print()}>
            <InnerIcon name="print" size={20} />
            {t`Print`}
          </Button>
          <Back />
        </div>
      </>
    );
  }
  if (failure === undefined)
    return (
      <Card>
        <LoadingPayment />
      </Card>
    );
  return <LoadFailure onRetry={() => void reload()}>{sentenceFor(failure)}</LoadFailure>;
};

const NumberedReceipt = ({ number }: { number: string }) => {
  const receipt = useReceipt(number);
  return (
    <>
      <PageHeading note={staleNoteOf(receipt, 'your receipt')}>{t`Receipt`}</PageHeading>
      <Content {...receipt} />
    </>
  );
};

/** `/Receipt?number=7`: a receipt on one printed page. */
export const ReceiptScreen = () => {
  const [params] = useSearchParams();
  const number = params.get('number') || '0';
  return (
    <div className={styles.screen}>
      <NumberedReceipt key={number} number={number} />
    </div>
  );
};
