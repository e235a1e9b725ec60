import { useEffect, useRef } from 'react';
import { momentOf } from '../../content/format.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import styles from './LinkForm.module.css';
import { backToAddMode, type Conflict, saveMineOverTheirs } from './link-form-store.ts';

/** Somebody else saved first: who, when, and both links to choose from. */
export const ConflictPanel = ({ conflict, busy }: { conflict: Conflict; busy: boolean }) => {
  const { changedBy, changedAt, meeting } = conflict.theirs;
  const panel = useRef<HTMLDivElement>(null);
  // The button that was pressed is gone; its focus comes here.
  useEffect(() => panel.current?.focus(), []);
  return (
    <div ref={panel} className={styles.conflict} tabIndex={-1}>
      <Alert kind="error">
        {`${changedBy} changed the link of class ${meeting.id} on ${momentOf(changedAt)} IST. Yours is not saved.`}
      </Alert>
      <dl className={styles.links}>
        <div>
          <dt>Their link</dt>
          <dd>{meeting.meetingLink || 'Not Set'}</dd>
        </div>
        <div>
          <dt>Your link</dt>
          <dd>{conflict.mine || 'Not Set'}</dd>
        </div>
      </dl>
      <Button block busy={busy} onClick={() => void saveMineOverTheirs()}>
        Save mine
      </Button>
      <Button block variant="outline" busy={busy} onClick={backToAddMode}>
        Keep theirs
      </Button>
    </div>
  );
};
