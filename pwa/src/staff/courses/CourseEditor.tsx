import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { StaleCourse } from 'bff/contract';
import { useEffect, useRef, useState } from 'react';
import { formatDateTime } from '../../content/format.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { classes } from '../../ui/classes.ts';
import { Form } from '../../ui/forms/Form.tsx';
import { FormErrorAlert } from '../../ui/forms/field-errors.tsx';
import { DaysOffSheet } from '../days-off/DaysOffSheet.tsx';
import { LinkQuestionDialog } from '../links/LinkQuestionDialog.tsx';
import styles from './CourseEditor.module.css';
import { CourseFee } from './CourseTerms.tsx';
import { CourseTexts } from './CourseTexts.tsx';
import { CourseTimes } from './CourseTimes.tsx';
import { CourseUnreachable } from './CourseUnreachable.tsx';
import { type CourseDraft, changeOf, differencesOf, draftOf } from './course-draft.ts';
import { MoreOfCourse } from './MoreOfCourse.tsx';
import { NotifyCourse } from './NotifyCourse.tsx';
import { type CourseEditProps, useCourseEdit } from './use-course-edit.ts';
import { useMeetings } from './use-meetings.ts';

interface CourseConflictProps {
  conflict: StaleCourse;
  draft: CourseDraft;
  busy: boolean;
  onSave: () => Promise<void>;
  onTakeTheirs: () => void;
}

/** Shown when somebody else has saved the course first: their name, the time, and the differences. The form stays below. */
const CourseConflict = ({ conflict, draft, busy, onSave, onTakeTheirs }: CourseConflictProps) => {
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
            {t`${changedBy} changed this course on ${{ moment: formatDateTime(changedAt) }} IST. Your changes have not been saved.`}
          </Alert>
          <dl className={styles.differences}>
            {differencesOf(course, changeOf(draft)).map(({ label, theirs, mine }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>
                  <Trans>
                    Their change: <strong>{theirs}</strong>
                  </Trans>
                </dd>
                <dd>
                  <Trans>
                    Your change: <strong>{mine}</strong>
                  </Trans>
                </dd>
              </div>
            ))}
          </dl>
          <div className={styles.actions}>
            <Button busy={busy} onClick={() => void onSave()}>
              {t`Save mine`}
            </Button>
            <Button variant="outline" busy={busy} onClick={onTakeTheirs}>
              {t`Use theirs`}
            </Button>
          </div>
        </div>
      </Card>
    </div>
  );
};

/** The form of a course. The fields that change most come first; for a new course the texts come first. */
export const CourseEditor = (props: CourseEditProps) => {
  const { edit, faults, refused, isBusy, save, type, ...actions } = useCourseEdit(props);
  const { base, fields, conflict, question, onDaysOff, linkToConfirm } = edit;
  const bound = { draft: fields, type, faults };
  const options = useMeetings(fields.meetingId, base);
  // A course that was created here keeps the order of its fields: a field must not move while somebody types.
  const [beganNew] = useState(props.course === undefined);
  const saved = beganNew || !base ? undefined : draftOf(base);
  const texts = <CourseTexts key="texts" {...bound} saved={saved} />;
  const timesAndFee = [
    <CourseTimes key="times" {...bound} options={options} />,
    <CourseFee key="fee" {...bound} />,
  ];
  const notifyDialog = question && base && (
    <NotifyCourse
      course={base}
      draft={fields}
      words={{ draft: edit, type: actions.typeWords }}
      question={question}
      busy={isBusy}
      refused={refused}
      onConfirm={(notification) => void save({ telling: notification, daysOff: edit.daysOff })}
      onClose={actions.keepUnsaved}
    />
  );
  const daysOffDialog = onDaysOff && (
    <DaysOffSheet
      question={onDaysOff}
      busy={isBusy}
      onAnswer={(daysOff) => void save({ daysOff })}
      onClose={actions.keepUnsaved}
    />
  );
  const linkDialog = linkToConfirm && (
    <LinkQuestionDialog
      {...linkToConfirm}
      onConfirm={() =>
        void save({ confirmedLinks: [...(edit.confirmedLinks ?? []), linkToConfirm.link] })
      }
      onCancel={actions.keepUnsaved}
    />
  );
  return (
    <>
      {linkDialog ?? daysOffDialog ?? notifyDialog}
      <Form
        className={styles.form}
        refused={question ? undefined : refused}
        onSubmit={() => void save()}
      >
        {base && !beganNew && <CourseUnreachable course={base} />}
        {conflict && (
          <CourseConflict
            conflict={conflict}
            draft={fields}
            busy={isBusy}
            onSave={() => save()}
            onTakeTheirs={actions.takeTheirs}
          />
        )}
        <Card>
          <div className={styles.parts}>
            {beganNew ? [texts, ...timesAndFee] : [...timesAndFee, texts]}
            <MoreOfCourse {...bound} base={base} options={options} />
          </div>
        </Card>
        <FormErrorAlert />
        <div className={classes(styles.actions, styles.save)}>
          <Button type="submit" busy={isBusy}>
            {props.course ? t`Save the course` : t`Create the course`}
          </Button>
          <Button variant="outline" onClick={actions.cancel}>
            {t({ message: 'Cancel', context: 'nothing changes' })}
          </Button>
        </div>
      </Form>
    </>
  );
};
