import { t } from '@lingui/core/macro';
import type { SelectedCourse } from 'bff/contract';
import { OfferChoice } from '../../account/payment/OfferChoice.tsx';
import { rulesInWords } from '../../account/payment/offer-messages.ts';
import { titleOf } from '../../i18n/localized-content.ts';
import { chooseMonths, chosenOf, useChosenMonths } from './chosen-months.ts';
import styles from './MonthsField.module.css';

/** Which months of a course are bought, and by which rule they count. Nothing for a course that is paid once. */
export const MonthsField = ({ course }: { course: SelectedCourse }) => {
  const chosen = useChosenMonths(({ offers }) => chosenOf(course, offers));
  const { courseId, offers = [], byMonth } = course;
  if (!chosen) return null;
  return (
    <div className={styles.months}>
      <OfferChoice
        legend={
          <>
            {t`How would you like to begin?`}{' '}
            <span className="visually-hidden">{titleOf(course)}</span>
          </>
        }
        offers={offers}
        chosen={chosen}
        onChoose={(key) => chooseMonths(courseId, key)}
      />
      {byMonth && <p className={styles.rules}>{rulesInWords(byMonth).join(' ')}</p>}
    </div>
  );
};
