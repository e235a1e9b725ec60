import { t } from '@lingui/core/macro';
import type { Attendee, ReadHealthNote } from 'bff/contract';
import { useState } from 'react';
import { momentOf } from '../../content/format.ts';
import { useMutation } from '../../data/forms/use-mutation.ts';
import { peopleApi } from '../../data/staff/people-api.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import styles from './Sheets.module.css';

/** That somebody who comes has written of their health. It is fetched by a tap, as each reading is recorded, and kept nowhere. */
export const HealthLine = ({ person: { id, name } }: { person: Attendee }) => {
  const [note, setNote] = useState<ReadHealthNote>();
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
            {t`Written ${{ moment: momentOf(note.changedAt) }}`}.{' '}
            {t`${name} sees that you have read it.`}
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
