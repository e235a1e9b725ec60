import { t } from '@lingui/core/macro';
import type { DraftBinding } from '../../data/forms/use-draft.ts';
import { classes } from '../../ui/classes.ts';
import { TextField } from '../../ui/forms/TextField.tsx';
import { endHint } from '../frame/class-end.ts';
import { DateField } from '../frame/DateField.tsx';
import styles from './CourseEditor.module.css';
import { CourseLink } from './CourseLink.tsx';
import type { CourseDraft, CourseErrors } from './course-draft.ts';
import { DayFields } from './DayFields.tsx';
import type { CourseMeetings } from './use-meetings.ts';

interface Props extends DraftBinding<CourseDraft> {
  faults: CourseErrors;
}

interface CourseTimesProps extends Props {
  options: CourseMeetings;
}

const FirstDate = ({ draft, type, faults }: Props) => (
  <DateField
    label={t`First date`}
    name="startDate"
    value={draft.startDate}
    onChange={(event) => type({ startDate: event.target.value })}
    error={faults.startDate}
  />
);

const Times = ({ draft, type, faults }: Props) => (
  <div className={classes(styles.pair, styles.short)}>
    <TextField
      label={t`Starts at (IST)`}
      name="startTime"
      type="time"
      value={draft.startTime}
      onChange={(event) => type({ startTime: event.target.value })}
      error={faults.startTime}
    />
    <TextField
      label={t`Ends at (IST)`}
      name="endTime"
      type="time"
      value={draft.endTime}
      onChange={(event) => type({ endTime: event.target.value })}
      hint={endHint(draft)}
      error={faults.endTime}
    />
  </div>
);

/** The days, hours, first date and link of the classes, which change most. */
export const CourseTimes = ({ options, ...props }: CourseTimesProps) => {
  const { draft, type, faults } = props;
  return (
    <fieldset className={styles.fields}>
      <legend className="visually-hidden">{t`Times and link`}</legend>
      <DayFields days={draft.days} onChange={(days) => type({ days })} error={faults.days} />
      <Times {...props} />
      <FirstDate {...props} />
      <CourseLink {...props} options={options} />
    </fieldset>
  );
};
