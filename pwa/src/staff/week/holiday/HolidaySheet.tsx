import { plural, t } from '@lingui/core/macro';
import type { HolidayPreview } from 'bff/contract';
import { indianDate } from 'bff/shared/time/indian-time';
import { useState } from 'react';
import { toFormError } from '../../../data/forms/form-failure.ts';
import { type DraftBinding, useDraft } from '../../../data/forms/use-draft.ts';
import { formatError } from '../../../data/network/client.ts';
import { Alert } from '../../../ui/Alert.tsx';
import { TextField } from '../../../ui/forms/TextField.tsx';
import { LocalizedText } from '../../../ui/LocalizedText.tsx';
import { ChoiceChips } from '../../../ui/signed-in/ChoiceChips.tsx';
import { Sheet } from '../../../ui/signed-in/Sheet.tsx';
import { CheckChips } from '../../../ui/staff/CheckChips.tsx';
import { ClassDays } from '../../days-off/ClassDays.tsx';
import { formatHolidayNotification } from '../../days-off/holiday-messages.ts';
import {
  emptyNotificationDraft,
  type NotificationDraft,
  NotificationField,
  notificationPayloadOf,
} from '../../notifications/NotificationField.tsx';
import { type NotifyButtonLabels, NotifyForm } from '../../notifications/NotifyForm.tsx';
import { buildManualMessage, inEachLanguage } from '../../notifications/notification-texts.ts';
import {
  emptyReasonDraft,
  type ReasonDraft,
  ReasonFields,
  reasonFor,
  toReasonPayload,
} from '../ReasonFields.tsx';
import sheets from '../Sheets.module.css';
import { shortOwnTitle } from '../week-messages.ts';
import styles from './HolidaySheet.module.css';
import { chosenDaysIn, dayChoices, emptyDaysDraft, type HolidayDaysDraft } from './holiday-days.ts';
import { notifyHolidayCreated } from './notify-holiday.ts';
import { useCreateHoliday, useHolidayPreview } from './use-holiday.ts';

interface Props {
  /** The Monday of the shown week. */
  monday: string;
  now: Date;
  /** Refetches the week. */
  onChanged: () => Promise<void>;
  onClose: () => void;
}

interface HolidayDayFieldsProps
  extends DraftBinding<HolidayDaysDraft>,
    Pick<Props, 'monday' | 'now'> {
  /** Why the form cannot be sent with these days. */
  lack: string | undefined;
  busy: boolean;
}

const HolidayDayFields = ({ draft, type, monday, now, lack, busy }: HolidayDayFieldsProps) => (
  <div className={sheets.reason}>
    <ChoiceChips
      legend={t`Days`}
      choices={dayChoices(monday, now)}
      value={draft.choice}
      onChoose={(choice) => busy || type({ choice })}
      {...(draft.choice !== 'other' && { field: 'firstDate', error: lack })}
    />
    {draft.choice === 'other' && (
      <div className={styles.dates}>
        <TextField
          label={t`First day`}
          type="date"
          name="firstDate"
          error={draft.firstDate === '' && lack}
          required
          min={indianDate(now)}
          readOnly={busy}
          value={draft.firstDate}
          onChange={(event) => type({ firstDate: event.target.value })}
        />
        <TextField
          label={t`Last day`}
          type="date"
          name="lastDate"
          error={draft.firstDate !== '' && lack}
          min={draft.firstDate || indianDate(now)}
          readOnly={busy}
          value={draft.lastDate}
          onChange={(event) => type({ lastDate: event.target.value })}
        />
      </div>
    )}
  </div>
);

interface HolidayDraft extends HolidayDaysDraft, NotificationDraft {
  /** Empty: all. */
  courses: number[];
  reason: ReasonDraft;
}

const initialDraft: HolidayDraft = {
  ...emptyDaysDraft,
  ...emptyNotificationDraft,
  courses: [],
  reason: { ...emptyReasonDraft, choice: 'holiday' },
};

/** Why the form cannot be sent yet. Undefined if it can. */
const missingInputIn = (hasDays: boolean, preview: HolidayPreview | undefined) => {
  if (!hasDays) return t`Please choose the day first.`;
  return preview?.classes.length === 0
    ? t`There are no classes left to cancel on these days.`
    : undefined;
};

