import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { LearnerOrder, OwnMonths } from 'bff/contract';
import { useState } from 'react';
import { forInWords } from '../../account/family/family-messages.ts';
import { useFamily } from '../../account/family/own-children.ts';
import { OfferChoice } from '../../account/payment/OfferChoice.tsx';
import { choiceOf, keyOfOffer } from '../../account/payment/offer-messages.ts';
import { scheduleInWords } from '../../content/format.ts';
import { pages } from '../../content/paths.ts';
import { useMutation } from '../../data/forms/use-mutation.ts';
import { useWhom, type Whom } from '../../data/signed-in/acting-profile.ts';
import { learnerApi } from '../../data/signed-in/learner-api.ts';
import { askAgain } from '../../data/signed-in/queries.ts';
import { usePagedAnswer } from '../../data/signed-in/use-live-query.ts';
import { ownTitle } from '../../i18n/localized-content.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { StaffWords } from '../../ui/LocalizedText.tsx';
import { Link } from '../../ui/link.tsx';
import { openOrderIn, ordersOf, putOrder } from '../payment/orders.ts';
import { useToPayment } from '../payment/use-to-payment.ts';
import { lateInWords, untilInWords } from './month-messages.ts';
import { isInOrder, monthsOf } from './own-months.ts';
import styles from './RenewScreen.module.css';

/** Makes an order for the next months. The server answers an open one that has the course in it. */
const renew = async (next: Parameters<typeof learnerApi.renew>[0], whom: Whom) => {
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

/** How many months are bought next: those that are offered first, unless others are chosen. */
export const RenewForm = ({ own, now }: { own: OwnMonths; now: Date }) => {
  const { offers } = own;
  const whom = useWhom();
  const { child } = useFamily();
  const [chosen, setChosen] = useState<string>();
  const offer = offers.find((one) => keyOfOffer(one) === chosen) ?? offers[0];
  const open = openOrderIn(usePagedAnswer(ordersOf(whom)).value);
  const { busy, problem, start } = useMutation(async () => {
    if (offer) await renew({ courseId: own.courseId, ...choiceOf(offer) }, whom);
  }, useToPayment());
  const late = lateInWords(own, now);
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
        <OfferChoice
          legend={t`How many months`}
          isLegendHidden
          offers={offers}
          chosen={offer}
          onChoose={setChosen}
        />
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
