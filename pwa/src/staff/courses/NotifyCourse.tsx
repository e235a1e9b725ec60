import { t } from '@lingui/core/macro';
import type { CourseChangeNotification, CourseChangePreview, StaffCourse } from 'bff/contract';
import type { DraftBinding } from '../../data/forms/use-draft.ts';
import { localizeTitle } from '../../i18n/localized-content.ts';
import type { FormError } from '../../ui/forms/field-errors.tsx';
import { LocalizedText } from '../../ui/LocalizedText.tsx';
import { Sheet } from '../../ui/signed-in/Sheet.tsx';
import {
  type NotificationDraft,
  NotificationField,
  notificationPayloadOf,
} from '../notifications/NotificationField.tsx';
import { NotifyForm } from '../notifications/NotifyForm.tsx';
import { buildManualMessage, inEachLanguage } from '../notifications/notification-texts.ts';
import styles from './CourseSheets.module.css';
import { formatCourseNotification, formatDropped } from './change-messages.ts';
import type { CourseDraft } from './course-draft.ts';
import { notificationPath } from './use-course-edit.ts';

interface Props {
  course: StaffCourse;
  draft: CourseDraft;
  words: DraftBinding<NotificationDraft>;
  question: CourseChangePreview;
  busy: boolean;
  refused: FormError | undefined;
  onConfirm: (notification: CourseChangeNotification) => void;
  onClose: () => void;
}

/** The confirmation of a change that notifies enrolled learners: the recipients, the earlier messages that become wrong, and the text. */
export const NotifyCourse = (props: Props) => {
  const { course, draft, words, question, busy, refused, onConfirm, onClose } = props;
  const composed = inEachLanguage((language) =>
    formatCourseNotification(language, draft, question),
  );
  const notice = notificationPayloadOf(words.draft, composed);
  const dropped = formatDropped(question);
  const confirm = () => onConfirm({ ...notice, dropped: question.dropped.map(({ date }) => date) });
  return (
    <Sheet
      title={t`Notify the learners?`}
      lead={<LocalizedText of={localizeTitle(course)} />}
      busy={busy}
      onClose={onClose}
    >
      <NotifyForm
        button={{ withNotification: t`Save and notify`, withoutNotification: t`Save` }}
        found={{ enrolled: question.learners, isOpen: false, contacts: question.contacts }}
        message={buildManualMessage(course, notice)}
        busy={busy}
        refused={refused}
        onSubmit={confirm}
      >
        {dropped.length > 0 && (
          <div>
            <p>{t`Our messages about these classes will no longer be true:`}</p>
            <ul className={styles.dropped}>
              {dropped.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          </div>
        )}
        <NotificationField
          {...words}
          within={notificationPath}
          composed={composed}
          readers={question.readers}
          busy={busy}
        />
      </NotifyForm>
    </Sheet>
  );
};
