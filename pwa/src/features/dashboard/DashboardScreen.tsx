import { sentenceFor } from '../../api.ts';
import { useSession } from '../../session.ts';
import { staleWords } from '../../stale-words.ts';
import { LoadFailure } from '../../ui/LoadFailure.tsx';
import { PageHeading } from '../../ui/PageHeading.tsx';
import { useFresh } from '../../use-fresh.ts';
import { enrolments } from '../enrolment/enrolment-store.ts';
import { useFreshMeetings } from '../meetings/use-fresh-meetings.ts';
import { orders } from '../payment/orders-store.ts';
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
    // Without a class, what is waiting comes first.
    const hasClass = enrolled.value.length > 0;
    return (
      <div className={styles.panels}>
        {hasClass && <NextClass courses={enrolled.value} />}
        <WaitingPayment orders={ordered.value} />
        {!hasClass && <NoClass />}
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
  useFresh(load);
  useFreshMeetings();
  return (
    <>
      <PageHeading note={staleWords(enrolled, 'your classes')}>
        {firstName ? `Welcome, ${firstName}` : 'Welcome'}
      </PageHeading>
      <Content />
    </>
  );
};
