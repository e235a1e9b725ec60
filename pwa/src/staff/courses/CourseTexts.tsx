import { t } from '@lingui/core/macro';
import { courseTextNames } from 'bff/shared/course-texts';
import { useState } from 'react';
import type { DraftBinding } from '../../data/forms/use-draft.ts';
import { Icon } from '../../ui/Icon.tsx';
import styles from './CourseEditor.module.css';
import { CourseTextField } from './CourseTextField.tsx';
import { type CourseDraft, type CourseErrors, textFieldNames } from './course-draft.ts';

interface Props extends DraftBinding<CourseDraft> {
  faults: CourseErrors;
}

/** The texts that each course needs its own of. The others are under More. */
const textsInForm = courseTextNames.filter((name) => name !== 'feeCovers' && name !== 'level');

const Fields = ({ draft, type, faults }: Props) =>
  textsInForm.map((name) => (
    <CourseTextField
      key={name}
      text={name}
      label={textFieldNames()[name]}
      name={name}
      value={draft[name]}
      onChange={(event) => type({ [name]: event.target.value })}
      error={faults[name]}
    />
  ));

interface CourseTextsProps extends Props {
  /** The saved texts. Undefined for a new course, whose form begins with them. */
  saved: CourseDraft | undefined;
}

/** The texts of a course. They are collapsed for an existing course, as they seldom change. */
export const CourseTexts = ({ saved, ...props }: CourseTextsProps) => {
  const { draft, faults } = props;
  const isTouched = textsInForm.some(
    (name) => faults[name] || (saved && draft[name] !== saved[name]),
  );
  const [isOpened, setIsOpened] = useState(false);
  if (!saved)
    return (
      <fieldset className={styles.fields}>
        <legend className="visually-hidden">{t`Texts`}</legend>
        <Fields {...props} />
      </fieldset>
    );
  return (
    <details
      open={isTouched || isOpened}
      onToggle={({ currentTarget }) => setIsOpened(currentTarget.open)}
    >
      <summary className={styles.fold}>
        <h2 className={styles.legend}>{t`Texts`}</h2>
        <Icon name="chevronDown" />
      </summary>
      <div className={styles.fields}>
        <Fields {...props} />
      </div>
    </details>
  );
};
