import { t } from '@lingui/core/macro';
import type { CourseQuestion, CourseTelling, StaffCourse } from 'bff/contract';
import { useState } from 'react';
import { pages } from '../../content/paths.ts';
import { refusedBy } from '../../data/forms/failed.ts';
import { useTellLeft } from '../../data/forms/use-tell-left.ts';
import { sentenceFor } from '../../data/network/client.ts';
import { staffApi } from '../../data/staff/staff-api.ts';
import { ownTitle, titleOf } from '../../i18n/localized-content.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { StaffWords } from '../../ui/LocalizedText.tsx';
import { Link } from '../../ui/link.tsx';
import { Sheet } from '../../ui/signed-in/Sheet.tsx';
import { toldInWords } from '../notifications/contact-messages.ts';
import { type NoticeDraft, noWords } from '../notifications/NoticeField.tsx';
import styles from './CourseSheets.module.css';
import { CourseNotReached } from './CourseUnreachable.tsx';
import { draftOf, fieldsOf } from './course-draft.ts';
import { TellCourse } from './NotifyCourse.tsx';
import { notifySaved } from './saved-course.ts';
import { questionIn } from './use-course-edit.ts';

type Act = 'up' | 'down' | 'hide' | 'close';

/** What the server asks before learners are told of another flag. */
interface Asked {
  name: Act;
  flags: Partial<StaffCourse>;
  question: CourseQuestion;
}

/** Does one act at a time. After it, also after a failure, the list is read again: the course may have changed. */
const useActs = (onChanged: () => Promise<void>) => {
  const [busy, setBusy] = useState<Act>();
  const [failure, setFailure] = useState<unknown>();
  const begin = useTellLeft();
  /** Resolves with what was done; undefined if it was not. */
  const act = async <Done,>(
    name: Act,
    work: () => Promise<Done>,
    onQuestion?: (question: CourseQuestion) => void,
  ): Promise<Done | undefined> => {
    if (busy) return undefined;
    setBusy(name);
    setFailure(undefined);
    const tellIfLeft = begin();
    const outcome = await work().then(
      (done) => ({ done, failure: undefined }),
      (failure: unknown) => ({ done: undefined, failure }),
    );
    await onChanged();
    if (outcome.failure !== undefined)
      tellIfLeft(outcome.failure, () => sentenceFor(outcome.failure));
    const question = onQuestion && questionIn(outcome.failure);
    if (question) onQuestion(question);
    else setFailure(outcome.failure);
    setBusy(undefined);
    return outcome.done;
  };
  const refused =
    failure === undefined ? undefined : refusedBy({ failure, say: () => sentenceFor(failure) });
  return { busy, refused, act };
};

const setFlags = (
  course: StaffCourse,
  flags: Partial<StaffCourse>,
  telling: CourseTelling | undefined,
) =>
  staffApi.updateCourse({
    id: course.id,
    version: course.version,
    change: { ...fieldsOf(course), ...flags },
    telling,
  });

const hiddenInWords = (course: StaffCourse) => {
  const title = titleOf(course);
  return course.hidden ? t`${title} is on the site again.` : t`${title} is hidden from the site.`;
};

const closedInWords = (course: StaffCourse) => {
  const title = titleOf(course);
  return course.isClosed ? t`${title} takes learners again.` : t`${title} takes no more learners.`;
};

const wordsOf = (name: Act, course: StaffCourse) =>
  name === 'hide' ? hiddenInWords(course) : closedInWords(course);

/** "Asana is hidden from the site. 23 learners are told." */
const doneInWords = (name: Act, course: StaffCourse, question: CourseQuestion | undefined) =>
  toldInWords(wordsOf(name, course), {
    enrolled: question?.learners ?? 0,
    told: question && question.changed.length > 0 ? { none: question.contacts?.none } : null,
  });

interface Props {
  course: StaffCourse;
  /** Its place among the shown courses, counted from 1. */
  place: number;
  /** The courses that stand beside it in the list; undefined where there is none, or it is not known yet. */
  before: StaffCourse | undefined;
  after: StaffCourse | undefined;
  onCopy: () => void;
  onDelete: () => void;
  onChanged: () => Promise<void>;
  onClose: () => void;
}

/** What can be done with a course besides editing it. It stays open while the course is moved. */
export const CourseActions = (props: Props) => {
  const { course, place, before, after, onChanged, onClose } = props;
  const { busy, refused, act } = useActs(onChanged);
  const swap = (name: Act, upper: StaffCourse | undefined, lower: StaffCourse | undefined) => {
    if (upper && lower)
      void act(name, () => staffApi.placeCourse({ id: lower.id, before: upper.id }));
  };
  const [asked, setAsked] = useState<Asked>();
  const [words, setWords] = useState<NoticeDraft>(noWords);
  const turn = async (name: Act, flags: Partial<StaffCourse>, telling?: CourseTelling) => {
    const saved = await act(
      name,
      () => setFlags(course, flags, telling),
      (question) => setAsked({ name, flags, question }),
    );
    if (!saved) return;
    const question = telling && asked?.question;
    const isTold = question !== undefined && question.changed.length > 0;
    const say = () => doneInWords(name, course, question);
    notifySaved(say, { before: course, saved, isTold, onChanged });
    // It stays open with the people whom nothing reaches.
    if (isTold && (question.contacts?.none ?? 0) > 0) setAsked(undefined);
    else onClose();
  };
  if (asked)
    return (
      <TellCourse
        course={course}
        draft={draftOf({ ...course, ...asked.flags })}
        words={{ draft: words, type: (typed) => setWords({ ...words, ...typed }) }}
        question={asked.question}
        busy={busy !== undefined}
        refused={refused}
        onConfirm={(telling) => void turn(asked.name, asked.flags, telling)}
        onClose={() => setAsked(undefined)}
      />
    );
  return (
    <Sheet title={<StaffWords of={ownTitle(course)} />} busy={busy !== undefined} onClose={onClose}>
      <CourseNotReached course={course} />
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
          {t`Place ${place} in this list`}
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
          onClick={() => void turn('hide', { hidden: !course.hidden })}
        >
          {course.hidden ? t`Show on the site` : t`Hide from the site`}
        </Button>
        {!course.isOpen && (
          <Button
            block
            variant="soft"
            busy={busy === 'close'}
            onClick={() => void turn('close', { isClosed: !course.isClosed })}
          >
            {course.isClosed ? t`Open enrolment` : t`Close enrolment`}
          </Button>
        )}
        <Button block variant="danger" onClick={props.onDelete}>
          {t`Delete`}
        </Button>
      </div>
      {refused && <Alert kind="error">{refused.sentence}</Alert>}
    </Sheet>
  );
};
