import { t } from '@lingui/core/macro';
import { staffClassApi } from '../../data/staff/staff-class-api.ts';
import { Sheet } from '../../ui/signed-in/Sheet.tsx';
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
import { emptyReasonDraft, ReasonFields, reasonFor, toReasonPayload } from './ReasonFields.tsx';
import { undoClassChange } from './undo-class.ts';
import { useClassAction } from './use-class-action.ts';
import { useClassRecipients } from './use-class-recipients.ts';
import type { ClassStepProps } from './use-step-draft.ts';
import { useStepDraft } from './use-step-draft.ts';
import {
  formatCancelledNotification,
  formatNotificationHeading,
  weekdayOfClass,
} from './week-messages.ts';

/** Cancels one class of a course, with a reason. */
export const CancelSheet = (props: ClassStepProps) => {
  const { found, now } = props;
  const { form, done, close } = useStepDraft('cancel', props, {
    ...emptyReasonDraft,
    ...emptyNotificationDraft,
  });
  const composed = inEachLanguage((language) =>
    formatCancelledNotification(language, { found, reason: reasonFor(language, form.draft), now }),
  );
  const notice = notificationPayloadOf(form.draft, composed);
  const readers = useClassRecipients(found, 'cancelled');
  const { busy, refused, start } = useClassAction(found, {
    send: (base) => staffClassApi.cancelClass(base, { ...toReasonPayload(form.draft), ...notice }),
    isDone: (theirs) => theirs.state === 'cancelled' && theirs.notice === notice.notice,
    onDone: (changed, before) => {
      const message = () =>
        formatSavedWithRecipients(
          t({ message: 'Class cancelled.', context: 'a class was' }),
          changed,
        );
      notifyClassSaved(message, {
        changed,
        isNotified: true,
        undo: undoClassChange(before, changed),
      });
      done(changed);
    },
  });
  return (
    <Sheet
      title={t`Cancel ${{ weekday: weekdayOfClass(found) }}’s class?`}
      lead={<ClassSummary found={found} now={now} />}
      busy={busy}
      onClose={close}
    >
      <NotifyForm
        button={{
          withNotification: t`Cancel and notify`,
          withoutNotification: t`Cancel the class`,
        }}
        variant="danger"
        found={{ ...found, contacts: readers.contacts }}
        message={buildManualMessage(found, notice)}
        busy={busy}
        refused={refused}
        onSubmit={start}
      >
        <ReasonFields {...form} busy={busy} />
        <NotificationField
          {...form}
          readers={readers.readers}
          composed={composed}
          about={formatNotificationHeading(found, now)}
          busy={busy}
        />
      </NotifyForm>
    </Sheet>
  );
};
