import { sentenceFor } from '../../api/client.ts';
import { staleWords } from '../../api/stale-words.ts';
import { useFresh } from '../../api/use-fresh.ts';
import { useRetry } from '../../api/use-retry.ts';
import { useSession } from '../../session/session.ts';
import { LoadFailure } from '../../ui/LoadFailure.tsx';
import { PageHeading } from '../../ui/PageHeading.tsx';
import { enrolments, freshEveryMs } from '../enrolment/enrolment-store.ts';
import { openOrderIn, orders } from '../payment/orders-store.ts';
import styles from './DashboardScreen.module.css';
import { LoadingDashboard } from './LoadingDashboard.tsx';
import { NextClass } from './NextClass.tsx';
import { NoClass } from './NoClass.tsx';
import { WaitingPayment } from './WaitingPayment.tsx';

const firstNameOf = (name: string | undefined) => name?.trim().split(/\s+/)[0] ?? '';

const load = () => {
  void enrolments.load();
  void orders.load();
};

const Content = () => {
  const enrolled = enrolments.useStore();
  const ordered = orders.useStore();
  const failure = enrolled.failure ?? ordered.failure;
  if (enrolled.value && ordered.value) {
    // Who has ordered and is not enrolled yet needs no course, but to know how far it is.
    const hasClass = enrolled.value.length > 0;
    const waiting = openOrderIn(ordered.value);
    return (
      <div className={styles.panels}>
        {hasClass && <NextClass courses={enrolled.value} />}
        {waiting && <WaitingPayment order={waiting} />}
        {!hasClass && !waiting && <NoClass />}
      </div>
    );
  }
  if (failure === undefined) return <LoadingDashboard />;
  return <LoadFailure onRetry={load}>{sentenceFor(failure)}</LoadFailure>;
};

/** The greeting, the next class, and what is waiting. */
export const DashboardScreen = () => {
  const firstName = firstNameOf(useSession((session) => session.user?.name));
  const enrolled = enrolments.useStore();
  useFresh(orders.load);
  useFresh(enrolments.load, freshEveryMs);
  useRetry(enrolled.failure !== undefined, load);
  return (
    <>
      <PageHeading note={staleWords(enrolled, 'your classes')}>
        {firstName ? `Welcome, ${firstName}` : 'Welcome'}
      </PageHeading>
      <Content />
    </>
  );
};
