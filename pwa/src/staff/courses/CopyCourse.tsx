import { t } from '@lingui/core/macro';
import type { StaffCourse } from 'bff/contract';
import { indianDate } from 'bff/shared/time/indian-time';
import { useState } from 'react';
import { formatCourseDates } from '../../content/courses/course-messages.ts';
import { pages } from '../../content/paths.ts';
import { type IdempotentRequest, idempotentRequest } from '../../data/forms/idempotency-key.ts';
import { useDraft } from '../../data/forms/use-draft.ts';
import { useMutation } from '../../data/forms/use-mutation.ts';
import { staffApi } from '../../data/staff/staff-api.ts';
import { localizedTitle, localizeTitle } from '../../i18n/localized-content.ts';
import { showToast } from '../../shell/notices/toasts.ts';
import { Button } from '../../ui/Button.tsx';
import { Form } from '../../ui/forms/Form.tsx';
import { FormErrorAlert } from '../../ui/forms/field-errors.tsx';
import { TextField } from '../../ui/forms/TextField.tsx';
import { LocalizedText } from '../../ui/LocalizedText.tsx';
import { Sheet } from '../../ui/signed-in/Sheet.tsx';
import { DaysOffSheet } from '../days-off/DaysOffSheet.tsx';
import { useDaysOff } from '../days-off/use-days-off.ts';
import { DateField } from '../frame/DateField.tsx';
import styles from './CourseSheets.module.css';
import { lastDateError } from './course-draft.ts';
import { nextBatchOf } from './next-batch.ts';

/** The values of the next batch. */
interface BatchDraft {
  startDate: string;
  /** Empty if the course has no last date. */
  endDate: string;
  feeCovers: string;
  /** The idempotency key of the last try. */
  attempt?: IdempotentRequest | undefined;
}

const validateBatch = ({ startDate, endDate }: BatchDraft) => ({
  startDate: startDate === '' ? t`First date is required.` : undefined,
  endDate: endDate !== '' && endDate < startDate ? lastDateError() : undefined,
});

const formatCopied = (copy: StaffCourse) => {
  const [title, dates] = [localizedTitle(copy), formatCourseDates(copy)];
  return copy.hidden
    ? t`${title} copied. ${dates}. The copy is hidden from the site for now.`
    : t`${title} copied. ${dates}.`;
};

const notifyCopied = (copy: StaffCourse) =>
  showToast(() => formatCopied(copy), {
    action: { label: () => t`Edit`, path: `${pages.staffCourses.path}?edit=${copy.slug}` },
  });

interface Props {
  course: StaffCourse;
  onCopied: () => void;
  onClose: () => void;
}

const useBatchDraft = ({ course, onCopied, onClose }: Props) => {
  const initialBatch: BatchDraft = {
    ...nextBatchOf(course, indianDate(new Date())),
    feeCovers: course.feeCovers,
  };
  const { draft, type, forget } = useDraft(`copy ${course.id}`, initialBatch);
  const { question, sendAsking, answerWith, leave } = useDaysOff();
  const sending = useMutation(async () => {
    const { startDate, endDate, feeCovers } = draft;
    const request = {
      id: course.id,
      startDate,
      endDate: endDate || null,
      feeCovers: feeCovers.trim(),
    };
    const attempt = idempotentRequest(request, draft.attempt);
    type({ attempt });
    notifyCopied(
      await sendAsking((daysOff) => staffApi.copyCourse({ ...request, daysOff }, attempt.key)),
    );
    forget();
  }, onCopied);
  /** Keeps the idempotency key: after a lost response the sheet may be opened again for another try. */
  const close = () => {
    type(initialBatch);
    onClose();
  };
  const daysOff = question && { question, onAnswer: answerWith(sending.start), onClose: leave };
  return { draft, type, close, daysOff, ...sending };
};

/** Copies the course with the dates of the next batch, which are suggested. */
export const CopyCourse = (props: Props) => {
  const { course } = props;
  const { draft: batch, type, close, daysOff, busy, refused, start } = useBatchDraft(props);
  const [isTried, setTried] = useState(false);
  const faults = validateBatch(batch);
  const submit = () => {
    setTried(true);
    if (!faults.startDate && !faults.endDate) void start();
  };
  if (daysOff) return <DaysOffSheet {...daysOff} busy={busy} />;
  return (
    <Sheet
      title={t`The next batch`}
      lead={<LocalizedText of={localizeTitle(course)} />}
      busy={busy}
      onClose={close}
    >
      <Form className={styles.form} refused={refused} onSubmit={submit}>
        <div className={styles.dates}>
          <DateField
            label={t`First date`}
            name="startDate"
            readOnly={busy}
            value={batch.startDate}
            onChange={(event) => type({ startDate: event.target.value })}
            error={isTried && faults.startDate}
          />
          <DateField
            label={t`Last date`}
            name="endDate"
            readOnly={busy}
            value={batch.endDate}
            onChange={(event) => type({ endDate: event.target.value })}
            error={isTried && faults.endDate}
          />
        </div>
        {course.feeCovers !== '' && (
          <TextField
            label={t`What the fee includes`}
            name="feeCovers"
            hint={t`Does this text mention a date? Then please update it.`}
            autoComplete="off"
            maxLength={120}
            readOnly={busy}
            value={batch.feeCovers}
            onChange={(event) => type({ feeCovers: event.target.value })}
          />
        )}
        <p className={styles.note}>
          {t`The copy has the same texts, days and times. It has no enrolled learners, and you still need to set its link.`}
        </p>
        <FormErrorAlert />
        <Button type="submit" large block busy={busy}>
          {t`Copy`}
        </Button>
      </Form>
    </Sheet>
  );
};
