import { t } from '@lingui/core/macro';
import { indianDate } from 'bff/shared/time/indian-time';
import { useRef, useState } from 'react';
import type { DraftBinding } from '../../data/forms/use-draft.ts';
import { staffClassApi } from '../../data/staff/staff-class-api.ts';
import { localizedTitle } from '../../i18n/localized-content.ts';
import { formatClassHoursIst } from '../../schedule/class-messages.ts';
import { TextField } from '../../ui/forms/TextField.tsx';
import { ChoiceChips } from '../../ui/signed-in/ChoiceChips.tsx';
import { Sheet } from '../../ui/signed-in/Sheet.tsx';
import { DaysOffSheet } from '../days-off/DaysOffSheet.tsx';
import { formatDoneUnlessLeftOut } from '../days-off/left-out.ts';
import { useDaysOff } from '../days-off/use-days-off.ts';
import { endHint } from '../frame/class-end.ts';
import { DateField } from '../frame/DateField.tsx';
import { formatSavedWithRecipients } from '../notifications/contact-messages.ts';
import { NotificationField, notificationPayloadOf } from '../notifications/NotificationField.tsx';
import { NotifyForm } from '../notifications/NotifyForm.tsx';
import { buildManualMessage, inEachLanguage } from '../notifications/notification-texts.ts';
import {
  type ClassHours,
  type ClassHoursErrors,
  classMinutes,
  indianHours,
  isSameTime,
  validateHours,
  withStartTime,
} from './class-hours.ts';
import { delayOptions, moveDraftOf } from './delays.ts';
import { notifyClassSaved } from './notify-class-saved.ts';
import { ReasonFields, reasonFor, toReasonPayload } from './ReasonFields.tsx';
import styles from './Sheets.module.css';
import { undoClassChange } from './undo-class.ts';
import { useClassAction } from './use-class-action.ts';
import { useClassRecipients } from './use-class-recipients.ts';
import type { ClassStepProps } from './use-step-draft.ts';
import { useStepDraft } from './use-step-draft.ts';
import {
  formatMovedNotification,
  formatNotificationHeading,
  weekdayOfClass,
} from './week-messages.ts';

interface HoursFieldsProps extends DraftBinding<ClassHours> {
  faults: ClassHoursErrors;
  now: Date;
  busy: boolean;
}

/** Another start keeps the length of the class; another end changes it. */
const HoursFields = ({ draft, type, faults, now, busy }: HoursFieldsProps) => {
  const length = useRef(classMinutes(draft));
  const end = (endTime: string) => {
    const changed = classMinutes({ ...draft, endTime });
    if (changed > 0) length.current = changed;
    type({ endTime });
  };
  return (
    <>
      <DateField
        label={t`Date`}
        name="movedTo"
        required
        min={indianDate(now)}
        readOnly={busy}
        value={draft.date}
        error={faults.date}
        onChange={(event) => type({ date: event.target.value })}
      />
      <div className={styles.pair}>
        <TextField
          label={t`Begins`}
          type="time"
          name="startTime"
          required
          readOnly={busy}
          value={draft.startTime}
          error={faults.startTime}
          onChange={(event) => type(withStartTime(draft, event.target.value, length.current))}
        />
        <TextField
          label={t`Ends`}
          type="time"
          name="endTime"
          required
          readOnly={busy}
          value={draft.endTime}
          hint={endHint(draft)}
          error={faults.endTime}
          onChange={(event) => end(event.target.value)}
        />
      </div>
    </>
  );
};

/** Moves one class to another day or hour. Staff see the notification before they send it. */
export const MoveSheet = (props: ClassStepProps) => {
  const { found, now } = props;
  const { form, done, close } = useStepDraft('move', props, moveDraftOf(found));
  const { draft: hours } = form;
  const [checked, setChecked] = useState(false);
  const delays = delayOptions(found, now);
  const isWhole = hours.date !== '' && hours.startTime !== '' && hours.endTime !== '';
  const composed = inEachLanguage((language) =>
    isWhole
      ? formatMovedNotification(
          language,
          { found, reason: reasonFor(language, form.draft), now },
          hours,
        )
      : '',
  );
  const notice = notificationPayloadOf(form.draft, composed);
  const readers = useClassRecipients(found, 'moved');
  const { question, sendAsking, answerWith, leave } = useDaysOff();
  const { base, busy, refused, start } = useClassAction(found, {
    send: (before) =>
      sendAsking((daysOff) =>
        staffClassApi.moveClass(before, {
          movedTo: hours.date,
          startTime: hours.startTime,
          endTime: hours.endTime,
          ...toReasonPayload(form.draft),
          ...notice,
          daysOff,
        }),
      ),
    isDone: (theirs) =>
      isSameTime(indianHours(theirs), hours) &&
      (theirs.notice === notice.notice || (question !== undefined && theirs.holiday !== null)),
    onDone: (changed, before) => {
      const message = () => {
        const moved = t({ message: 'Class moved.', context: 'a class was' });
        return formatSavedWithRecipients(formatDoneUnlessLeftOut(changed, moved), changed);
      };
      notifyClassSaved(message, {
        changed,
        isNotified: true,
        undo: undoClassChange(before, changed),
      });
      done(changed);
    },
  });
  // Compared with `base`, not with refetched data: a request whose response was lost may have moved the class already.
  const faults = validateHours(hours, base);
  const submit = () => {
    setChecked(true);
    if (Object.keys(faults).length === 0) void start();
  };
  if (question)
    return (
      <DaysOffSheet question={question} busy={busy} onAnswer={answerWith(start)} onClose={leave} />
    );
  return (
    <Sheet
      title={t`Move ${{ weekday: weekdayOfClass(found) }}’s class`}
      lead={t`${{ title: localizedTitle(found) }}, at present ${{ times: formatClassHoursIst(found) }}`}
      busy={busy}
      onClose={close}
    >
      <NotifyForm
        button={{ withNotification: t`Move and notify`, withoutNotification: t`Move` }}
        found={{ ...found, contacts: readers.contacts }}
        message={buildManualMessage(found, notice)}
        busy={busy}
        refused={refused}
        onSubmit={submit}
      >
        <ChoiceChips
          legend={t`Later`}
          choices={delays}
          value={delays.find((delay) => isSameTime(delay.hours, hours))?.value}
          onChoose={(chosen) =>
            busy || form.type(delays.find(({ value }) => value === chosen)?.hours ?? {})
          }
        />
        <HoursFields {...form} faults={checked ? faults : {}} now={now} busy={busy} />
        <ReasonFields {...form} busy={busy} />
        <NotificationField
          {...form}
          readers={readers.readers}
          about={formatNotificationHeading(found, now)}
          composed={composed}
          busy={busy}
        />
      </NotifyForm>
    </Sheet>
  );
};
