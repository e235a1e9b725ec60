import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { LearnerOrder, SelectedCourse } from 'bff/contract';
import { forInWords } from '../../account/family/family-messages.ts';
import { useFamily } from '../../account/family/own-children.ts';
import { choiceOf } from '../../account/payment/offer-messages.ts';
import { rupees } from '../../content/format.ts';
import { pageTitles } from '../../content/page-titles.ts';
import { pages } from '../../content/paths.ts';
import { studioWords } from '../../content/studio-messages.ts';
import { useMutation } from '../../data/forms/use-mutation.ts';
import { useWhom, type Whom } from '../../data/signed-in/acting-profile.ts';
import { learnerApi } from '../../data/signed-in/learner-api.ts';
import { askAgain } from '../../data/signed-in/queries.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Link } from '../../ui/link.tsx';
import { ClockNote } from '../../ui/signed-in/ClockNote.tsx';
import { putOrder } from '../payment/orders.ts';
import { useToPayment } from '../payment/use-to-payment.ts';
import { chosenOf, feeOf, useChosenMonths } from './chosen-months.ts';
import styles from './SelectedClassesScreen.module.css';
import { selectionOf } from './selection-store.ts';

/** The months that are chosen of the courses that are paid by them. */
const choicesOf = (courses: SelectedCourse[]) => {
  const { offers } = useChosenMonths.getState();
  return courses.flatMap((course) => {
    const chosen = chosenOf(course, offers);
    if (!chosen) return [];
    return [{ courseId: course.courseId, ...choiceOf(chosen) }];
  });
};

/** Makes an order of the selection. With an open order, the server answers that one. */
const checkOut = async (courses: SelectedCourse[], whom: Whom) => {
  try {
    putOrder(await learnerApi.checkOut(choicesOf(courses), whom), whom);
  } catch (failure) {
    // A course may have filled up or been withdrawn; the fresh list says so in its row.
    void askAgain(selectionOf(whom));
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
        <dd>{rupees(sum)}</dd>
      </div>
    </dl>
  );
};

/** While staff check a payment there is nothing to finish, and nothing else can be ordered. */
const BeingChecked = ({ reference }: { reference: string }) => {
  const when = studioWords().paymentsChecked;
  return (
    <ClockNote>
      <p>
        <Trans>
          Your payment of order <span className={styles.reference}>{reference}</span> is being
          checked. We check it {when}; then you can order more.{' '}
          <Link to={pages.payment.path}>See the payment</Link>
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
  const whom = useWhom();
  const { busy, problem, start } = useMutation(() => checkOut(courses, whom), useToPayment());
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
        {child && <p>{forInWords(child.name)}</p>}
        <Totals courses={courses} />
        {open?.state === 'submitted' ? (
          <BeingChecked reference={open.reference} />
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
