import type { StaleCourse } from 'bff/contract';
import { useEffect, useRef } from 'react';
import { momentOf } from '../../../content/format.ts';
import { Alert } from '../../../ui/Alert.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import styles from './CourseEditor.module.css';
import { type CourseDraft, changeOf, differencesOf } from './course-draft.ts';
import { takeTheirs } from './course-form-store.ts';

interface Props {
  conflict: StaleCourse;
  draft: CourseDraft;
  busy: boolean;
  onSave: () => Promise<void>;
}

/** Somebody else saved first: who, when, and where the two differ. What was typed stays below. */
export const CourseConflict = ({ conflict, draft, busy, onSave }: Props) => {
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
            <Button variant="outline" busy={busy} onClick={takeTheirs}>
              Take theirs
            </Button>
          </div>
        </div>
      </Card>
    </div>
  );
};
