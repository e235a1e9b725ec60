import { t } from '@lingui/core/macro';
import type { LearnerOrder, Page } from 'bff/contract';
import { useState } from 'react';
import { AboutProfile } from '../../account/family/AboutProfile.tsx';
import { pages } from '../../content/paths.ts';
import { formatError } from '../../data/network/client.ts';
import { useActingProfile } from '../../data/signed-in/acting-profile.ts';
import { formatStaleNote } from '../../data/signed-in/stale-note.ts';
import {
  type LiveInfiniteQueryResult,
  useRestoredInfiniteQuery,
} from '../../data/signed-in/use-live-query.ts';
import { EmptyPicture } from '../../illustrations/signed-in/EmptyPicture.tsx';
import { buttonClass } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Link } from '../../ui/link.tsx';
import { EmptyState } from '../../ui/signed-in/EmptyState.tsx';
import { LoadFailure } from '../../ui/signed-in/LoadFailure.tsx';
import { PageHeading } from '../../ui/signed-in/PageHeading.tsx';
import { LoadingPayment } from './LoadingPayment.tsx';
import { OpenOrder } from './OpenOrder.tsx';
import { closedOrdersIn, openOrderIn, ordersQuery } from './orders.ts';
import { PaymentHistory } from './PaymentHistory.tsx';
import styles from './PaymentScreen.module.css';

const NoOrders = () => (
  <Card>
    <EmptyState
      picture={<EmptyPicture />}
      title={t`No payments yet`}
      actions={
        <Link className={buttonClass()} to={pages.selectedClasses.path}>
          {t`Selected Classes`}
        </Link>
      }
    >
      <p>{t`You have nothing to pay. Choose your courses and check out, then pay here.`}</p>
    </EmptyState>
  </Card>
);

/** The order that was open on this screen before none was. */
const useLastOpen = (open: number | undefined): number | undefined => {
  const [last, setLast] = useState(open);
  if (open !== undefined && open !== last) setLast(open);
  return open === undefined ? last : undefined;
};

interface Props {
  list: Page<LearnerOrder>;
  onMore: () => Promise<string | undefined>;
}

const Payments = ({ list, onMore }: Props) => {
  const open = openOrderIn(list);
  const closed = closedOrdersIn(list);
  const settled = useLastOpen(open?.id);
  if (list.items.length === 0) return <NoOrders />;
  return (
    <div className={styles.screen}>
      {open && <OpenOrder key={open.id} order={open} />}
      {closed.length > 0 && (
        <PaymentHistory
          list={closed}
          settled={settled}
          hasMore={list.next !== null}
          onMore={onMore}
        />
      )}
    </div>
  );
};

const Content = ({
  data,
  error,
  loadMore,
  refetch,
}: LiveInfiniteQueryResult<Page<LearnerOrder>>) => {
  if (data) return <Payments list={data} onMore={loadMore} />;
  if (error === null) return <LoadingPayment />;
  return <LoadFailure onRetry={refetch}>{formatError(error)}</LoadFailure>;
};

/** `/Payment`: the open order in three steps (Pay, UTR, Wait), and the history of the others. */
export const PaymentScreen = () => {
  const profile = useActingProfile();
  const query = useRestoredInfiniteQuery(ordersQuery(profile));
  return (
    <>
      <PageHeading note={formatStaleNote(query, 'your payments')}>{t`Payment`}</PageHeading>
      <AboutProfile loading={<LoadingPayment />}>
        <Content {...query} />
      </AboutProfile>
    </>
  );
};
