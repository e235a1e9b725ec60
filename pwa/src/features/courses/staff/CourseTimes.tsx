import { CheckField } from '../../../ui/CheckField.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import styles from './CourseEditor.module.css';
import type { CourseDraft, DraftFaults } from './course-draft.ts';
import { typeCourse } from './course-form-store.ts';
import { DayFields } from './DayFields.tsx';
import { MeetingField } from './MeetingField.tsx';

interface Props {
  draft: CourseDraft;
  faults: DraftFaults;
}

const Seats = ({ draft, faults }: Props) => (
  <div className={styles.pair}>
    <TextField
      label="Seats"
      inputMode="numeric"
      autoComplete="off"
      disabled={draft.unlimited}
      value={draft.unlimited ? '' : draft.seats}
      onChange={(event) => typeCourse({ seats: event.target.value.trim() })}
      error={faults.seats}
    />
    <div className={styles.beside}>
      <CheckField
        label="Unlimited seats"
        checked={draft.unlimited}
        onChange={(event) => typeCourse({ unlimited: event.target.checked })}
      />
    </div>
  </div>
);

const Times = ({ draft, faults }: Props) => (
  <div className={styles.pair}>
    <TextField
      label="Starts at (IST)"
      type="time"
      value={draft.startTime}
      onChange={(event) => typeCourse({ startTime: event.target.value })}
      error={faults.startTime}
    />
    <TextField
      label="Ends at (IST)"
      type="time"
      value={draft.endTime}
      onChange={(event) => typeCourse({ endTime: event.target.value })}
      error={faults.endTime}
    />
  </div>
);

/** What changes from month to month: fee, dates, times, seats, the meeting. */
export const CourseTimes = (props: Props) => {
  const { draft, faults } = props;
  return (
    <fieldset className={styles.fields}>
      <legend className={styles.legend}>Fee, times and seats</legend>
      <div className={styles.pair}>
        <TextField
          label="Fee in rupees"
          inputMode="numeric"
          autoComplete="off"
          value={draft.fee}
          onChange={(event) => typeCourse({ fee: event.target.value.trim() })}
          error={faults.fee}
        />
        <TextField
          label="Start date"
          type="date"
          value={draft.startDate}
          onChange={(event) => typeCourse({ startDate: event.target.value })}
          error={faults.startDate}
        />
      </div>
      <DayFields days={draft.days} onChange={(days) => typeCourse({ days })} error={faults.days} />
      <Times {...props} />
      <Seats {...props} />
      <MeetingField draft={draft} />
      <CheckField
        label="Hidden from the site"
        checked={draft.hidden}
        onChange={(event) => typeCourse({ hidden: event.target.checked })}
      />
    </fieldset>
  );
};
