import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { LearnerOrder, Offer, OwnMonths } from 'bff/contract';
import { useId, useState } from 'react';
import { rupees, scheduleInWords } from '../../content/format.ts';
import { pages } from '../../content/paths.ts';
import { useMutation } from '../../data/forms/use-mutation.ts';
import { learnerApi } from '../../data/signed-in/learner-api.ts';
import { askAgain } from '../../data/signed-in/questions.ts';
import { usePagedAnswer } from '../../data/signed-in/use-answer.ts';
import { useWhom, type Whom } from '../../data/signed-in/whom.ts';
import { ownTitle } from '../../language/own-words.ts';
import { forInWords } from '../../member/family/family-words.ts';
import { useFamily } from '../../member/family/own-children.ts';
import { keyOfOffer, monthsInWords } from '../../member/payment/offer-words.ts';
import { paidDaysInWords } from '../../member/payment/paid-days.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Link } from '../../ui/link.tsx';
import { StaffWords } from '../../ui/StaffWords.tsx';
import { openOrderIn, ordersOf, putOrder } from '../payment/orders.ts';
import { useToPayment } from '../payment/use-to-payment.ts';
import { lateInWords, untilInWords } from './month-words.ts';
import { isInOrder, monthsOf } from './own-months.ts';
import styles from './RenewScreen.module.css';

interface ChoiceProps {
  offer: Offer;
  group: string;
  isChosen: boolean;
  onChoose: () => void;
}

const Choice = ({ offer, group, isChosen, onChoose }: ChoiceProps) => (
  <label className={styles.choice}>
    <input type="radio" name={group} checked={isChosen} onChange={onChoose} />
    <span className={styles.what}>
      <span className={styles.months}>{monthsInWords(offer)}</span>
      <span className={styles.days}>{paidDaysInWords(offer)}</span>
    </span>
    <span className={styles.fee}>{rupees(offer.fee)}</span>
  </label>
);

/** Makes an order for the next months. The server answers an open one that has the course in it. */
const renew = async (next: { courseId: number; months: number }, whom: Whom) => {
  try {
    putOrder(await learnerApi.renew(next, whom), whom);
  } catch (failure) {
    // Another order is open, or other months are offered by now: both say so then.
    void askAgain(ordersOf(whom));
    void askAgain(monthsOf(whom));
    throw failure;
  }
};

/** A learner can have one open order. */
const OtherOrder = ({ reference }: LearnerOrder) => (
  <Alert kind="info">
    <p>
      <Trans>
        Your order {reference} is still open. <Link to={pages.payment.path}>See the payment</Link>{' '}
        first, then renew.
      </Trans>
    </p>
  </Alert>
);

/** How many months are bought next: one, unless another number is chosen. */
export const RenewForm = ({ own, now }: { own: OwnMonths; now: Date }) => {
  const { offers } = own;
  const whom = useWhom();
  const { child } = useFamily();
  const [chosen, setChosen] = useState('1');
  const offer = offers.find((one) => keyOfOffer(one) === chosen) ?? offers[0];
  const open = openOrderIn(usePagedAnswer(ordersOf(whom)).value);
  const { busy, problem, start } = useMutation(
    () => renew({ courseId: own.courseId, months: offer?.months ?? 1 }, whom),
    useToPayment(),
  );
  const late = lateInWords(own, now);
  const group = useId();
  const isOther = open && !isInOrder(own, open);
  return (
    <Card>
      <div className={styles.form}>
        <div>
          <h2 className={styles.title}>
            <StaffWords of={ownTitle(own)} />
          </h2>
          {child && <p className={styles.facts}>{forInWords(child.name)}</p>}
          <p className={styles.facts}>{scheduleInWords(own)}</p>
          <p className={styles.facts}>{untilInWords(own, now)}</p>
        </div>
        <fieldset className={styles.choices}>
          <legend className="visually-hidden">{t`How many months`}</legend>
          {offers.map((one) => (
            <Choice
              key={keyOfOffer(one)}
              offer={one}
              group={group}
              isChosen={one === offer}
              onChoose={() => setChosen(keyOfOffer(one))}
            />
          ))}
        </fieldset>
        {late && <p className={styles.facts}>{late}</p>}
        {isOther && <OtherOrder {...open} />}
        {problem && !isOther && <Alert kind="error">{problem}</Alert>}
        <Button block busy={busy} onClick={start}>
          {t`Go to payment`}
        </Button>
      </div>
    </Card>
  );
};
