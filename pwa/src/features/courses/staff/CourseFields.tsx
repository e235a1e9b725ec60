import { useId } from 'react';
import { weekdays } from '../../../content/format.ts';
import { CheckField } from '../../../ui/CheckField.tsx';
import { TextArea } from '../../../ui/TextArea.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import styles from './CourseEditor.module.css';
import type { CourseDraft, DraftFaults } from './course-draft.ts';
import { typeCourse } from './course-form-store.ts';
import { MeetingField } from './MeetingField.tsx';

interface DaysProps {
  /** ISO weekdays: 1 is Monday. */
  days: number[];
  onChange: (days: number[]) => void;
  error: string | undefined;
}

const DayFields = ({ days, onChange, error }: DaysProps) => {
  const errorId = useId();
  const turn = (day: number, on: boolean) =>
    onChange([...days.filter((other) => other !== day), ...(on ? [day] : [])].sort());
  return (
    <fieldset className={styles.days} aria-describedby={error && errorId}>
      <legend className={styles.label}>Days</legend>
      <div className={styles.chips}>
        {weekdays.map((name, index) => (
          <CheckField
            key={name}
            chip
            label={name}
            checked={days.includes(index + 1)}
            aria-invalid={error ? true : undefined}
            onChange={(event) => turn(index + 1, event.target.checked)}
          />
        ))}
      </div>
      {error && (
        <p className={styles.error} id={errorId}>
          {error}
        </p>
      )}
    </fieldset>
  );
};

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

/** The fields that change every month: fee, dates, times, seats, meeting. */
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

/** The server's limits, in characters. */
const longest = { title: 100, summary: 300, level: 60, forWhom: 600, instructor: 100 };

/** The texts of a course. */
export const CourseTexts = ({ draft, faults }: Props) => (
  <fieldset className={styles.fields}>
    <legend className={styles.legend}>Words</legend>
    <TextField
      label="Title"
      maxLength={longest.title}
      value={draft.title}
      onChange={(event) => typeCourse({ title: event.target.value })}
      error={faults.title}
    />
    <TextField
      label="Summary"
      maxLength={longest.summary}
      value={draft.summary}
      onChange={(event) => typeCourse({ summary: event.target.value })}
      error={faults.summary}
    />
    <TextField
      label="Level"
      maxLength={longest.level}
      value={draft.level}
      onChange={(event) => typeCourse({ level: event.target.value })}
      error={faults.level}
    />
    <TextArea
      label="For whom"
      maxLength={longest.forWhom}
      rows={4}
      value={draft.forWhom}
      onChange={(event) => typeCourse({ forWhom: event.target.value })}
      error={faults.forWhom}
    />
    <TextArea
      label="What it teaches"
      hint="A line for each, 12 at most."
      rows={6}
      value={draft.teaches}
      onChange={(event) => typeCourse({ teaches: event.target.value })}
      error={faults.teaches}
    />
    <TextField
      label="Instructor"
      maxLength={longest.instructor}
      value={draft.instructor}
      onChange={(event) => typeCourse({ instructor: event.target.value })}
      error={faults.instructor}
    />
  </fieldset>
);
