import type { StaffCourse } from 'bff/contract';
import type { DraftPart } from '../../data/forms/use-draft.ts';
import { Alert } from '../../ui/Alert.tsx';
import { TextField } from '../../ui/forms/TextField.tsx';
import { CheckField } from '../../ui/signed-in/CheckField.tsx';
import { DateField } from '../frame/DateField.tsx';
import styles from './CourseEditor.module.css';
import type { CourseDraft, DraftFaults } from './course-draft.ts';
import { DayFields } from './DayFields.tsx';
import { MeetingField } from './MeetingField.tsx';

interface Props extends DraftPart<CourseDraft> {
  faults: DraftFaults;
}

interface TimesProps extends Props {
  /** The course as it is saved. Undefined for a new one. */
  base: StaffCourse | undefined;
}

/** The server's limit, in characters. */
const longestCovers = 120;

/** Who comes for free gets a link, and a link can be kept. */
const TrialLink = ({ draft, type, faults }: Props) => (
  <>
    <TextField
      label="Link for a first class"
      hint="Who comes for free gets this link, and never sees the course’s. Open this room too, at the hour of the class."
      type="text"
      inputMode="url"
      autoCapitalize="none"
      autoComplete="off"
      spellCheck={false}
      value={draft.trialLink}
      onChange={(event) => type({ trialLink: event.target.value })}
      error={faults.trialLink}
    />
    {draft.trialLink.trim() === '' && (
      <Alert kind="info">
        <p>
          Without it, whoever comes to a free first class gets the link of the enrolled, and can
          keep it.
        </p>
      </Alert>
    )}
  </>
);

const Fee = ({ draft, type, faults }: Props) => (
  <>
    <div className={styles.pair}>
      <TextField
        label="Fee in rupees"
        inputMode="numeric"
        autoComplete="off"
        value={draft.fee}
        onChange={(event) => type({ fee: event.target.value.trim() })}
        error={faults.fee}
      />
      <TextField
        label="What the fee buys"
        hint="In a few words: 5 classes a week, until 28 Feb"
        autoComplete="off"
        maxLength={longestCovers}
        value={draft.feeCovers}
        onChange={(event) => type({ feeCovers: event.target.value })}
        error={faults.feeCovers}
      />
    </div>
    <CheckField
      label="The first class is free"
      checked={draft.firstClassFree}
      onChange={(event) => type({ firstClassFree: event.target.checked })}
    />
    {draft.firstClassFree && <TrialLink draft={draft} type={type} faults={faults} />}
  </>
);

const Dates = ({ draft, type, faults }: Props) => (
  <div className={styles.pair}>
    <DateField
      label="First date"
      value={draft.startDate}
      onChange={(event) => type({ startDate: event.target.value })}
      error={faults.startDate}
    />
    <DateField
      label="Last date"
      hint="Empty if the course goes on."
      value={draft.endDate}
      onChange={(event) => type({ endDate: event.target.value })}
      error={faults.endDate}
    />
  </div>
);

const Times = ({ draft, type, faults }: Props) => (
  <div className={styles.pair}>
    <TextField
      label="Starts at (IST)"
      type="time"
      value={draft.startTime}
      onChange={(event) => type({ startTime: event.target.value })}
      error={faults.startTime}
    />
    <TextField
      label="Ends at (IST)"
      type="time"
      value={draft.endTime}
      onChange={(event) => type({ endTime: event.target.value })}
      error={faults.endTime}
    />
  </div>
);

const Seats = ({ draft, type, faults }: Props) => (
  <div className={styles.pair}>
    <TextField
      label="Seats"
      inputMode="numeric"
      autoComplete="off"
      disabled={draft.unlimited}
      value={draft.unlimited ? '' : draft.seats}
      onChange={(event) => type({ seats: event.target.value.trim() })}
      error={faults.seats}
    />
    <div className={styles.beside}>
      <CheckField
        label="Unlimited seats"
        checked={draft.unlimited}
        onChange={(event) => type({ unlimited: event.target.checked })}
      />
    </div>
  </div>
);

const Visibility = ({ draft, type }: DraftPart<CourseDraft>) => (
  <div>
    {!draft.isOpen && (
      <CheckField
        label="Takes no more learners"
        checked={draft.isClosed}
        onChange={(event) => type({ isClosed: event.target.checked })}
      />
    )}
    <CheckField
      label="Hidden from the site"
      checked={draft.hidden}
      onChange={(event) => type({ hidden: event.target.checked })}
    />
  </div>
);

/** The fields that change with every batch: fee, dates, times, seats, meeting. An open class has no fee and no seats. */
export const CourseTimes = ({ base, ...props }: TimesProps) => {
  const { draft, type, faults } = props;
  return (
    <fieldset className={styles.fields}>
      <legend className={styles.legend}>Fee, times and seats</legend>
      <CheckField
        label="Open class: everybody may join, without fee and enrolment"
        checked={draft.isOpen}
        onChange={(event) => type({ isOpen: event.target.checked })}
      />
      {!draft.isOpen && <Fee {...props} />}
      <Dates {...props} />
      <DayFields days={draft.days} onChange={(days) => type({ days })} error={faults.days} />
      <Times {...props} />
      {!draft.isOpen && <Seats {...props} />}
      <MeetingField draft={draft} type={type} base={base} />
      <Visibility draft={draft} type={type} />
    </fieldset>
  );
};
