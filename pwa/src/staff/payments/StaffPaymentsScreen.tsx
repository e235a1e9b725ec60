import { plural, t } from '@lingui/core/macro';
import { keepPreviousData } from '@tanstack/react-query';
import type { OrderState, StaffOrder, StaffOrderPage } from 'bff/contract';
import { useEffect, useState } from 'react';
import { listQueryOptions } from '../../data/signed-in/query-options.ts';
import { useRestoredInfiniteQuery } from '../../data/signed-in/use-live-query.ts';
import { staffApi } from '../../data/staff/staff-api.ts';
import { EmptyPicture } from '../../illustrations/signed-in/EmptyPicture.tsx';
import { formatPendingCount, refreshIfCountDiffers } from '../../shell/signed-in/pending-counts.ts';
import { Card } from '../../ui/Card.tsx';
import { PagedList } from '../../ui/lists/PagedList.tsx';
import { ChoiceChips } from '../../ui/signed-in/ChoiceChips.tsx';
import { EmptyState } from '../../ui/signed-in/EmptyState.tsx';
import { PageHeading } from '../../ui/signed-in/PageHeading.tsx';
import { SearchField } from '../../ui/staff/SearchField.tsx';
import { LastBackup } from '../backup/LastBackup.tsx';
import {
  FailedEmailsNotice,
  ShownOnceReady,
  useFailedEmails,
} from '../failed-emails/FailedEmails.tsx';
import { isForbidden, StaffQuery } from '../frame/StaffQuery.tsx';
import styles from '../frame/StaffScreens.module.css';
import { useSearchParam } from '../frame/use-search-param.ts';
import { OrderPayments } from './actions/OrderPayments.tsx';
import { CancelOrder } from './CancelOrder.tsx';
import { CompareDuplicates } from './CompareDuplicates.tsx';
import { ConfirmPayment, type DecisionProps } from './ConfirmPayment.tsx';
import { PaymentCard } from './PaymentCard.tsx';
import { RejectPayment } from './RejectPayment.tsx';
import { stateNames } from './state-names.ts';

const states: readonly OrderState[] = [
  'submitted',
  'awaiting payment',
  'rejected',
  'paid',
  'cancelled',
];

/** The choices of the filter: each state, and all. */
const stateChoices = (): { value: OrderState | 'all'; label: string }[] => {
  const names = stateNames();
  return [
    ...states.map((value) => ({ value, label: names[value] })),
    { value: 'all', label: t`All` },
  ];
};

const parseState = (text: string): OrderState | 'all' =>
  text === 'all' ? text : (states.find((state) => state === text) ?? 'submitted');

const whyEmpty = ({ paidAtStudio }: StaffOrderPage) =>
  paidAtStudio
    ? t`Learners pay at the studio, as no UPI ID is set. Their orders are under “Awaiting payment”.`
    : t`A payment appears here as soon as a learner sends a UTR.`;

const NoPayments = ({ orders, searched }: { orders: StaffOrderPage; searched: boolean }) => (
  <Card>
    <EmptyState
      picture={<EmptyPicture />}
      title={searched ? t`No payments found` : t`No payments here`}
    >
      <p>
        {searched
          ? t`Please look under “All”, or search for the first letters of a name, e-mail address, UTR or order number. The last digits of a UTR work too.`
          : whyEmpty(orders)}
      </p>
    </EmptyState>
  </Card>
);

const formatWaiting = ({ waiting }: StaffOrderPage) => {
  const count = formatPendingCount(waiting);
  return plural(waiting, {
    one: '1 payment is waiting to be confirmed.',
    other: `${count} payments are waiting to be confirmed.`,
  });
};

/** Confirms the order, or compares it with other orders that have the same UTR. */
const ConfirmOrCompare = (props: DecisionProps & { onShare: () => void }) =>
  props.order.otherClaims.length > 0 ? (
    <CompareDuplicates {...props} />
  ) : (
    <ConfirmPayment {...props} />
  );

interface PaymentDecision {
  kind: 'confirm' | 'reject' | 'money' | 'cancel';
  order: StaffOrder;
}

/** `/StaffPayments`: staff find payments in the bank's list and confirm or reject them. */
export const StaffPaymentsScreen = () => {
  const [search, setSearch] = useSearchParam('search');
  const [typedState, setState] = useSearchParam('state');
  const state = parseState(typedState);
  const [decision, setDecision] = useState<PaymentDecision>();
  const { mails, isShown } = useFailedEmails();
  const query = useRestoredInfiniteQuery(
    listQueryOptions({
      queryKey: ['payments', state, search],
      queryFn: ({ pageParam: after }) =>
        staffApi.listOrders({ state: state === 'all' ? '' : state, search, after }),
      refetchInterval: 30_000,
      placeholderData: keepPreviousData,
      live: {
        channels: ['payments'],
      },
    }),
    { isShown },
  );
  const waiting = query.data?.waiting;
  useEffect(() => refreshIfCountDiffers('payments', waiting), [waiting]);
  const close = (done: boolean) => {
    setDecision(undefined);
    if (done && decision) void query.refetch();
  };
  return (
    <>
      <PageHeading
        lead={t`The oldest payment comes first. Please find each payment in the bank’s list before you confirm.`}
      >
        {t`Payments`}
      </PageHeading>
      <ShownOnceReady isShown={isShown}>
        {!isForbidden(query) && <FailedEmailsNotice mails={mails} />}
        {!isForbidden(query) && (
          <div className={styles.filters}>
            <SearchField
              label={t`Search`}
              placeholder={t`Name, e-mail, UTR, order number`}
              value={search}
              onSearch={setSearch}
            />
            <ChoiceChips
              legend={t`Status`}
              choices={stateChoices()}
              value={state}
              onChoose={setState}
              inRow
            />
          </div>
        )}
        <StaffQuery query={query}>
          {(orders) =>
            orders.items.length === 0 ? (
              <NoPayments orders={orders} searched={search !== ''} />
            ) : (
              <div>
                {orders.waiting > 0 && <p className={styles.count}>{formatWaiting(orders)}</p>}
                <PagedList
                  className={styles.cards}
                  hasMore={orders.next !== null}
                  onMore={query.loadMore}
                >
                  {orders.items.map((order, index) => (
                    <PaymentCard
                      key={order.id}
                      order={order}
                      isFirst={index === 0}
                      onConfirm={() => setDecision({ kind: 'confirm', order })}
                      onReject={() => setDecision({ kind: 'reject', order })}
                      onMoney={() => setDecision({ kind: 'money', order })}
                      onCancel={() => setDecision({ kind: 'cancel', order })}
                    />
                  ))}
                </PagedList>
              </div>
            )
          }
        </StaffQuery>
        <LastBackup />
      </ShownOnceReady>
      {decision?.kind === 'confirm' && (
        <ConfirmOrCompare
          order={decision.order}
          onClose={close}
          onShare={() => setDecision({ kind: 'money', order: decision.order })}
        />
      )}
      {decision?.kind === 'money' && <OrderPayments order={decision.order} onClose={close} />}
      {decision?.kind === 'cancel' && <CancelOrder order={decision.order} onClose={close} />}
      {decision?.kind === 'reject' && <RejectPayment order={decision.order} onClose={close} />}
    </>
  );
};
