import { t } from '@lingui/core/macro';
import type { Attendee, HealthNoteForReader } from 'bff/contract';
import { useState } from 'react';
import { formatDateTime } from '../../content/format.ts';
import { useMutation } from '../../data/forms/use-mutation.ts';
import { peopleApi } from '../../data/staff/people-api.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import styles from './Sheets.module.css';

/** The health note of an attendee. It is fetched on a tap, as each reading is recorded, and never cached. */
export const HealthLine = ({ person: { id, name } }: { person: Attendee }) => {
  const [note, setNote] = useState<HealthNoteForReader>();
  const { busy, problem, start } = useMutation(
    async () => setNote(await peopleApi.readHealthNote(id)),
    () => {},
  );
  return (
    <div className={styles.health} role="status">
      {note ? (
        <>
          <p className={styles.healthText}>{note.text}</p>
          <p className={styles.more}>
            {t`Written ${{ moment: formatDateTime(note.changedAt) }}`}.{' '}
            {t`${name} can see that you have read this note.`}
          </p>
        </>
      ) : (
        <Button variant="soft" busy={busy} onClick={() => void start()}>
          {t`Read the health note`}
          <span className="visually-hidden"> {name}</span>
        </Button>
      )}
      {problem && <Alert kind="error">{problem}</Alert>}
    </div>
  );
};
