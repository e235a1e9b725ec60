import { useEffect } from 'react';
import { messages } from '../../content/messages.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import styles from './OutboxNote.module.css';
import type { OutboxRow } from './outbox-rows.ts';
import { sendsWithoutPage, startOutbox, takeOut, useOutbox } from './outbox-store.ts';

const Waiting = ({ count }: { count: number }) => (
  <Alert kind="info">
    <p>
      {count === 1
        ? 'Your message is not sent yet. It is kept on this device'
        : `${count} messages are not sent yet. They are kept on this device`}
      {', and the sending happens by itself when you are online again'}
      {sendsWithoutPage() ? '.' : ' and this site is open.'}
    </p>
  </Alert>
);

/** Puts a refused message back into the form below, to be changed and sent anew. */
const putBack = (row: OutboxRow) => {
  const form = document.querySelector('main form');
  for (const [name, value] of Object.entries(row.body)) {
    const field = form?.querySelector<HTMLInputElement>(`[name="${name}"]`);
    if (field) field.value = value;
  }
  form?.querySelector('input')?.focus();
  void takeOut(row);
};

const Refused = ({ row }: { row: OutboxRow }) => (
  <Alert kind="error">
    <p>{messages.messageNotSent}</p>
    {row.refusal && <p>{row.refusal}</p>}
    <p className={styles.words}>“{row.body.message}”</p>
    <div className={styles.actions}>
      <Button small variant="soft" onClick={() => putBack(row)}>
        Put it back into the form
      </Button>
      <Button small variant="quiet" onClick={() => void takeOut(row)}>
        Throw it away
      </Button>
    </div>
  </Alert>
);

/** What waits to be sent from this device, and what came back. */
export const OutboxNote = () => {
  const { waiting, refused } = useOutbox();
  useEffect(startOutbox, []);
  return (
    <div className={styles.note}>
      {waiting.length > 0 && <Waiting count={waiting.length} />}
      {refused.map((row) => (
        <Refused key={row.id} row={row} />
      ))}
    </div>
  );
};
