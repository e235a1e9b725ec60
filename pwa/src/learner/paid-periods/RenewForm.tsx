import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { LearnerOrder, MonthlyCourse } from 'bff/contract';
import { useState } from 'react';
import { useFamily } from '../../account/family/children.ts';
import { formatForChild } from '../../account/family/family-messages.ts';
import { OfferChoice } from '../../account/payment/OfferChoice.tsx';
import { offerKeyOf, toOfferPayload } from '../../account/payment/offer-messages.ts';
import { formatSchedule } from '../../content/format.ts';
import { pages } from '../../content/paths.ts';
import { useMutation } from '../../data/forms/use-mutation.ts';
import { type ActingProfile, useActingProfile } from '../../data/signed-in/acting-profile.ts';
import { learnerApi } from '../../data/signed-in/learner-api.ts';
import { invalidateQuery } from '../../data/signed-in/queries.ts';
import { useLiveInfiniteQuery } from '../../data/signed-in/use-live-query.ts';
import { localizeTitle } from '../../i18n/localized-content.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { LocalizedText } from '../../ui/LocalizedText.tsx';
import { Link } from '../../ui/link.tsx';
import { cacheOrder, openOrderIn, ordersQuery } from '../payment/orders.ts';
import { useGoToPayment } from '../payment/use-go-to-payment.ts';
import { formatLateRenewal, formatPaidUntil } from './month-messages.ts';
import { isInOrder, monthlyCoursesQuery } from './monthly-courses.ts';
import styles from './RenewScreen.module.css';

/** Creates an order for the next months. The server returns an open order that already contains the course. */
const renew = async (next: Parameters<typeof learnerApi.renew>[0], profile: ActingProfile) => {
  try {
    cacheOrder(await learnerApi.renew(next, profile), profile);
  } catch (failure) {
    // Another order may be open, or the offers may have changed: refetching both shows which.
    void invalidateQuery(ordersQuery(profile));
    void invalidateQuery(monthlyCoursesQuery(profile));
    throw failure;
  }
};

/** A learner can have one open order. */
const OtherOrderNote = ({ reference }: LearnerOrder) => (
  <Alert kind="info">
    <p>
      <Trans>
        Your order {reference} is still open. Please{' '}
        <Link to={pages.payment.path}>see the payment</Link> first, then renew.
      </Trans>
    </p>
  </Alert>
);

/** Chooses how many months to buy next; the first offer is the default. */
export const RenewForm = ({ own, now }: { own: MonthlyCourse; now: Date }) => {
  const { offers } = own;
  const profile = useActingProfile();
  const { child } = useFamily();
  const [chosen, setChosen] = useState<string>();
  const offer = offers.find((one) => offerKeyOf(one) === chosen) ?? offers[0];
  const open = openOrderIn(useLiveInfiniteQuery(ordersQuery(profile)).data);
  const { busy, problem, start } = useMutation(async () => {
    if (offer) await renew({ courseId: own.courseId, ...toOfferPayload(offer) }, profile);
  }, useGoToPayment());
  const late = formatLateRenewal(own, now);
  const isOther = open && !isInOrder(own, open);
  return (
    <Card>
      <div className={styles.form}>
        <div>
          <h2 className={styles.title}>
            <LocalizedText of={localizeTitle(own)} />
          </h2>
          {child && <p className={styles.facts}>{formatForChild(child.name)}</p>}
          <p className={styles.facts}>{formatSchedule(own)}</p>
          <p className={styles.facts}>{formatPaidUntil(own, now)}</p>
        </div>
        <OfferChoice
          legend={t`How many months`}
          isLegendHidden
          offers={offers}
          chosen={offer}
          onChoose={setChosen}
        />
        {late && <p className={styles.facts}>{late}</p>}
        {isOther && <OtherOrderNote {...open} />}
        {problem && !isOther && <Alert kind="error">{problem}</Alert>}
        <Button block busy={busy} onClick={start}>
          {t`Go to payment`}
        </Button>
      </div>
    </Card>
  );
};