/** Without classes nobody is notified. */
const cancelLabels = (count: number): NotifyButtonLabels => ({
  withNotification: plural(count, {
    one: 'Cancel 1 class and notify',
    other: `Cancel ${count} classes and notify`,
  }),
  withoutNotification: plural(count, {
    0: 'Cancel the classes',
    one: 'Cancel 1 class',
    other: `Cancel ${count} classes`,
  }),
});

/** Cancels the classes of one or more days, of all or some courses. Each learner gets one message, which staff see first. */
export const HolidaySheet = ({ monday, now, onChanged, onClose }: Props) => {
  const { draft, type, forget } = useDraft(`holiday ${monday}`, initialDraft);
  const [checked, setChecked] = useState(false);
  const days = chosenDaysIn(draft, monday, now);
  const chosen = draft.courses.length > 0 ? draft.courses : null;
  const query = useHolidayPreview(days && { ...days, courseIds: chosen });
  const { preview, isCurrent } = query;
  const composed = inEachLanguage((language) => {
    const reason = reasonFor(language, draft.reason);
    return days ? formatHolidayNotification(language, { ...days, isForAll: !chosen, reason }) : '';
  });
  const notice = notificationPayloadOf(draft, composed);
  const close = () => {
    forget();
    onClose();
  };
  const { busy, refused, start } = useCreateHoliday({
    making: days && { ...days, courseIds: chosen, ...toReasonPayload(draft.reason), ...notice },
    preview,
    onMade: (holiday, seen) => {
      notifyHolidayCreated({
        holiday,
        courseIds: seen.classes.map(({ courseId }) => courseId),
        onChanged,
      });
      close();
      void onChanged();
    },
    onStale: query.refetch,
  });
  const isLoadingPreview = days !== undefined && !isCurrent && query.error === null;
  const lack = missingInputIn(days !== undefined, isCurrent ? preview : undefined);
  const { error } = query;
  const previewError =
    error === null ? undefined : toFormError({ failure: error, message: () => formatError(error) });
  const submit = () => {
    setChecked(true);
    if (!lack && isCurrent) void start();
  };
  const count = preview?.classes.length ?? 0;
  const courses = preview?.courses ?? [];
  return (
    <Sheet
      title={t`Days off`}
      lead={t`Each learner gets one message that lists their cancelled classes.`}
      busy={busy}
      onClose={close}
    >
      <NotifyForm
        button={cancelLabels(count)}
        variant="danger"
        found={{
          enrolled: preview?.learners ?? 0,
          isOpen: false,
          contacts: preview?.contacts,
        }}
        message={buildManualMessage(undefined, notice)}
        {...(!preview && { tells: t`Choose the days to see who will be notified.` })}
        busy={busy || isLoadingPreview}
        refused={refused ?? previewError}
        onSubmit={submit}
      >
        <HolidayDayFields
          draft={draft}
          type={type}
          monday={monday}
          now={now}
          lack={checked ? lack : undefined}
          busy={busy}
        />
        {courses.length > 1 && (
          <CheckChips
            legend={t`Courses`}
            field="courseIds"
            all={t`All courses`}
            choices={courses.map((course) => ({
              value: course.id,
              label: <LocalizedText of={shortOwnTitle(course)} />,
            }))}
            chosen={draft.courses}
            onChoose={(ids) => busy || type({ courses: ids })}
          />
        )}
        <ReasonFields
          draft={draft.reason}
          type={(typed) => type({ reason: { ...draft.reason, ...typed } })}
          busy={busy}
        />
        {days && isCurrent && lack && !checked && <Alert kind="info">{lack}</Alert>}
        {days && (
          <NotificationField
            draft={draft}
            type={type}
            composed={composed}
            readers={preview?.readers}
            busy={busy}
          >
            {preview && count > 0 && (
              <ClassDays label={t`Classes that will be cancelled`} classes={preview.classes} />
            )}
          </NotificationField>
        )}
      </NotifyForm>
    </Sheet>
  );
};
