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
import { normalizeLink } from '../links/meeting-link.ts';
import styles from './CourseEditor.module.css';
import { CourseTerms } from './CourseTerms.tsx';
import { CourseTexts } from './CourseTexts.tsx';
import { CourseTimes } from './CourseTimes.tsx';
import { CourseUnreachable } from './CourseUnreachable.tsx';
import { type CourseDraft, changeOf, differencesOf, draftOf } from './course-draft.ts';
import { NotifyCourse } from './NotifyCourse.tsx';
import { type CourseEditProps, useCourseEdit } from './use-course-edit.ts';

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

/** The form of a course. The fields that change most come first; for a new course the title comes first. */
export const CourseEditor = (props: CourseEditProps) => {
  const { edit, faults, refused, isBusy, save, type, ...actions } = useCourseEdit(props);
  const { base, fields, conflict, question, onDaysOff, aboutLink } = edit;
  // A course that was created here keeps the order of its fields: a field must not move while somebody types.
  const [beganNew] = useState(props.course === undefined);
  const times = (
    <Card key="times">
      <CourseTimes draft={fields} type={type} faults={faults} base={base} />
    </Card>
  );
  const terms = (
    <Card key="terms">
      <CourseTerms draft={fields} type={type} faults={faults} />
    </Card>
  );
  const saved = beganNew || !base ? undefined : draftOf(base);
  const texts = (
    <Card key="texts">
      <CourseTexts draft={fields} type={type} faults={faults} saved={saved} />
    </Card>
  );
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
  const trialLink = normalizeLink(fields.trialLink);
  const linkDialog = aboutLink && (
    <LinkQuestionDialog
      question={aboutLink}
      link={trialLink}
      onConfirm={() => void save({ meantLink: trialLink })}
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
        {beganNew ? [texts, times, terms] : [times, terms, texts]}
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
