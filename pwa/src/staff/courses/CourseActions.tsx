import { t } from '@lingui/core/macro';
import type { CourseChangeNotification, CourseChangePreview, StaffCourse } from 'bff/contract';
import { useState } from 'react';
import { pages } from '../../content/paths.ts';
import { toFormError } from '../../data/forms/form-failure.ts';
import { useNotifyIfLeft } from '../../data/forms/use-notify-if-left.ts';
import { formatError } from '../../data/network/client.ts';
import { staffApi } from '../../data/staff/staff-api.ts';
import { localizedTitle, localizeTitle } from '../../i18n/localized-content.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { LocalizedText } from '../../ui/LocalizedText.tsx';
import { Link } from '../../ui/link.tsx';
import { Sheet } from '../../ui/signed-in/Sheet.tsx';
import { formatSavedWithRecipients } from '../notifications/contact-messages.ts';
import {
  emptyNotificationDraft,
  type NotificationDraft,
} from '../notifications/NotificationField.tsx';
import styles from './CourseSheets.module.css';
import { CourseUnreachable } from './CourseUnreachable.tsx';
import { draftOf, fieldsOf } from './course-draft.ts';
import { NotifyCourse } from './NotifyCourse.tsx';
import { notifyCourseSaved } from './notify-course-saved.ts';
import { courseQuestionIn } from './use-course-edit.ts';

type CourseAction = 'up' | 'down' | 'hide' | 'close';

/** A change of a flag that waits for confirmation, as it notifies learners. */
interface PendingConfirmation {
  name: CourseAction;
  flags: Partial<StaffCourse>;
  question: CourseChangePreview;
}

/** Runs one action at a time. After it, also after a failure, the list is refetched: the course may have changed. */
const useCourseActions = (onChanged: () => Promise<void>) => {
  const [busy, setBusy] = useState<CourseAction>();
  const [failure, setFailure] = useState<unknown>();
  const begin = useNotifyIfLeft();
  /** Resolves with the result; undefined after a failure. */
  const perform = async <Done,>(
    name: CourseAction,
    work: () => Promise<Done>,
    onQuestion?: (question: CourseChangePreview) => void,
  ): Promise<Done | undefined> => {
    if (busy) return undefined;
    setBusy(name);
    setFailure(undefined);
    const notifyIfLeft = begin();
    const outcome = await work().then(
      (done) => ({ done, failure: undefined }),
      (failure: unknown) => ({ done: undefined, failure }),
    );
    await onChanged();
    if (outcome.failure !== undefined)
      notifyIfLeft(outcome.failure, () => formatError(outcome.failure));
    const question = onQuestion && courseQuestionIn(outcome.failure);
    if (question) onQuestion(question);
    else setFailure(outcome.failure);
    setBusy(undefined);
    return outcome.done;
  };
  const refused =
    failure === undefined
      ? undefined
      : toFormError({ failure, message: () => formatError(failure) });
  return { busy, refused, act: perform };
};

const saveFlags = (
  course: StaffCourse,
  flags: Partial<StaffCourse>,
  notification: CourseChangeNotification | undefined,
) =>
  staffApi.updateCourse({
    id: course.id,
    version: course.version,
    change: { ...fieldsOf(course), ...flags },
    telling: notification,
  });

const formatHidden = (course: StaffCourse) => {
  const title = localizedTitle(course);
  return course.hidden ? t`${title} is on the site again.` : t`${title} is hidden from the site.`;
};

const formatClosed = (course: StaffCourse) => {
  const title = localizedTitle(course);
  return course.isClosed
    ? t`Enrolment in ${title} is open again.`
    : t`Enrolment in ${title} is closed.`;
};

const formatFlagChange = (name: CourseAction, course: StaffCourse) =>
  name === 'hide' ? formatHidden(course) : formatClosed(course);

/** "Asana is hidden from the site. Messages are on their way to 23 learners." */
const formatDone = (
  name: CourseAction,
  course: StaffCourse,
  question: CourseChangePreview | undefined,
) =>
  formatSavedWithRecipients(formatFlagChange(name, course), {
    enrolled: question?.learners ?? 0,
    told: question && question.changed.length > 0 ? { none: question.contacts?.none } : null,
  });

