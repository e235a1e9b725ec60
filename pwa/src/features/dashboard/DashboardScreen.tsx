import { sentenceFor } from '../../api/client.ts';
import { staleWords } from '../../api/stale-words.ts';
import { useFresh, useRetry } from '../../api/use-fresh.ts';
import { EmptyPicture } from '../../drawings/EmptyPicture.tsx';
import { pages } from '../../paths.ts';
import { useSession } from '../../session/session.ts';
import { buttonClass } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { LoadFailure } from '../../ui/LoadFailure.tsx';
import { Link } from '../../ui/link.tsx';
import { PageHeading } from '../../ui/PageHeading.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { enrolments, freshEveryMs } from '../enrolment/enrolment-store.ts';
import { openOrderIn, orders } from '../payment/orders-store.ts';
import styles from './DashboardScreen.module.css';
import { NextClass } from './NextClass.tsx';
import { WaitingPayment } from './WaitingPayment.tsx';

const Loading = () => (
  <div className={styles.panels}>
    <Card>
      <div className={styles.panel} role="status">
        <span className="visually-hidden">Loading your next class</span>
        <Skeleton />
        <Skeleton shape="title" />
        <Skeleton />
        <Skeleton shape="button" />
      </div>
    </Card>
  </div>
);

const NoClass = () => (
  <Card>
    <EmptyState
      picture={<EmptyPicture />}
      title="No class yet"
      actions={
        <Link className={buttonClass()} to={pages.courses.path}>
          Courses
        </Link>
      }
    >
      <p>Add a course to your classes, and your next one is always here.</p>
    </EmptyState>
  </Card>
);

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
    // With an open order, "No class yet" would be wrong: the order is shown instead.
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
  if (failure === undefined) return <Loading />;
  return <LoadFailure onRetry={load}>{sentenceFor(failure)}</LoadFailure>;
};

/** `/Dashboard`: the greeting, the next class, and an open order. */
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
