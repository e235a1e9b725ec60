import { t } from '@lingui/core/macro';
import { staffClassApi } from '../../data/staff/staff-class-api.ts';
import { Sheet } from '../../ui/signed-in/Sheet.tsx';
import { DaysOffSheet } from '../days-off/DaysOffSheet.tsx';
import { formatDoneUnlessLeftOut } from '../days-off/left-out.ts';
import { useDaysOff } from '../days-off/use-days-off.ts';
import { formatSavedWithRecipients } from '../notifications/contact-messages.ts';
import {
  emptyNotificationDraft,
  NotificationField,
  notificationPayloadOf,
} from '../notifications/NotificationField.tsx';
import { NotifyForm } from '../notifications/NotifyForm.tsx';
import { buildManualMessage, inEachLanguage } from '../notifications/notification-texts.ts';
import { ClassSummary } from './ClassSummary.tsx';
import { notifyClassSaved } from './notify-class-saved.ts';
import { undoClassChange } from './undo-class.ts';
import { useClassAction } from './use-class-action.ts';
import { useClassRecipients } from './use-class-recipients.ts';
import type { ClassStepProps } from './use-step-draft.ts';
import { useStepDraft } from './use-step-draft.ts';
import {
  formatNotificationHeading,
  formatRestoredNotification,
  scheduledTime,
  weekdayOfClass,
} from './week-messages.ts';

/** Puts a class that was moved or cancelled back to its usual hour. */
export const RestoreClassSheet = (props: ClassStepProps) => {
  const { found, now } = props;
  const { form, done, close } = useStepDraft('back', props, emptyNotificationDraft);
  const composed = inEachLanguage((language) => formatRestoredNotification(language, found, now));
  const notice = notificationPayloadOf(form.draft, composed);
  const readers = useClassRecipients(found, 'back');
  const { question, sendAsking, answerWith, leave } = useDaysOff();
  const { busy, refused, start } = useClassAction(found, {
    send: (base) =>
      sendAsking((daysOff) => staffClassApi.restoreClass(base, { ...notice, daysOff })),
    isDone: (theirs) => theirs.state === 'planned' && theirs.notice === notice.notice,
    onDone: (changed, before) => {
      const message = () => {
        const back = t({ message: 'Class put back.', context: 'a class was' });
        return formatSavedWithRecipients(formatDoneUnlessLeftOut(changed, back), changed);
      };
      notifyClassSaved(message, {
        changed,
        isNotified: true,
        undo: undoClassChange(before, changed),
      });
      done(changed);
    },
  });
  if (question)
    return (
      <DaysOffSheet question={question} busy={busy} onAnswer={answerWith(start)} onClose={leave} />
    );
  return (
    <Sheet
      title={t`Put ${{ weekday: weekdayOfClass(found) }}’s class back?`}
      lead={<ClassSummary found={found} time={scheduledTime(found)} now={now} />}
      busy={busy}
      onClose={close}
    >
      <NotifyForm
        button={{ withNotification: t`Put back and notify`, withoutNotification: t`Put back` }}
        found={{ ...found, contacts: readers.contacts }}
        message={buildManualMessage(found, notice)}
        busy={busy}
        refused={refused}
        onSubmit={start}
      >
        <NotificationField
          {...form}
          readers={readers.readers}
          composed={composed}
          about={formatNotificationHeading(found, now, scheduledTime(found))}
          busy={busy}
        />
      </NotifyForm>
    </Sheet>
  );
};
