import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { StaleCourse } from 'bff/contract';
import { useEffect, useRef, useState } from 'react';
import { momentOf } from '../../content/format.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { classes } from '../../ui/classes.ts';
import { Form } from '../../ui/forms/Form.tsx';
import { OtherRefusal } from '../../ui/forms/field-errors.tsx';
import { DaysOffSheet } from '../days-off/DaysOffSheet.tsx';
import { LinkQuestionDialog } from '../links/LinkQuestionDialog.tsx';
import { normalLink } from '../links/meeting-link.ts';
import styles from './CourseEditor.module.css';
import { CourseTerms } from './CourseTerms.tsx';
import { CourseTexts } from './CourseTexts.tsx';
import { CourseTimes } from './CourseTimes.tsx';
import { CourseNotReached } from './CourseUnreachable.tsx';
import { type CourseDraft, changeOf, differencesOf, draftOf } from './course-draft.ts';
import { TellCourse } from './NotifyCourse.tsx';
import { type CourseEditProps, useCourseEdit } from './use-course-edit.ts';

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
            {t`${changedBy} changed this course on ${{ moment: momentOf(changedAt) }} IST. Yours is not saved.`}
          </Alert>
          <dl className={styles.differences}>
            {differencesOf(course, changeOf(draft)).map(({ label, theirs, mine }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>
                  <Trans>
                    Theirs: <strong>{theirs}</strong>
                  </Trans>
                </dd>
                <dd>
                  <Trans>
                    Yours: <strong>{mine}</strong>
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
              {t`Take theirs`}
            </Button>
          </div>
        </div>
      </Card>
    </div>
  );
};

/**
 * The form with everything of a course that staff may change. What changes most comes first; a new one begins with its
 * title.
 */
export const CourseEditor = (props: CourseEditProps) => {
  const { edit, faults, refused, isBusy, save, type, ...act } = useCourseEdit(props);
  const { base, fields, conflict, question, onDaysOff, aboutLink } = edit;
  // A new course that is made keeps its order of fields: one that is typed into must not be moved.
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
  const asked = question && base && (
    <TellCourse
      course={base}
      draft={fields}
      words={{ draft: edit, type: act.typeWords }}
      question={question}
      busy={isBusy}
      refused={refused}
      onConfirm={(telling) => void save({ telling, daysOff: edit.daysOff })}
      onClose={act.keepUnsaved}
    />
  );
  const askedOfDaysOff = onDaysOff && (
    <DaysOffSheet
      question={onDaysOff}
      busy={isBusy}
      onAnswer={(daysOff) => void save({ daysOff })}
      onClose={act.keepUnsaved}
    />
  );
  const trialLink = normalLink(fields.trialLink);
  const askedOfLink = aboutLink && (
    <LinkQuestionDialog
      question={aboutLink}
      link={trialLink}
      onConfirm={() => void save({ meantLink: trialLink })}
      onCancel={act.keepUnsaved}
    />
  );
  return (
    <>
      {askedOfLink ?? askedOfDaysOff ?? asked}
      <Form
        className={styles.form}
        refused={question ? undefined : refused}
        onSubmit={() => void save()}
      >
        {base && !beganNew && <CourseNotReached course={base} />}
        {conflict && (
          <CourseConflict
            conflict={conflict}
            draft={fields}
            busy={isBusy}
            onSave={() => save()}
            onTakeTheirs={act.takeTheirs}
          />
        )}
        {beganNew ? [texts, times, terms] : [times, terms, texts]}
        <OtherRefusal />
        <div className={classes(styles.actions, styles.save)}>
          <Button type="submit" busy={isBusy}>
            {props.course ? t`Save the course` : t`Make the course`}
          </Button>
          <Button variant="outline" onClick={act.cancel}>
            {t({ message: 'Cancel', context: 'nothing changes' })}
          </Button>
        </div>
      </Form>
    </>
  );
};
