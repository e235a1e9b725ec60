import { t } from '@lingui/core/macro';
import { weekdayNames } from '../../content/format.ts';
import { CheckField } from '../../ui/forms/CheckField.tsx';
import { useGroupError } from '../../ui/signed-in/use-group-error.tsx';
import styles from './CourseEditor.module.css';

interface Props {
  /** ISO weekdays: 1 is Monday. */
  days: number[];
  onChange: (days: number[]) => void;
  error: string | undefined;
}

/** The days of the week on which a course has its classes. */
export const DayFields = ({ days, onChange, error }: Props) => {
  const { id, control, note } = useGroupError({ field: 'days', error });
  const toggle = (day: number, on: boolean) =>
    onChange([...days.filter((other) => other !== day), ...(on ? [day] : [])].sort());
  return (
    <fieldset id={id} className={styles.days}>
      <legend className={styles.label}>{t`Days`}</legend>
      <div className={styles.chips}>
        {weekdayNames().map((name, index) => (
          <CheckField
            // biome-ignore lint/suspicious/noArrayIndexKey: the days of the week keep their places, and their names change with the language.
            key={index}
            chip
            label={name}
            checked={days.includes(index + 1)}
            {...control}
            onChange={(event) => toggle(index + 1, event.target.checked)}
          />
        ))}
      </div>
      {note}
    </fieldset>
  );
};
