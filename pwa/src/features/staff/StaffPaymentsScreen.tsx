import type { OrderState, StaffOrder } from 'bff/contract';
import { type ReactNode, useState } from 'react';
import { staffApi } from '../../staff-api.ts';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { PageHeading } from '../../ui/PageHeading.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { useAnswer } from '../../use-answer.ts';
import { ConfirmPayment } from './ConfirmPayment.tsx';
import { PaymentCard } from './PaymentCard.tsx';
import { RejectPayment } from './RejectPayment.tsx';
import { SearchField } from './SearchField.tsx';
import styles from './Staff.module.css';
import { isRefused, StaffAnswer } from './StaffAnswer.tsx';
import { useParam } from './use-param.ts';

const everyMs = 30_000;

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
          ? 'Look in all states, or for a part of the name, UTR or reference.'
          : 'As soon as a learner sends a UTR, it is here.'}
      </p>
    </EmptyState>
  </Card>
);

interface Decision {
  kind: 'confirm' | 'reject';
  order: StaffOrder;
}

/** What learners say they have paid: to be found in the bank's list, and confirmed or rejected. */
export const StaffPaymentsScreen = () => {
  const [search, setSearch] = useParam('search');
  const [typedState, setState] = useParam('state');
  const state = stateIn(typedState);
  const [decision, setDecision] = useState<Decision>();
  const answer = useAnswer(
    `${state} ${search}`,
    () => staffApi.listOrders({ state: state === 'all' ? '' : state, search }),
    everyMs,
  );
  const close = (done: boolean) => {
    setDecision(undefined);
    if (done) void answer.reload();
  };
  return (
    <>
      <PageHeading lead="The newest UTR first. Find it in the bank’s list before you confirm.">
        Payments
      </PageHeading>
      {!isRefused(answer) && (
        <div className={styles.filters}>
          <SearchField
            label="Search"
            placeholder="Name, UTR or reference"
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
      <StaffAnswer answer={answer}>
        {(orders) =>
          orders.length === 0 ? (
            <Nothing searched={search !== ''} />
          ) : (
            <ul className={styles.cards}>
              {orders.map((order) => (
                <PaymentCard
                  key={order.id}
                  order={order}
                  onConfirm={() => setDecision({ kind: 'confirm', order })}
                  onReject={() => setDecision({ kind: 'reject', order })}
                />
              ))}
            </ul>
          )
        }
      </StaffAnswer>
      {decision?.kind === 'confirm' && <ConfirmPayment order={decision.order} onClose={close} />}
      {decision?.kind === 'reject' && <RejectPayment order={decision.order} onClose={close} />}
    </>
  );
};
