import { t } from '@lingui/core/macro';
import { useState } from 'react';
import type { DraftBinding } from '../../data/forms/use-draft.ts';
import { TextArea } from '../../ui/forms/TextArea.tsx';
import { TextField } from '../../ui/forms/TextField.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { TeacherField } from '../frame/TeacherField.tsx';
import styles from './CourseEditor.module.css';
import type { CourseDraft, CourseErrors } from './course-draft.ts';
import { PictureField } from './PictureField.tsx';
import { maxLengths, Translations } from './TranslatedTexts.tsx';

interface Props extends DraftBinding<CourseDraft> {
  faults: CourseErrors;
}

const Fields = ({ draft, type, faults }: Props) => (
  <>
    <TextField
      label={t`Title`}
      name="title"
      maxLength={maxLengths.title}
      value={draft.title}
      onChange={(event) => type({ title: event.target.value })}
      error={faults.title}
    />
    <TextField
      label={t({ message: 'Summary', context: 'of a course' })}
      name="summary"
      maxLength={maxLengths.summary}
      value={draft.summary}
      onChange={(event) => type({ summary: event.target.value })}
      error={faults.summary}
    />
    <TextField
      label={t`Level`}
      name="level"
      maxLength={maxLengths.level}
      value={draft.level}
      onChange={(event) => type({ level: event.target.value })}
      error={faults.level}
    />
    <TextArea
      label={t`For whom`}
      name="forWhom"
      maxLength={maxLengths.forWhom}
      rows={4}
      value={draft.forWhom}
      onChange={(event) => type({ forWhom: event.target.value })}
      error={faults.forWhom}
    />
    <TextArea
      label={t`What it teaches`}
      name="teaches"
      hint={t`A line for each, 12 at most.`}
      rows={6}
      value={draft.teaches}
      onChange={(event) => type({ teaches: event.target.value })}
      error={faults.teaches}
    />
    <TeacherField
      label={t`Instructor`}
      name="instructor"
      value={{ name: draft.instructor, teacherId: draft.teacherId }}
      onChange={({ name, teacherId }) => type({ instructor: name, teacherId })}
      error={faults.instructor}
    />
    <PictureField value={draft.picture} onChange={(picture) => type({ picture })} />
    <Translations draft={draft} type={type} />
  </>
);

const textFields = [
  'title',
  'summary',
  'level',
  'forWhom',
  'teaches',
  'instructor',
  'teacherId',
  'picture',
] as const satisfies (keyof CourseDraft)[];

interface CourseTextsProps extends Props {
  /** The saved texts. Undefined for a new course, whose form begins with them. */
  saved: CourseDraft | undefined;
}

/** The texts and the picture of a course. They are collapsed for an existing course, as they seldom change. */
export const CourseTexts = ({ saved, ...props }: CourseTextsProps) => {
  const { draft, faults } = props;
  const isTouched =
    textFields.some((name) => faults[name] || (saved && draft[name] !== saved[name])) ||
    (saved && JSON.stringify(draft.inLanguages) !== JSON.stringify(saved.inLanguages));
  const [isOpened, setIsOpened] = useState(false);
  const isOpen = !saved || isTouched || isOpened;
  return (
    <details open={isOpen} onToggle={({ currentTarget }) => setIsOpened(currentTarget.open)}>
      <summary className={styles.fold}>
        <h2 className={styles.legend}>{t`Words and picture`}</h2>
        <Icon name="chevronDown" />
      </summary>
      <div className={styles.fields}>
        <Fields {...props} />
      </div>
    </details>
  );
};
