import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { pages } from '../../content/paths.ts';
import { ApiError, formatError } from '../../data/network/client.ts';
import type { LiveQueryResult } from '../../data/signed-in/use-live-query.ts';
import { buttonClass } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Link } from '../../ui/link.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { EmptyState } from '../../ui/signed-in/EmptyState.tsx';
import { LoadFailure } from '../../ui/signed-in/LoadFailure.tsx';
import styles from './StaffScreens.module.css';

export const Loading = () => (
  <div className={styles.cards} role="status">
    <span className="visually-hidden">{t`Loading`}</span>
    {['first', 'second', 'third'].map((name) => (
      <Card key={name}>
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

/** Only the server decides whether the account is staff: `sentence` is its error message. */
const NotStaff = ({ sentence }: { sentence: string }) => (
  <Card>
    <EmptyState
      title={sentence}
      actions={
        <Link className={buttonClass()} to={pages.dashboard.path}>
          {t`Dashboard`}
        </Link>
      }
    >
      <p>{t`Your own classes and payments are on your dashboard.`}</p>
    </EmptyState>
  </Card>
);

/** Whether the query failed with 403, as the account is not staff. */
export const isForbidden = ({ error }: Pick<LiveQueryResult<unknown>, 'error'>): boolean =>
  error instanceof ApiError && error.status === 403;

interface Props<Value> {
  query: Pick<LiveQueryResult<Value>, 'data' | 'error' | 'refetch'>;
  children: (value: Value) => ReactNode;
}

/** Renders the value of a query, its loading or its failure. After a failed refetch the old value stays. */
export const StaffQuery = <Value,>({ query, children }: Props<Value>) => {
  const { data, error, refetch } = query;
  if (isForbidden(query)) return <NotStaff sentence={formatError(error)} />;
  return (
    <div className={styles.answer}>
      {error !== null && (
        <LoadFailure onRetry={refetch}>
          {formatError(error)}
          {data !== undefined && ` ${t`This information may be out of date.`}`}
        </LoadFailure>
      )}
      {data !== undefined && children(data)}
      {data === undefined && error === null && <Loading />}
    </div>
  );
};
