import type { CourseTelling, StaffCourse, StaleCourse } from 'bff/contract';
import { type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { momentOf } from '../../content/format.ts';
import { pages } from '../../content/paths.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import styles from './CourseEditor.module.css';
import { CourseTexts } from './CourseTexts.tsx';
import { CourseTimes } from './CourseTimes.tsx';
import { type CourseDraft, changeOf, differencesOf } from './course-draft.ts';
import {
  cancelCourse,
  editCourse,
  editPath,
  type FormKey,
  hasTyped,
  isCourseShown,
  keepUnsaved,
  keyOf,
  saveCourse,
  takeTheirs,
  useCourseForm,
} from './course-form-store.ts';
import { TellCourse } from './TellCourse.tsx';

interface ConflictProps {
  conflict: StaleCourse;
  draft: CourseDraft;
  busy: boolean;
  onSave: () => Promise<void>;
  onTakeTheirs: () => void;
}

/** Shown when somebody else saved first: who, when, and how the two versions differ. The form stays below. */
const CourseConflict = ({ conflict, draft, busy, onSave, onTakeTheirs }: ConflictProps) => {
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    panel.current?.focus();
    panel.current?.scrollIntoView?.({ block: 'nearest' });
  }, []);
  const { changedBy, changedAt, course } = conflict;
  return (
    <div ref={panel} className={styles.conflict} tabIndex={-1}>
      <Card>
        <div className={styles.fields}>
          <Alert kind="error">
            {`${changedBy} changed this course on ${momentOf(changedAt)} IST. Yours is not saved.`}
          </Alert>
          <dl className={styles.differences}>
            {differencesOf(course, changeOf(draft)).map(({ label, theirs, mine }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>
                  Theirs: <strong>{theirs}</strong>
                </dd>
                <dd>
                  Yours: <strong>{mine}</strong>
                </dd>
              </div>
            ))}
          </dl>
          <div className={styles.actions}>
            <Button busy={busy} onClick={() => void onSave()}>
              Save mine
            </Button>
            <Button variant="outline" busy={busy} onClick={onTakeTheirs}>
              Take theirs
            </Button>
          </div>
        </div>
      </Card>
    </div>
  );
};

/** Focuses the first field with a fault. */
const focusFirstFault = (form: HTMLFormElement | null) =>
  form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();

const useSave = (key: FormKey, onChanged: () => Promise<void>) => {
  const form = useRef<HTMLFormElement>(null);
  const faults = useCourseForm(key)?.faults;
  const navigate = useNavigate();
  useEffect(() => {
    if (faults && Object.keys(faults).length > 0) focusFirstFault(form.current);
  }, [faults]);
  const save = async (telling?: CourseTelling) => {
    const saved = await saveCourse(key, telling);
    if (!saved) return;
    // First the new course's place, then its news: somebody who has gone on meanwhile must not be called back.
    const isMore = hasTyped(saved.id);
    if (key === 'new' && isCourseShown(isMore ? saved.id : key)) {
      navigate(isMore ? editPath(saved) : pages.staffCourses.path, { replace: true });
    }
    await onChanged();
  };
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    void save();
  };
  return { form, save, submit };
};

interface Props {
  /** Undefined for a new one. */
  course: StaffCourse | undefined;
  onChanged: () => Promise<void>;
}

/**
 * The form with everything of a course that staff may change. What changes most comes first; a new one begins with its
 * title.
 */
export const CourseEditor = ({ course, onChanged }: Props) => {
  const key = keyOf(course);
  // A new course that is made keeps its order of fields: one that is typed into must not be moved.
  const [beganNew] = useState(course === undefined);
  const edited = useCourseForm(key);
  const { form, save, submit } = useSave(key, onChanged);
  const navigate = useNavigate();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a newer version of the same course must not restart the edit.
  useEffect(() => editCourse(course), [key]);
  if (!edited) return null;
  const { base, draft, faults, sent, problem, conflict, question } = edited;
  const busy = sent !== undefined;
  const cancel = () => {
    cancelCourse(key);
    navigate(pages.staffCourses.path);
  };
  const times = (
    <Card key="times">
      <CourseTimes draft={draft} faults={faults} base={base} />
    </Card>
  );
  const texts = (
    <Card key="texts">
      <CourseTexts draft={draft} faults={faults} />
    </Card>
  );
  const asked = question && base && (
    <TellCourse
      title={base.title}
      draft={draft}
      question={question}
      busy={busy}
      problem={problem}
      onConfirm={(telling) => void save(telling)}
      onClose={() => keepUnsaved(key)}
    />
  );
  return (
    <>
      {asked}
      <form ref={form} className={styles.form} data-own-draft noValidate onSubmit={submit}>
        {conflict && (
          <CourseConflict
            conflict={conflict}
            draft={draft}
            busy={busy}
            onSave={() => save()}
            onTakeTheirs={() => takeTheirs(key)}
          />
        )}
        {beganNew ? [texts, times] : [times, texts]}
        {problem && !question && <Alert kind="error">{problem}</Alert>}
        <div className={styles.actions}>
          <Button type="submit" busy={busy}>
            {course ? 'Save the course' : 'Make the course'}
          </Button>
          <Button variant="outline" onClick={cancel}>
            Cancel
          </Button>
        </div>
      </form>
    </>
  );
};
