import { t } from '@lingui/core/macro';
import type { SelectedCourse } from 'bff/contract';
import { OfferChoice } from '../../account/payment/OfferChoice.tsx';
import { formatOfferRules } from '../../account/payment/offer-messages.ts';
import { localizedTitle } from '../../i18n/localized-content.ts';
import { chooseMonths, chosenOfferOf, useChosenMonths } from './chosen-months.ts';
import styles from './MonthsField.module.css';

/** Chooses the months of a course to buy, and shows the rule by which they count. Renders nothing for a course that is paid once. */
export const MonthsField = ({ course }: { course: SelectedCourse }) => {
  const chosen = useChosenMonths(({ offers }) => chosenOfferOf(course, offers));
  const { courseId, offers = [], byMonth } = course;
  if (!chosen) return null;
  return (
    <div className={styles.months}>
      <OfferChoice
        legend={
          <>
            {t`When would you like to begin?`}{' '}
            <span className="visually-hidden">{localizedTitle(course)}</span>
          </>
        }
        offers={offers}
        chosen={chosen}
        onChoose={(key) => chooseMonths(courseId, key)}
      />
      {byMonth && <p className={styles.rules}>{formatOfferRules(byMonth).join(' ')}</p>}
    </div>
  );
};
