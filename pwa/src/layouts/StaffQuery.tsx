import type { ReactNode } from 'react';
import { ApiError, sentenceFor } from '../api/client.ts';
import type { QueryState } from '../api/use-query.ts';
import { pages } from '../paths.ts';
import { buttonClass } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { LoadFailure } from '../ui/LoadFailure.tsx';
import { Link } from '../ui/link.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import styles from './StaffScreens.module.css';

const Loading = () => (
  <div className={styles.cards} role="status">
    <span className="visually-hidden">Loading</span>
    {['first', 'second', 'third'].map((place) => (
      <Card key={place}>
        <div className={styles.loading}>
          <Skeleton shape="title" />
          <Skeleton />
          <Skeleton />
          <Skeleton shape="row" />
        </div>
      </Card>
    ))}
  </div>
);

/** The server decides who is staff, and says so itself. */
const NotStaff = ({ sentence }: { sentence: string }) => (
  <Card>
    <EmptyState
      title={sentence}
      actions={
        <Link className={buttonClass()} to={pages.dashboard.path}>
          Dashboard
        </Link>
      }
    >
      <p>Your own classes and payments are on your dashboard.</p>
    </EmptyState>
  </Card>
);

/** Whoever is not staff has nothing to filter. */
export const isRefused = ({ failure }: QueryState<unknown>): boolean =>
  failure instanceof ApiError && failure.status === 403;

interface Props<Value> {
  answer: QueryState<Value> & { reload: () => Promise<void> };
  children: (value: Value) => ReactNode;
}

/** What staff asked for, or why it is not there; what was there before stays beside a failure. */
export const StaffAnswer = <Value,>({ answer, children }: Props<Value>) => {
  const { value, failure, reload } = answer;
  if (isRefused(answer)) return <NotStaff sentence={sentenceFor(failure)} />;
  return (
    <div className={styles.answer}>
      {failure !== undefined && (
        <LoadFailure onRetry={() => void reload()}>
          {sentenceFor(failure)}
          {value !== undefined && ' What you see may be old.'}
        </LoadFailure>
      )}
      {value !== undefined && children(value)}
      {value === undefined && failure === undefined && <Loading />}
    </div>
  );
};
