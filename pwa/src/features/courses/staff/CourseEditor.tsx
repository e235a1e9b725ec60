import type { StaffCourse } from 'bff/contract';
import { type SyntheticEvent, useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { pages } from '../../../paths.ts';
import { Alert } from '../../../ui/Alert.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { CourseConflict } from './CourseConflict.tsx';
import styles from './CourseEditor.module.css';
import { CourseTexts } from './CourseTexts.tsx';
import { CourseTimes } from './CourseTimes.tsx';
import { editCourse, leaveCourse, saveCourse, useCourseForm } from './course-form-store.ts';

/** After a try that was stopped by what was typed, the first of it takes the focus. */
const focusFirstFault = (form: HTMLFormElement | null) =>
  form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();

const useSave = (onChanged: () => Promise<void>) => {
  const form = useRef<HTMLFormElement>(null);
  const faults = useCourseForm((state) => state.faults);
  useEffect(() => {
    if (Object.keys(faults).length > 0) focusFirstFault(form.current);
  }, [faults]);
  const save = async () => {
    if (await saveCourse()) await onChanged();
  };
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    void save();
  };
  return { form, save, submit };
};

interface Props {
  course: StaffCourse;
  onChanged: () => Promise<void>;
}

/** Everything of a course that staff may change. */
export const CourseEditor = ({ course, onChanged }: Props) => {
  const { draft, faults, busy, problem, conflict } = useCourseForm();
  const { form, save, submit } = useSave(onChanged);
  const navigate = useNavigate();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a newer version of the same course is no new edit.
  useEffect(() => editCourse(course), [course.id]);
  if (!draft) return null;
  const cancel = () => {
    leaveCourse();
    navigate(pages.staffCourses.path);
  };
  return (
    <form ref={form} className={styles.form} data-own-draft noValidate onSubmit={submit}>
      {conflict && <CourseConflict conflict={conflict} draft={draft} busy={busy} onSave={save} />}
      <Card>
        <CourseTimes draft={draft} faults={faults} />
      </Card>
      <Card>
        <CourseTexts draft={draft} faults={faults} />
      </Card>
      {problem && <Alert kind="error">{problem}</Alert>}
      <div className={styles.actions}>
        <Button type="submit" busy={busy}>
          Save the course
        </Button>
        <Button variant="outline" onClick={cancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
};
