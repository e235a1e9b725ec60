import { t } from '@lingui/core/macro';
import type { LearnerOrder } from 'bff/contract';
import { useNavigate } from 'react-router-dom';
import { formatLongDay } from '../../account/payment/paid-days.ts';
import { pages } from '../../content/paths.ts';
import { useMutation } from '../../data/forms/use-mutation.ts';
import { useActingProfile } from '../../data/signed-in/acting-profile.ts';
import { learnerApi } from '../../data/signed-in/learner-api.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import styles from './OfferEnded.module.css';

/** The next screen is already open. */
const noop = () => {};

/** Cancels the order, selects its courses again and opens the selection with today's days and prices. */
const useReselectCourses = ({ lines }: LearnerOrder) => {
  const profile = useActingProfile();
  const navigate = useNavigate();
  return useMutation(async () => {
    const months = await learnerApi.listMonths(profile);
    const renewed = months.find(({ courseId }) => courseId === lines[0]?.courseId);
    if (renewed && lines.length === 1)
      return navigate(pages.renew.path.replace(':slug', renewed.slug));
    // The server refuses a course that is selected already or cannot be selected; the list shows why.
    for (const { courseId } of lines)
      await learnerApi.addSelection(courseId, profile).catch(() => undefined);
    return navigate(pages.selectedClasses.path);
  }, noop);
};

interface Props {
  order: LearnerOrder;
  holdsUntil: string;
}

/** The order's days and price have expired: the learner selects the courses again, and this order is replaced. */
export const OfferEnded = ({ order, holdsUntil }: Props) => {
  const { busy, problem, start } = useReselectCourses(order);
  const day = formatLongDay(holdsUntil);
  return (
    <Card>
      <section className={styles.ended} aria-labelledby="offer-ended">
        <h2 id="offer-ended">{t`This price was valid until ${day}`}</h2>
        <p>{t`The price depends on the days. Please choose again: you will see today’s days and price before you pay.`}</p>
        {problem && <Alert kind="error">{problem}</Alert>}
        <Button block busy={busy} onClick={start}>
          {t`Choose again`}
        </Button>
        <p className={styles.paid}>
          {t`If you paid by ${day}, please send the UTR below. Your order stays as it is.`}
        </p>
      </section>
    </Card>
  );
};
