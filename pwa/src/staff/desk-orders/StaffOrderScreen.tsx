import { t } from '@lingui/core/macro';
import type { DeskOffers, DeskOrder } from 'bff/contract';
import { indianDate } from 'bff/shared/time/indian-time';
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { inRupees } from '../../account/payment/paise.ts';
import { type Attempt, attemptOf } from '../../data/forms/idempotency-key.ts';
import { useDraft } from '../../data/forms/use-draft.ts';
import { useMutation } from '../../data/forms/use-mutation.ts';
import { askAgain } from '../../data/signed-in/queries.ts';
import { useAnswer } from '../../data/signed-in/use-live-query.ts';
import { deskApi } from '../../data/staff/desk-api.ts';
import { Button } from '../../ui/Button.tsx';
import { Form } from '../../ui/forms/Form.tsx';
import { OtherRefusal } from '../../ui/forms/field-errors.tsx';
import { PageHeading } from '../../ui/signed-in/PageHeading.tsx';
import { StaffQuery } from '../frame/StaffQuery.tsx';
import { CoursesPart } from './CoursesPart.tsx';
import styles from './DeskOrder.module.css';
import { OrderMade } from './OrderMade.tsx';
import {
  draftFrom,
  faultsOf,
  isForSomebody,
  type OrderDraft,
  orderIn,
  paidOf,
  totalOf,
} from './order-draft.ts';
import { PaymentPart } from './PaymentPart.tsx';
import { PersonPart } from './PersonPart.tsx';

const offersQuestion = (account: number | undefined) => ({
  key: ['desk offers', account ?? 'new'],
  ask: () => deskApi.listOffers(account),
  topics: ['staff/courses', 'payments'] as const,
});

const sendInWords = (draft: OrderDraft, total: number): string => {
  const paid = paidOf(draft, total);
  return draft.how && draft.how !== 'later' && total > 0 && paid
    ? t`Make the order, ${{ amount: inRupees(paid) }} paid`
    : t`Make the order`;
};

/** Whom the address of the page names. */
const usePrefilled = (
  draft: OrderDraft,
  type: (typed: Partial<OrderDraft>) => unknown,
  account: string | null,
) => {
  const isMissing = account !== null && /^\d+$/.test(account) && !isForSomebody(draft);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each address; who was put aside stays so.
  useEffect(() => {
    if (!isMissing) return;
    // Whoever is gone can be searched for.
    void deskApi.readPerson(Number(account)).then(
      (person) => type({ person }),
      () => {},
    );
  }, [account]);
};

const OrderForm = ({ onMade }: { onMade: (made: DeskOrder) => void }) => {
  const [query] = useSearchParams();
  const today = indianDate(new Date());
  const { draft, type, forget } = useDraft(`order ${query}`, draftFrom(query, today));
  usePrefilled(draft, type, query.get('account'));
  const question = offersQuestion(draft.person?.id);
  const answer = useAnswer<DeskOffers>(question);
  const offers = answer.value;
  const total = offers ? totalOf(draft, offers) : 0;
  const attempt = useRef<Attempt>(undefined);
  const [isTried, setTried] = useState(false);
  const faults = faultsOf(draft, offers, today);
  const { busy, refused, start } = useMutation(async () => {
    if (!offers) return;
    const request = orderIn(draft, offers);
    attempt.current = attemptOf(request, attempt.current);
    try {
      onMade(await deskApi.order(request, attempt.current.key));
    } catch (failure) {
      // Perhaps something else can be ordered by now.
      void askAgain(question);
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
      <PersonPart {...part} />
      {isForSomebody(draft) && (
        <StaffQuery query={answer}>
          {(offers) => (
            <div className={styles.form}>
              <CoursesPart {...part} offers={offers} />
              {total > 0 && <PaymentPart {...part} total={total} today={today} />}
              <OtherRefusal />
              <div className={styles.part}>
                <p className={styles.sum}>
                  <span>{t({ message: 'Together', context: 'an amount' })}</span>
                  <strong>{inRupees(total)}</strong>
                </p>
                <Button block large type="submit" busy={busy}>
                  {sendInWords(draft, total)}
                </Button>
              </div>
            </div>
          )}
        </StaffQuery>
      )}
    </Form>
  );
};

/** `/StaffOrder`: staff make an order for a learner, also for one without an account, and note what was paid for it. */
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
            : t`For whoever pays in cash or by a transfer, with an account or without.`
        }
      >
        {made ? t`The order is made` : t`Order for a learner`}
      </PageHeading>
      {made ? (
        <OrderMade made={made} onChange={setMade} onAnother={another} />
      ) : (
        <OrderForm onMade={setMade} />
      )}
    </>
  );
};
