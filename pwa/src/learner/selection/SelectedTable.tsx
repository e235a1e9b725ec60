import { t } from '@lingui/core/macro';
import type { Offer, SelectedCourse } from 'bff/contract';
import { formatFee } from '../../content/courses/course-messages.ts';
import { formatDate, formatRupees } from '../../content/format.ts';
import { useMutation } from '../../data/forms/use-mutation.ts';
import { useActingProfile } from '../../data/signed-in/acting-profile.ts';
import { localizedTitle, localizeTitle } from '../../i18n/localized-content.ts';
import { Button } from '../../ui/Button.tsx';
import { LocalizedText } from '../../ui/LocalizedText.tsx';
import { InnerIcon } from '../../ui/signed-in/InnerIcon.tsx';
import { tableRoles } from '../../ui/signed-in/table-roles.ts';
import { chosenOfferOf, useChosenMonths } from './chosen-months.ts';
import { MonthsField } from './MonthsField.tsx';
import styles from './SelectedTable.module.css';
import { removeFromClasses } from './selection-store.ts';

/** The id of the list, which takes the focus when the focused row is removed. */
export const selectionListId = 'selected-classes';

const BeingCheckedMark = () => (
  <p className={styles.checked}>
    <InnerIcon name="clock" size={20} />
    {t`Being checked`}
  </p>
);

/** From which day the learner takes part: with months the first paid day, unless the course begins later. */
const firstDayOf = ({ startDate }: SelectedCourse, offer: Offer | undefined) =>
  offer && offer.firstDay > startDate ? offer.firstDay : startDate;

interface SelectedRowProps {
  course: SelectedCourse;
  number: number;
  /** Its payment is being checked: it stays in the list until it is confirmed. */
  isChecked: boolean;
}

const SelectedRow = ({ course, number, isChecked }: SelectedRowProps) => {
  const profile = useActingProfile();
  const { busy, problem, start } = useMutation(
    () => removeFromClasses(course, profile),
    () => document.getElementById(selectionListId)?.focus({ preventScroll: true }),
  );
  const offer = useChosenMonths(({ offers }) => chosenOfferOf(course, offers));
  return (
    <tr className={styles.row} {...tableRoles.row}>
      <td className={styles.number} {...tableRoles.cell}>
        {number}
      </td>
      <td className={styles.course} {...tableRoles.cell}>
        <span className={styles.title}>
          <LocalizedText of={localizeTitle(course)} />
        </span>
        {!course.available && !isChecked && (
          <p className={styles.gone}>{t`No longer available. Please remove it.`}</p>
        )}
        {problem && (
          <p className={styles.gone} role="alert">
            {problem}
          </p>
        )}
        {!isChecked && <MonthsField course={course} />}
      </td>
      <td className={styles.date} {...tableRoles.cell}>
        {formatDate(firstDayOf(course, offer))}
      </td>
      <td className={styles.fee} {...tableRoles.cell}>
        {offer ? formatRupees(offer.fee) : formatFee(course)}
      </td>
      <td className={styles.actions} {...tableRoles.cell}>
        {isChecked ? (
          <BeingCheckedMark />
        ) : (
          <Button
            small
            variant="danger"
            busy={busy}
            aria-label={t`Remove ${{ title: localizedTitle(course) }}`}
            onClick={start}
          >
            <InnerIcon name="trash" size={20} />
          </Button>
        )}
      </td>
    </tr>
  );
};

const columnNames = {
  number: () => t`No.`,
  course: () => t`Course`,
  date: () => t`Date`,
  fee: () => t`Fee`,
  actions: () => t`Actions`,
};

interface Props {
  courses: SelectedCourse[];
  /** The courses of the order whose payment is being checked. */
  checked: Pick<SelectedCourse, 'courseId'>[];
}

/** A table, or cards on narrow screens. For screen readers always a table. */
export const SelectedTable = ({ courses, checked }: Props) => (
  <table className={styles.table} {...tableRoles.table}>
    <thead className={styles.head} {...tableRoles.group}>
      <tr {...tableRoles.row}>
        {Object.entries(columnNames).map(([column, nameOf]) => (
          <th key={column} scope="col" {...tableRoles.header}>
            {nameOf()}
          </th>
        ))}
      </tr>
    </thead>
    <tbody {...tableRoles.group}>
      {courses.map((course, index) => (
        <SelectedRow
          key={course.courseId}
          course={course}
          number={index + 1}
          isChecked={checked.some(({ courseId }) => courseId === course.courseId)}
        />
      ))}
    </tbody>
  </table>
);
