import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { staffClassApi } from '../../data/staff/staff-class-api.ts';
import { Button } from '../../ui/Button.tsx';
import { Form } from '../../ui/forms/Form.tsx';
import { FormErrorAlert } from '../../ui/forms/field-errors.tsx';
import { Sheet } from '../../ui/signed-in/Sheet.tsx';
import { type TeacherDraft, TeacherField } from '../frame/TeacherField.tsx';
import { ClassSummary } from './ClassSummary.tsx';
import { notifyClassSaved } from './notify-class-saved.ts';
import styles from './Sheets.module.css';
import { undoTeacherChange } from './undo-class.ts';
import { useClassAction } from './use-class-action.ts';
import type { ClassStepProps } from './use-step-draft.ts';
import { useStepDraft } from './use-step-draft.ts';

const useSetTeacher = (
  { found, onDone }: Pick<ClassStepProps, 'found' | 'onDone'>,
  teacher: TeacherDraft | null,
) =>
  useClassAction(found, {
    send: (base) =>
      staffClassApi.setTeacher(
        base,
        teacher
          ? { teacher: teacher.name.trim(), teacherId: teacher.teacherId }
          : { teacher: null },
      ),
    isDone: (theirs) =>
      teacher === null
        ? !theirs.hasOwnTeacher
        : theirs.teacher === teacher.name.trim() && theirs.teacherId === teacher.teacherId,
    onDone: (changed, before) => {
      const undo = undoTeacherChange(before, changed);
      const message = () => t`${{ teacher: changed.teacher }} now teaches this class.`;
      notifyClassSaved(message, { changed, isNotified: false, undo });
      onDone(changed);
    },
  });

/** Sets another teacher for one class. */
export const TeacherSheet = (props: ClassStepProps) => {
  const { found, now } = props;
  const { form, done, close } = useStepDraft<TeacherDraft>('teacher', props, {
    name: found.teacher,
    // Missing in a cached response of an earlier version.
    teacherId: found.teacherId ?? null,
  });
  const { name, teacherId } = form.draft;
  const [fault, setFault] = useState<string>();
  const own = useSetTeacher({ found, onDone: done }, { name, teacherId });
  const ofCourse = useSetTeacher({ found, onDone: done }, null);
  const busy = own.busy || ofCourse.busy;
  const refused = own.refused ?? ofCourse.refused;
  const submit = () => {
    const missing = name.trim() === '';
    setFault(missing ? t`Teacher is required.` : undefined);
    if (!missing) void own.start();
  };
  return (
    <Sheet
      title={t`Who teaches this class?`}
      lead={<ClassSummary found={found} now={now} />}
      busy={busy}
      onClose={close}
    >
      <Form className={styles.form} refused={refused} onSubmit={submit}>
        <TeacherField
          label={t`Teacher`}
          name="teacher"
          hint={t`This changes one class only. The other classes keep the course’s teacher.`}
          readOnly={busy}
          value={{ name, teacherId }}
          error={fault}
          onChange={form.type}
        />
        <FormErrorAlert />
        <Button type="submit" large block busy={busy}>
          {t`Save the teacher`}
        </Button>
        {found.hasOwnTeacher && (
          <Button variant="quiet" small block busy={busy} onClick={ofCourse.start}>
            {t`The course’s own teacher`}
          </Button>
        )}
      </Form>
    </Sheet>
  );
};
