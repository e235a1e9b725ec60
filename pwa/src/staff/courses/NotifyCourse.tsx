import { t } from '@lingui/core/macro';
import type { CourseQuestion, CourseTelling, StaffCourse } from 'bff/contract';
import type { DraftPart } from '../../data/forms/use-draft.ts';
import { ownTitle } from '../../i18n/localized-content.ts';
import type { Refused } from '../../ui/forms/field-errors.tsx';
import { StaffWords } from '../../ui/LocalizedText.tsx';
import { Sheet } from '../../ui/signed-in/Sheet.tsx';
import { type NoticeDraft, NoticeField, noticeIn } from '../notifications/NoticeField.tsx';
import { TellForm } from '../notifications/NotifyForm.tsx';
import { handWritten, inEach } from '../notifications/notices.ts';
import styles from './CourseSheets.module.css';
import { courseNotice, droppedInWords } from './change-messages.ts';
import type { CourseDraft } from './course-draft.ts';
import { tellingPath } from './use-course-edit.ts';

interface Props {
  course: StaffCourse;
  draft: CourseDraft;
  words: DraftPart<NoticeDraft>;
  question: CourseQuestion;
  busy: boolean;
  refused: Refused | undefined;
  onConfirm: (telling: CourseTelling) => void;
  onClose: () => void;
}

/** Asks before a change that enrolled learners are told of: who they are, what is no longer as told, and the words. */
export const TellCourse = (props: Props) => {
  const { course, draft, words, question, busy, refused, onConfirm, onClose } = props;
  const composed = inEach((language) => courseNotice(language, draft, question));
  const notice = noticeIn(words.draft, composed);
  const dropped = droppedInWords(question);
  const confirm = () => onConfirm({ ...notice, dropped: question.dropped.map(({ date }) => date) });
  return (
    <Sheet
      title={t`Tell the learners?`}
      lead={<StaffWords of={ownTitle(course)} />}
      busy={busy}
      onClose={onClose}
    >
      <TellForm
        button={{ telling: t`Save and tell`, silent: t`Save` }}
        found={{ enrolled: question.learners, isOpen: false, contacts: question.contacts }}
        message={handWritten(course, notice)}
        busy={busy}
        refused={refused}
        onSubmit={confirm}
      >
        {dropped.length > 0 && (
          <div>
            <p>{t`Our messages about these classes will no longer be true:`}</p>
            <ul className={styles.dropped}>
              {dropped.map((words) => (
                <li key={words}>{words}</li>
              ))}
            </ul>
          </div>
        )}
        <NoticeField
          {...words}
          within={tellingPath}
          composed={composed}
          hindiReaders={question.readers?.hi}
          busy={busy}
        />
      </TellForm>
    </Sheet>
  );
};
