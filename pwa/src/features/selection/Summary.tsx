import type { SelectedCourse } from 'bff/contract';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { sentenceForWriting } from '../../api/client.ts';
import { learnerApi } from '../../api/learner-api.ts';
import { rupees } from '../../content/format.ts';
import { pages } from '../../paths.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Link } from '../../ui/link.tsx';
import { openOrderIn, orders, putOrder } from '../payment/orders-store.ts';
import styles from './SelectedClassesScreen.module.css';
import { selection } from './selection-store.ts';

/** Makes the order, or finds the open one, and goes on with it. */
const useCheckout = (goOn: () => void) => {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const sending = useRef(false);

  const checkOut = async () => {
    if (sending.current) return;
    sending.current = true;
    setBusy(true);
    setProblem(undefined);
    try {
      putOrder(await learnerApi.checkOut());
      goOn();
    } catch (failure) {
      setProblem(sentenceForWriting(failure));
      // A course may be full or gone meanwhile; its row says so.
      void selection.load();
    }
    setBusy(false);
    sending.current = false;
  };

  return { busy, problem, checkOut };
};

const Totals = ({ courses }: { courses: SelectedCourse[] }) => (
  <dl className={styles.totals}>
    <div>
      <dt>Total Number of Courses</dt>
      <dd>{courses.length}</dd>
    </div>
    <div>
      <dt>Total Fees</dt>
      <dd>{rupees(courses.reduce((sum, { fee }) => sum + fee, 0))}</dd>
    </div>
  </dl>
);

/** A learner has one open order; Checkout leads to it rather than to a second. */
const OpenOrderNote = ({ reference }: { reference: string }) => (
  <Alert kind="info">
    <p>
      Your order {reference} is still open. <Link to={pages.payment.path}>Finish or cancel it</Link>{' '}
      before you order anything else.
    </p>
  </Alert>
);

export const Summary = ({ courses }: { courses: SelectedCourse[] }) => {
  const navigate = useNavigate();
  const open = orders.useStore(({ value }) => openOrderIn(value));
  const { busy, problem, checkOut } = useCheckout(() => navigate(pages.payment.path));
  return (
    <Card>
      <section className={styles.summary} aria-labelledby="summary">
        <h2 className={styles.title} id="summary">
          Summary
        </h2>
        <Totals courses={courses} />
        {open && <OpenOrderNote reference={open.reference} />}
        {problem && <Alert kind="error">{problem}</Alert>}
        <Button block busy={busy} onClick={checkOut}>
          Checkout
        </Button>
      </section>
    </Card>
  );
};
