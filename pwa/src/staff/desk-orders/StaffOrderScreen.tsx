import { t } from '@lingui/core/macro';
import type { DeskOrder } from 'bff/contract';
import { indianDate } from 'bff/shared/time/indian-time';
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { formatPaise } from '../../account/payment/paise.ts';
import { type IdempotentRequest, idempotentRequest } from '../../data/forms/idempotency-key.ts';
import { useDraft } from '../../data/forms/use-draft.ts';
import { useMutation } from '../../data/forms/use-mutation.ts';
import { invalidateQuery } from '../../data/signed-in/queries.ts';
import { liveQueryOptions } from '../../data/signed-in/query-options.ts';
import { useLiveQuery } from '../../data/signed-in/use-live-query.ts';
import { deskOrderApi } from '../../data/staff/desk-order-api.ts';
import { Button } from '../../ui/Button.tsx';
import { Form } from '../../ui/forms/Form.tsx';
import { FormErrorAlert } from '../../ui/forms/field-errors.tsx';
import { PageHeading } from '../../ui/signed-in/PageHeading.tsx';
import { StaffQuery } from '../frame/StaffQuery.tsx';
import { CoursesSection } from './CoursesSection.tsx';
import styles from './DeskOrder.module.css';
import { OrderCreated } from './OrderCreated.tsx';
import {
  draftFrom,
  enteredPaise,
  hasLearner,
  type OrderDraft,
  toNewOrder,
  totalOf,
  validateOrder,
} from './order-draft.ts';
import { PaymentSection } from './PaymentSection.tsx';
import { PersonSection } from './PersonSection.tsx';

const offersQuery = (account: number | undefined) =>
  liveQueryOptions({
    queryKey: ['desk offers', account ?? 'new'],
    queryFn: () => deskOrderApi.listOffers(account),
    live: { channels: ['staff/courses', 'payments'] },
  });

const formatSubmit = (draft: OrderDraft, total: number): string => {
  const paid = enteredPaise(draft, total);
  return draft.how && draft.how !== 'later' && total > 0 && paid
    ? t`Make the order, ${{ amount: formatPaise(paid) }} paid`
    : t`Make the order`;
};

/** Fills in the person whom the address of the page names. */
const usePrefilledPerson = (
  draft: OrderDraft,
  type: (typed: Partial<OrderDraft>) => unknown,
  account: string | null,
) => {
  const isMissing = account !== null && /^\d+$/.test(account) && !hasLearner(draft);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each address; a person who was removed is not filled in again.
  useEffect(() => {
    if (!isMissing) return;
    // After a failure staff can search for the person.
    void deskOrderApi.readPerson(Number(account)).then(
      (person) => type({ person }),
      () => {},
    );
  }, [account]);
};

const OrderForm = ({ onMade }: { onMade: (made: DeskOrder) => void }) => {
  const [query] = useSearchParams();
  const today = indianDate(new Date());
  const { draft, type, forget } = useDraft(`order ${query}`, draftFrom(query, today));
  usePrefilledPerson(draft, type, query.get('account'));
  const offersOptions = offersQuery(draft.person?.id);
  const result = useLiveQuery(offersOptions);
  const offers = result.data;
  const total = offers ? totalOf(draft, offers) : 0;
  const attempt = useRef<IdempotentRequest>(undefined);
  const [isTried, setTried] = useState(false);
  const faults = validateOrder(draft, offers, today);
  const { busy, refused, start } = useMutation(async () => {
    if (!offers) return;
    const request = toNewOrder(draft, offers);
    attempt.current = idempotentRequest(request, attempt.current);
    try {
      onMade(await deskOrderApi.createOrder(request, attempt.current.key));
    } catch (failure) {
      // The offers may have changed.
      void invalidateQuery(offersOptions);
      throw failure;
    }
  }, forget);
  const submit = () => {
    const isFaulty = Object.values(faults).some(Boolean);
    setTried(isFaulty);
    if (!isFaulty) void start();
  };
  const part = { draft, type, busy, faults: isTried ? faults : {} };
  return (
    <Form className={styles.form} refused={refused} onSubmit={submit}>
      <PersonSection {...part} />
      {hasLearner(draft) && (
        <StaffQuery query={result}>
          {(offers) => (
            <div className={styles.form}>
              <CoursesSection {...part} offers={offers} />
              {total > 0 && <PaymentSection {...part} total={total} today={today} />}
              <FormErrorAlert />
              <div className={styles.part}>
                <p className={styles.sum}>
                  <span>{t({ message: 'Total', context: 'an amount' })}</span>
                  <strong>{formatPaise(total)}</strong>
                </p>
                <Button block large type="submit" busy={busy}>
                  {formatSubmit(draft, total)}
                </Button>
              </div>
            </div>
          )}
        </StaffQuery>
      )}
    </Form>
  );
};

/** `/StaffOrder`: staff create an order for a learner with or without an account, and record its payment. */
export const StaffOrderScreen = () => {
  const [made, setMade] = useState<DeskOrder>();
  const heading = () => document.querySelector('h1')?.focus();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another order has another heading.
  useEffect(() => {
    if (made) heading();
  }, [made?.order.id]);
  const another = () => {
    setMade(undefined);
    heading();
  };
  return (
    <>
      <PageHeading
        lead={
          made
            ? undefined
            : t`For learners who pay in cash or by bank transfer, with or without an account.`
        }
      >
        {made ? t`Order made` : t`Order for a learner`}
      </PageHeading>
      {made ? (
        <OrderCreated made={made} onChange={setMade} onAnother={another} />
      ) : (
        <OrderForm onMade={setMade} />
      )}
    </>
  );
};
