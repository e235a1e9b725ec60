import { t } from '@lingui/core/macro';
import type { SelectedCourse } from 'bff/contract';
import { titleOf } from '../../language/own-words.ts';
import { keyOfOffer, offerInWords, rulesInWords } from '../../member/payment/offer-words.ts';
import { useNow } from '../../timetable/use-now.ts';
import { SelectField } from '../../ui/signed-in/SelectField.tsx';
import { chooseMonths, chosenOf, useChosenMonths } from './chosen-months.ts';
import styles from './MonthsField.module.css';

/** Which months of a course are bought, and by which rule they count. Nothing for a course that is paid once. */
export const MonthsField = ({ course }: { course: SelectedCourse }) => {
  const now = useNow();
  const chosen = useChosenMonths(({ offers }) => chosenOf(course, offers));
  const { courseId, offers = [], byMonth } = course;
  if (!chosen) return null;
  return (
    <div className={styles.months}>
      <SelectField
        label={t`How long`}
        aria-label={t`How long: ${{ title: titleOf(course) }}`}
        value={keyOfOffer(chosen)}
        onChange={({ target }) => chooseMonths(courseId, target.value)}
      >
        {offers.map((offer) => (
          <option key={keyOfOffer(offer)} value={keyOfOffer(offer)}>
            {offerInWords(offer, now)}
          </option>
        ))}
      </SelectField>
      {byMonth && <p className={styles.rules}>{rulesInWords(byMonth).join(' ')}</p>}
    </div>
  );
};
