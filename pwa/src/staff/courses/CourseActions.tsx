import type { StaffCourse } from 'bff/contract';
import { useState } from 'react';
import { pages } from '../../content/paths.ts';
import { sentenceForWriting } from '../../data/network/client.ts';
import { staffApi } from '../../data/staff/staff-api.ts';
import { notify } from '../../shell/notices/notices.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { Link } from '../../ui/link.tsx';
import { Sheet } from '../../ui/signed-in/Sheet.tsx';
import styles from './CourseSheets.module.css';
import { fieldsOf } from './course-draft.ts';

type Act = 'up' | 'down' | 'hide' | 'close';

/** Does one act at a time. After it, also after a failure, the list is read again: the course may have changed. */
const useActs = (onChanged: () => Promise<void>) => {
  const [busy, setBusy] = useState<Act>();
  const [problem, setProblem] = useState<string>();
  /** Resolves with whether it was done. */
  const act = async (name: Act, work: () => Promise<unknown>): Promise<boolean> => {
    if (busy) return false;
    setBusy(name);
    setProblem(undefined);
    const failure = await work().then(() => undefined, sentenceForWriting);
    await onChanged();
    setProblem(failure);
    setBusy(undefined);
    return failure === undefined;
  };
  return { busy, problem, act };
};

const setFlags = (course: StaffCourse, flags: Partial<StaffCourse>) =>
  staffApi.updateCourse({
    id: course.id,
    version: course.version,
    change: { ...fieldsOf(course), ...flags },
  });

const hiddenInWords = ({ title, hidden }: StaffCourse) =>
  hidden ? `${title} is on the site again.` : `${title} is hidden from the site.`;

const closedInWords = ({ title, isClosed }: StaffCourse) =>
  isClosed ? `${title} takes learners again.` : `${title} takes no more learners.`;

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
  const { busy, problem, act } = useActs(onChanged);
  const swap = (name: Act, upper: StaffCourse | undefined, lower: StaffCourse | undefined) => {
    if (upper && lower)
      void act(name, () => staffApi.placeCourse({ id: lower.id, before: upper.id }));
  };
  const turn = async (name: Act, flags: Partial<StaffCourse>, words: string) => {
    if (!(await act(name, () => setFlags(course, flags)))) return;
    notify(words);
    onClose();
  };
  return (
    <Sheet title={course.title} busy={busy !== undefined} onClose={onClose}>
      <Button large block onClick={props.onCopy}>
        Copy as next batch
      </Button>
      {!course.isOpen && (
        <Link
          className={buttonClass({ variant: 'outline', large: true, block: true })}
          to={`${pages.staffCourses.path}?write=${course.slug}`}
        >
          Write to learners
        </Link>
      )}
      <div className={styles.acts}>
        <p className={styles.place} role="status">
          {`Place ${place} in this list`}
        </p>
        <div className={styles.pair}>
          <Button
            variant="soft"
            busy={busy === 'up'}
            aria-disabled={!before}
            onClick={() => swap('up', before, course)}
          >
            Move up
          </Button>
          <Button
            variant="soft"
            busy={busy === 'down'}
            aria-disabled={!after}
            onClick={() => swap('down', course, after)}
          >
            Move down
          </Button>
        </div>
        <Button
          block
          variant="soft"
          busy={busy === 'hide'}
          onClick={() => void turn('hide', { hidden: !course.hidden }, hiddenInWords(course))}
        >
          {course.hidden ? 'Show on the site' : 'Hide from the site'}
        </Button>
        {!course.isOpen && (
          <Button
            block
            variant="soft"
            busy={busy === 'close'}
            onClick={() =>
              void turn('close', { isClosed: !course.isClosed }, closedInWords(course))
            }
          >
            {course.isClosed ? 'Open enrolment' : 'Close enrolment'}
          </Button>
        )}
        <Button block variant="danger" onClick={props.onDelete}>
          Delete
        </Button>
      </div>
      {problem && <Alert kind="error">{problem}</Alert>}
    </Sheet>
  );
};
