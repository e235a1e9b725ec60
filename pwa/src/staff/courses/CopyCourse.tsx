import type { StaffCourse } from 'bff/contract';
import { type SyntheticEvent, useState } from 'react';
import { datesInWords } from '../../content/courses/course-words.ts';
import { indianDate } from '../../content/indian-time.ts';
import { pages } from '../../content/paths.ts';
import { type Attempt, attemptOf } from '../../data/forms/attempt.ts';
import { useMutation } from '../../data/forms/use-mutation.ts';
import { staffApi } from '../../data/staff/staff-api.ts';
import { notify } from '../../shell/notices/notices.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/forms/TextField.tsx';
import { Sheet } from '../../ui/signed-in/Sheet.tsx';
import styles from './CourseSheets.module.css';
import { lastBeforeFirst } from './course-draft.ts';
import { nextBatchOf } from './next-batch.ts';

/** What staff give the next batch. */
interface Batch {
  startDate: string;
  /** Empty if it goes on. */
  endDate: string;
  feeCovers: string;
}

const faultsOf = ({ startDate, endDate }: Batch) => ({
  startDate: startDate === '' ? 'First date is required.' : undefined,
  endDate: endDate !== '' && endDate < startDate ? lastBeforeFirst : undefined,
});

const tellOf = (copy: StaffCourse) => {
  const sentences = [`${copy.title} copied`, datesInWords(copy), copy.hidden && 'It is hidden'];
  notify(`${sentences.filter(Boolean).join('. ')}.`, {
    action: { label: 'Edit', path: `${pages.staffCourses.path}?edit=${copy.slug}` },
  });
};

interface Props {
  course: StaffCourse;
  /** The last try to copy each course, by its id. */
  attempts: Map<number, Attempt>;
  onCopied: () => void;
  onClose: () => void;
}

/**
 * Sends the copy, once however often it is tapped or tried again. `attempts` outlives the sheet: after a lost answer it may
 * be closed and opened anew.
 */
const useCopy = ({ course, attempts, onCopied }: Props, batch: Batch) =>
  useMutation(async () => {
    const request = {
      id: course.id,
      startDate: batch.startDate,
      endDate: batch.endDate || null,
      feeCovers: batch.feeCovers.trim(),
    };
    const attempt = attemptOf(request, attempts.get(course.id));
    attempts.set(course.id, attempt);
    tellOf(await staffApi.copyCourse(request, attempt.key));
    attempts.delete(course.id);
  }, onCopied);

/** Asks for the dates of the next batch, with a suggestion, and copies the course. */
export const CopyCourse = (props: Props) => {
  const { course, onClose } = props;
  const [batch, setBatch] = useState<Batch>(() => ({
    ...nextBatchOf(course, indianDate(new Date())),
    feeCovers: course.feeCovers,
  }));
  const [isTried, setTried] = useState(false);
  const { busy, problem, start } = useCopy(props, batch);
  const faults = faultsOf(batch);
  const type = (typed: Partial<Batch>) => setBatch({ ...batch, ...typed });
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    setTried(true);
    if (!faults.startDate && !faults.endDate) void start();
  };
  return (
    <Sheet title="The next batch" lead={course.title} busy={busy} onClose={onClose}>
      <form className={styles.form} noValidate onSubmit={submit}>
        <div className={styles.dates}>
          <TextField
            label="First date"
            type="date"
            readOnly={busy}
            value={batch.startDate}
            onChange={(event) => type({ startDate: event.target.value })}
            error={isTried && faults.startDate}
          />
          <TextField
            label="Last date"
            type="date"
            readOnly={busy}
            value={batch.endDate}
            onChange={(event) => type({ endDate: event.target.value })}
            error={isTried && faults.endDate}
          />
        </div>
        {course.feeCovers !== '' && (
          <TextField
            label="What the fee buys"
            hint="Does it name a date? Then it needs the new one."
            autoComplete="off"
            maxLength={120}
            readOnly={busy}
            value={batch.feeCovers}
            onChange={(event) => type({ feeCovers: event.target.value })}
          />
        )}
        <p className={styles.note}>
          The same words, days and hours. All seats are empty, nobody is enrolled, and its link is
          still to be set.
        </p>
        {problem && <Alert kind="error">{problem}</Alert>}
        <Button type="submit" large block busy={busy}>
          Copy
        </Button>
      </form>
    </Sheet>
  );
};
