import { t } from '@lingui/core/macro';
import type { StaffCourse } from 'bff/contract';
import type { DraftBinding } from '../../data/forms/use-draft.ts';
import { Icon } from '../../ui/Icon.tsx';
import { TeacherField } from '../frame/TeacherField.tsx';
import styles from './CourseEditor.module.css';
import { CourseTerms } from './CourseTerms.tsx';
import { CourseTextField } from './CourseTextField.tsx';
import { type CourseDraft, type CourseErrors, textFieldNames } from './course-draft.ts';
import { MeetingField } from './MeetingField.tsx';
import { PictureField } from './PictureField.tsx';
import { Translations } from './TranslatedTexts.tsx';
import type { CourseMeetings } from './use-meetings.ts';

interface Props extends DraftBinding<CourseDraft> {
  faults: CourseErrors;
  /** The saved course. Undefined for a new one. */
  base: StaffCourse | undefined;
  options: CourseMeetings;
}

/** The fields that have a value from the beginning, or may stay empty. A field with an error opens them (`Form`). */
export const MoreOfCourse = ({ base, options, ...props }: Props) => {
  const { draft, type, faults } = props;
  return (
    <details>
      <summary className={styles.fold}>
        <h2 className={styles.legend}>{t`More`}</h2>
        <Icon name="chevronDown" />
      </summary>
      <div className={styles.fields}>
        <CourseTextField
          text="level"
          label={textFieldNames().level}
          name="level"
          value={draft.level}
          onChange={(event) => type({ level: event.target.value })}
          error={faults.level}
        />
        <CourseTerms {...props} />
        <TeacherField
          label={t`Instructor`}
          name="instructor"
          value={{ name: draft.instructor, teacherId: draft.teacherId }}
          onChange={({ name, teacherId }) => type({ instructor: name, teacherId })}
          error={faults.instructor}
        />
        <PictureField value={draft.picture} onChange={(picture) => type({ picture })} />
        <MeetingField draft={draft} type={type} base={base} options={options} />
        <Translations draft={draft} type={type} />
      </div>
    </details>
  );
};
