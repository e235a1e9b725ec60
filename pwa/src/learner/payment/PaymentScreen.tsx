import type { LearnerOrder, Page } from 'bff/contract';
import { useLayoutEffect } from 'react';
import { useNavigationType } from 'react-router-dom';
import { pages } from '../../content/paths.ts';
import { useShownPages, useStanding } from '../../data/lists/later/use-standing.ts';
import { useFresh } from '../../data/lists/use-fresh.ts';
import { sentenceFor } from '../../data/network/client.ts';
import { staleWords } from '../../data/signed-in/stale-words.ts';
import { EmptyPicture } from '../../drawings/signed-in/EmptyPicture.tsx';
import { buttonClass } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Link } from '../../ui/link.tsx';
import { EmptyState } from '../../ui/signed-in/EmptyState.tsx';
import { LoadFailure } from '../../ui/signed-in/LoadFailure.tsx';
import { PageHeading } from '../../ui/signed-in/PageHeading.tsx';
import { LoadingPayment } from './LoadingPayment.tsx';
import { OpenOrder } from './OpenOrder.tsx';
import {
  closedOrdersIn,
  forgetOlderOrders,
  freshOrders,
  openOrderIn,
  orderPages,
  orders,
  showOlderOrders,
} from './orders-store.ts';
import { PaymentHistory } from './PaymentHistory.tsx';
import styles from './PaymentScreen.module.css';

const Empty = () => (
  <Card>
    <EmptyState
      picture={<EmptyPicture />}
      title="No payments yet"
      actions={
        <Link className={buttonClass()} to={pages.selectedClasses.path}>
          Selected Classes
        </Link>
      }
    >
      <p>Nothing is due. Choose your classes, and Checkout leads back here.</p>
    </EmptyState>
  </Card>
);

interface Props {
  list: Page<LearnerOrder>;
  onMore: () => Promise<string | undefined>;
}

const Payments = ({ list, onMore }: Props) => {
  const open = openOrderIn(list);
  const closed = closedOrdersIn(list);
  if (list.items.length === 0) return <Empty />;
  return (
    <div className={styles.screen}>
      {open && <OpenOrder key={open.id} order={open} />}
      {closed.length > 0 && (
        <PaymentHistory list={closed} hasMore={list.next !== null} onMore={onMore} />
      )}
    </div>
  );
};

const Content = ({ onMore }: Pick<Props, 'onMore'>) => {
  const { value, failure } = orders.useStore();
  if (value) return <Payments list={value} onMore={onMore} />;
  if (failure === undefined) return <LoadingPayment />;
  return <LoadFailure onRetry={() => void orders.load()}>{sentenceFor(failure)}</LoadFailure>;
};

/** Going back shows as many orders as before; arriving otherwise shows the newest. Returns how to show more. */
const useOlderOrders = () => {
  const isBack = useNavigationType() === 'POP';
  const { before, keep } = useShownPages('orders');
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the screen opens.
  useLayoutEffect(() => {
    if (!isBack) forgetOlderOrders();
    orderPages.beginWith(before);
  }, []);
  return async () => {
    const problem = await showOlderOrders();
    keep(orderPages.count());
    return problem;
  };
};

export const PaymentScreen = () => {
  const state = orders.useStore();
  useFresh(orders.load, freshOrders, state.failure !== undefined);
  const showOlder = useOlderOrders();
  useStanding(state.value !== undefined);
  return (
    <>
      <PageHeading note={staleWords(state, 'your payments')}>Payment</PageHeading>
      <Content onMore={showOlder} />
    </>
  );
};