interface Props {
  course: StaffCourse;
  /** Its position in the list, from 1. */
  place: number;
  /** The neighbours in the list; undefined at its ends, or if the next page is not loaded. */
  before: StaffCourse | undefined;
  after: StaffCourse | undefined;
  onCopy: () => void;
  onDelete: () => void;
  onChanged: () => Promise<void>;
  onClose: () => void;
}

/** The actions on a course besides editing. The sheet stays open while the course is moved. */
export const CourseActions = (props: Props) => {
  const { course, place, before, after, onChanged, onClose } = props;
  const { busy, refused, act: perform } = useCourseActions(onChanged);
  const swap = (
    name: CourseAction,
    upper: StaffCourse | undefined,
    lower: StaffCourse | undefined,
  ) => {
    if (upper && lower)
      void perform(name, () => staffApi.reorderCourse({ id: lower.id, before: upper.id }));
  };
  const [asked, setAsked] = useState<PendingConfirmation>();
  const [texts, setTexts] = useState<NotificationDraft>(emptyNotificationDraft);
  const changeFlags = async (
    name: CourseAction,
    flags: Partial<StaffCourse>,
    notification?: CourseChangeNotification,
  ) => {
    const saved = await perform(
      name,
      () => saveFlags(course, flags, notification),
      (question) => setAsked({ name, flags, question }),
    );
    if (!saved) return;
    const question = notification && asked?.question;
    const isNotified = question !== undefined && question.changed.length > 0;
    const message = () => formatDone(name, course, question);
    notifyCourseSaved(message, { before: course, saved, isNotified, onChanged });
    // The sheet stays open if there are unreachable learners to show.
    if (isNotified && (question.contacts?.none ?? 0) > 0) setAsked(undefined);
    else onClose();
  };
  if (asked)
    return (
      <NotifyCourse
        course={course}
        draft={draftOf({ ...course, ...asked.flags })}
        words={{ draft: texts, type: (typed) => setTexts({ ...texts, ...typed }) }}
        question={asked.question}
        busy={busy !== undefined}
        refused={refused}
        onConfirm={(notification) => void changeFlags(asked.name, asked.flags, notification)}
        onClose={() => setAsked(undefined)}
      />
    );
  return (
    <Sheet
      title={<LocalizedText of={localizeTitle(course)} />}
      busy={busy !== undefined}
      onClose={onClose}
    >
      <CourseUnreachable course={course} />
      <Button large block onClick={props.onCopy}>
        {t`Copy as next batch`}
      </Button>
      {!course.isOpen && (
        <Link
          className={buttonClass({ variant: 'outline', large: true, block: true })}
          to={`${pages.staffCourses.path}?write=${course.slug}`}
        >
          {t`Write to learners`}
        </Link>
      )}
      <div className={styles.acts}>
        <p className={styles.place} role="status">
          {t`Position ${place} in this list`}
        </p>
        <div className={styles.pair}>
          <Button
            variant="soft"
            busy={busy === 'up'}
            aria-disabled={!before}
            onClick={() => swap('up', before, course)}
          >
            {t`Move up`}
          </Button>
          <Button
            variant="soft"
            busy={busy === 'down'}
            aria-disabled={!after}
            onClick={() => swap('down', course, after)}
          >
            {t`Move down`}
          </Button>
        </div>
        <Button
          block
          variant="soft"
          busy={busy === 'hide'}
          onClick={() => void changeFlags('hide', { hidden: !course.hidden })}
        >
          {course.hidden ? t`Show on the site` : t`Hide from the site`}
        </Button>
        {!course.isOpen && (
          <Button
            block
            variant="soft"
            busy={busy === 'close'}
            onClick={() => void changeFlags('close', { isClosed: !course.isClosed })}
          >
            {course.isClosed ? t`Open enrolment` : t`Close enrolment`}
          </Button>
        )}
        <Button block variant="danger" onClick={props.onDelete}>
          {t`Delete`}
        </Button>
      </div>
      {refused && <Alert kind="error">{refused.message}</Alert>}
    </Sheet>
  );
};
