import type { OrderState, StaffOrder, WaitingPage } from 'bff/contract';
import { type ReactNode, useEffect, useState } from 'react';
import { usePages } from '../../data/signed-in/use-answer.ts';
import { staffApi } from '../../data/staff/staff-api.ts';
import { checkWaiting, countOf } from '../../shell/signed-in/staff-waiting.ts';
import { Card } from '../../ui/Card.tsx';
import { PagedList } from '../../ui/lists/PagedList.tsx';
import { EmptyState } from '../../ui/signed-in/EmptyState.tsx';
import { PageHeading } from '../../ui/signed-in/PageHeading.tsx';
import { SelectField } from '../../ui/signed-in/SelectField.tsx';
import { SearchField } from '../../ui/staff/SearchField.tsx';
import { WithBackups } from '../backup/Backups.tsx';
import { isRefused, StaffQuery } from '../frame/StaffQuery.tsx';
import styles from '../frame/StaffScreens.module.css';
import { useParam } from '../frame/use-param.ts';
import { UndeliveredNotice } from '../undelivered/UndeliveredMails.tsx';
import { CompareClaims } from './CompareClaims.tsx';
import { PaymentCard } from './PaymentCard.tsx';
import { ConfirmPayment, type DecisionProps, RejectPayment } from './PaymentDecision.tsx';

const states: [OrderState | 'all', string][] = [
  ['submitted', 'To confirm'],
  ['awaiting payment', 'Awaiting payment'],
  ['rejected', 'Rejected'],
  ['paid', 'Paid'],
  ['cancelled', 'Cancelled'],
  ['all', 'All'],
];

const stateIn = (text: string) => states.find(([state]) => state === text)?.[0] ?? 'submitted';

const Nothing = ({ searched }: { searched: boolean }): ReactNode => (
  <Card>
    <EmptyState title={searched ? 'Nothing found' : 'Nothing here'}>
      <p>
        {searched
          ? 'Look in all states, or for how a name, e-mail address, UTR or reference begins; a UTR is found by its last digits, too.'
          : 'As soon as a learner sends a UTR, it is here.'}
      </p>
    </EmptyState>
  </Card>
);

const waitingWords = ({ waiting }: WaitingPage<StaffOrder>) =>
  waiting === 1
    ? '1 payment waits to be confirmed.'
    : `${countOf(waiting)} payments wait to be confirmed.`;

/** One claim is confirmed; of several, one is chosen. */
const Confirming = (props: DecisionProps) =>
  props.order.otherClaims.length > 0 ? <CompareClaims {...props} /> : <ConfirmPayment {...props} />;

interface Decision {
  kind: 'confirm' | 'reject';
  order: StaffOrder;
}

/** `/StaffPayments`: staff find reported payments in the bank's list and confirm or reject them. */
export const StaffPaymentsScreen = () => {
  const [search, setSearch] = useParam('search');
  const [typedState, setState] = useParam('state');
  const state = stateIn(typedState);
  const [decision, setDecision] = useState<Decision>();
  const answer = usePages(
    {
      key: ['payments', state, search],
      askPage: (after) =>
        staffApi.listOrders({ state: state === 'all' ? '' : state, search, after }),
      topics: ['payments'],
      everyMs: 30_000,
    },
    { orBefore: true },
  );
  const waiting = answer.value?.waiting;
  useEffect(() => checkWaiting('payments', waiting), [waiting]);
  const close = (done: boolean) => {
    setDecision(undefined);
    if (done && decision) void answer.reload();
  };
  return (
    <>
      <PageHeading lead="The oldest UTR first. Find it in the bank’s list before you confirm.">
        Payments
      </PageHeading>
      <WithBackups>
        {!isRefused(answer) && <UndeliveredNotice />}
        {!isRefused(answer) && (
          <div className={styles.filters}>
            <SearchField
              label="Search"
              placeholder="Name, e-mail, UTR, reference"
              value={search}
              onSearch={setSearch}
            />
            <SelectField
              label="State"
              value={state}
              onChange={(event) => setState(event.target.value)}
            >
              {states.map(([value, name]) => (
                <option key={value} value={value}>
                  {name}
                </option>
              ))}
            </SelectField>
          </div>
        )}
        <StaffQuery query={answer}>
          {(orders) =>
            orders.items.length === 0 ? (
              <Nothing searched={search !== ''} />
            ) : (
              <div>
                {orders.waiting > 0 && <p className={styles.count}>{waitingWords(orders)}</p>}
                <PagedList
                  className={styles.cards}
                  hasMore={orders.next !== null}
                  onMore={answer.more}
                >
                  {orders.items.map((order) => (
                    <PaymentCard
                      key={order.id}
                      order={order}
                      onConfirm={() => setDecision({ kind: 'confirm', order })}
                      onReject={() => setDecision({ kind: 'reject', order })}
                    />
                  ))}
                </PagedList>
              </div>
            )
          }
        </StaffQuery>
      </WithBackups>
      {decision?.kind === 'confirm' && <Confirming order={decision.order} onClose={close} />}
      {decision?.kind === 'reject' && <RejectPayment order={decision.order} onClose={close} />}
    </>
  );
};
