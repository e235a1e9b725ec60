import { t } from '@lingui/core/macro';
import type { HealthNoteForReader, HealthReading, PersonPage } from 'bff/contract';
import { useRef, useState } from 'react';
import { formatDateTime } from '../../content/format.ts';
import { useMutation } from '../../data/forms/use-mutation.ts';
import { peopleApi } from '../../data/staff/people-api.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { InnerIcon } from '../../ui/signed-in/InnerIcon.tsx';
import { useFocusOn } from '../frame/use-focus-on.ts';
import styles from './Person.module.css';

const formatReadBefore = ({ by: name, lastAt }: HealthReading) => {
  const moment = formatDateTime(lastAt);
  return name
    ? t`Before that: ${name}, ${moment}`
    : t`Before that: someone who has left the team, ${moment}`;
};

const HealthNoteText = ({ note }: { note: HealthNoteForReader }) => (
  <>
    <p className={styles.healthText} tabIndex={-1}>
      {note.text}
    </p>
    <p className={styles.healthRead}>
      <InnerIcon name="check" size={20} />
      {t`Read by you just now`}
    </p>
    {note.readBefore && <p className={styles.more}>{formatReadBefore(note.readBefore)}</p>}
    <p className={styles.more}>{t`Written ${{ moment: formatDateTime(note.changedAt) }}`}</p>
  </>
);

/** The health note of the person. It is fetched on a tap, as each reading is recorded, and is never cached. */
export const HealthCard = ({ person }: { person: PersonPage }) => {
  const [note, setNote] = useState<HealthNoteForReader>();
  const card = useRef<HTMLElement>(null);
  const moveFocus = useFocusOn(card, (within) => within.querySelector('p[tabindex]'));
  const { busy, problem, start } = useMutation(
    async () => setNote(await peopleApi.readHealthNote(person.id)),
    moveFocus,
  );
  const { name } = person;
  if (!person.hasHealthNote) return null;
  return (
    <section ref={card} aria-labelledby="health">
      <Card className={styles.health}>
        <h2 className={styles.healthTitle} id="health">
          <InnerIcon name="lock" size={20} />
          {t`Health note: only for the learner’s teachers and the owner`}
        </h2>
        {note ? (
          <HealthNoteText note={note} />
        ) : (
          <>
            <p>{t`${name} has written a health note. We record everyone who reads it, and ${name} can see that record.`}</p>
            {problem && <Alert kind="error">{problem}</Alert>}
            <Button variant="soft" busy={busy} onClick={() => void start()}>
              {t`Read the health note`}
            </Button>
          </>
        )}
      </Card>
    </section>
  );
};
