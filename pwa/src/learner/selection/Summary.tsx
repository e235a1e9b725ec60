import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { LearnerOrder, SelectedCourse } from 'bff/contract';
import { useFamily } from '../../account/family/children.ts';
import { formatForChild } from '../../account/family/family-messages.ts';
import { toOfferPayload } from '../../account/payment/offer-messages.ts';
import { formatRupees } from '../../content/format.ts';
import { pageTitles } from '../../content/page-titles.ts';
import { pages } from '../../content/paths.ts';
import { studioMessages } from '../../content/studio-messages.ts';
import { useMutation } from '../../data/forms/use-mutation.ts';
import { type ActingProfile, useActingProfile } from '../../data/signed-in/acting-profile.ts';
import { learnerApi } from '../../data/signed-in/learner-api.ts';
import { invalidateQuery } from '../../data/signed-in/queries.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Link } from '../../ui/link.tsx';
import { ClockNote } from '../../ui/signed-in/ClockNote.tsx';
import { cacheOrder } from '../payment/orders.ts';
import { useGoToPayment } from '../payment/use-go-to-payment.ts';
import { chosenOfferOf, feeOf, useChosenMonths } from './chosen-months.ts';
import styles from './SelectedClassesScreen.module.css';
import { selectionQuery } from './selection-store.ts';

/** What is shown of each course: its price, and its days if it is paid by the month. The server refuses the order if they have changed. */
const shownTermsOf = (courses: SelectedCourse[]) => {
  const { offers } = useChosenMonths.getState();
  return courses.map((course) => {
    const { courseId, fee } = course;
    const chosen = chosenOfferOf(course, offers);
    return { courseId, ...(chosen ? toOfferPayload(chosen) : { fee }) };
  });
};

/** Creates an order from the selection. If an order is open, the server returns that one. */
const checkOut = async (courses: SelectedCourse[], profile: ActingProfile) => {
  try {
    cacheOrder(await learnerApi.checkOut(shownTermsOf(courses), profile), profile);
  } catch (failure) {
    // A course may be full or withdrawn; the refetched list shows that in its row.
    void invalidateQuery(selectionQuery(profile));
    throw failure;
  }
};

const Totals = ({ courses }: { courses: SelectedCourse[] }) => {
  const sum = useChosenMonths(({ offers }) =>
    courses.reduce((total, course) => total + feeOf(course, offers), 0),
  );
  return (
    <dl className={styles.totals}>
      <div>
        <dt>{t`Total Number of Courses`}</dt>
        <dd>{courses.length}</dd>
      </div>
      <div>
        <dt>{t`Total Fees`}</dt>
        <dd>{formatRupees(sum)}</dd>
      </div>
    </dl>
  );
};

/** While staff check a payment, nothing else can be ordered. */
const BeingCheckedNote = ({ reference }: { reference: string }) => {
  const when = studioMessages().paymentsChecked;
  return (
    <ClockNote>
      <p>
        <Trans>
          We are checking your payment for order{' '}
          <span className={styles.reference}>{reference}</span>. You can order more as soon as we
          confirm it, {when}. <Link to={pages.payment.path}>See the payment</Link>
        </Trans>
      </p>
    </ClockNote>
  );
};

/** A learner can have one open order. While there is one, Checkout leads to it. */
const OpenOrderNote = ({ reference, parts }: LearnerOrder) => (
  <Alert kind="info">
    <p>
      {parts?.length > 0 ? (
        <Trans>
          Your order {reference} is still open. <Link to={pages.payment.path}>Finish it</Link>{' '}
          before you order anything else.
        </Trans>
      ) : (
        <Trans>
          Your order {reference} is still open.{' '}
          <Link to={pages.payment.path}>Finish or cancel it</Link> before you order anything else.
        </Trans>
      )}
    </p>
  </Alert>
);

interface Props {
  courses: SelectedCourse[];
  open: LearnerOrder | undefined;
}

const Checkout = ({ courses, open }: Props) => {
  const profile = useActingProfile();
  const { busy, problem, start } = useMutation(() => checkOut(courses, profile), useGoToPayment());
  return (
    <>
      {open && <OpenOrderNote {...open} />}
      {problem && <Alert kind="error">{problem}</Alert>}
      <Button block busy={busy} onClick={start}>
        {t`Checkout`}
      </Button>
    </>
  );
};

export const Summary = ({ courses, open }: Props) => {
  const { child } = useFamily();
  return (
    <Card>
      <section className={styles.summary} aria-labelledby="summary">
        <h2 className={styles.title} id="summary">
          {t`Summary`}
        </h2>
        {child && <p>{formatForChild(child.name)}</p>}
        <Totals courses={courses} />
        {open?.state === 'submitted' ? (
          <BeingCheckedNote reference={open.reference} />
        ) : (
          <Checkout courses={courses} open={open} />
        )}
        <p className={styles.terms}>
          <Link to={pages.terms.path}>{pageTitles.terms()}</Link>
        </p>
      </section>
    </Card>
  );
};
