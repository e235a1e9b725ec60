import type { DraftPart } from '../../data/forms/use-draft.ts';
import { TextArea } from '../../ui/forms/TextArea.tsx';
import { TextField } from '../../ui/forms/TextField.tsx';
import styles from './CourseEditor.module.css';
import type { CourseDraft, DraftFaults } from './course-draft.ts';
import { PictureField } from './PictureField.tsx';

interface Props extends DraftPart<CourseDraft> {
  faults: DraftFaults;
}

/** The server's limits, in characters. */
const longest = { title: 100, summary: 300, level: 60, forWhom: 600, instructor: 100 };

/** The words of a course, and its picture. */
export const CourseTexts = ({ draft, type, faults }: Props) => (
  <fieldset className={styles.fields}>
    <legend className={styles.legend}>Words and picture</legend>
    <TextField
      label="Title"
      maxLength={longest.title}
      value={draft.title}
      onChange={(event) => type({ title: event.target.value })}
      error={faults.title}
    />
    <TextField
      label="Summary"
      maxLength={longest.summary}
      value={draft.summary}
      onChange={(event) => type({ summary: event.target.value })}
      error={faults.summary}
    />
    <TextField
      label="Level"
      maxLength={longest.level}
      value={draft.level}
      onChange={(event) => type({ level: event.target.value })}
      error={faults.level}
    />
    <TextArea
      label="For whom"
      maxLength={longest.forWhom}
      rows={4}
      value={draft.forWhom}
      onChange={(event) => type({ forWhom: event.target.value })}
      error={faults.forWhom}
    />
    <TextArea
      label="What it teaches"
      hint="A line for each, 12 at most."
      rows={6}
      value={draft.teaches}
      onChange={(event) => type({ teaches: event.target.value })}
      error={faults.teaches}
    />
    <TextField
      label="Instructor"
      maxLength={longest.instructor}
      value={draft.instructor}
      onChange={(event) => type({ instructor: event.target.value })}
      error={faults.instructor}
    />
    <PictureField value={draft.picture} onChange={(picture) => type({ picture })} />
  </fieldset>
);
