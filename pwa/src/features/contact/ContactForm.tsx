import { type FormEvent, useEffect } from 'react';
import type { ContactMessage } from '../../api/client.ts';
import { messages } from '../../content/messages.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { ContactFields } from './ContactFields.tsx';
import styles from './ContactForm.module.css';
import {
  forgetOutcome,
  type Outcome,
  sendLater,
  sendMessage,
  useContact,
} from './contact-store.ts';
import { prepareOutbox } from './outbox-code.ts';

interface Props {
  outcome: Outcome;
  /** Keeps what stands in the form. */
  onKeep: (form: HTMLFormElement) => void;
}

/**
 * Beside the alert, whose words are the specification's alone. It does not submit: Enter in a field presses
 * a form's first button that does.
 */
const SendLater = ({ onKeep }: Pick<Props, 'onKeep'>) => (
  <Button
    block
    variant="soft"
    onClick={({ currentTarget: { form } }) => form?.reportValidity() && onKeep(form)}
  >
    Keep it and send it later
  </Button>
);

/** The three alerts of the specification (sections 4 and 8), in the page instead of over it. */
const ContactOutcome = ({ outcome, onKeep }: Props) => {
  if (outcome.kind === 'sent') return <Alert kind="success">{messages.messageSent}</Alert>;
  if (outcome.kind === 'notKept') {
    return (
      <Alert kind="error">
        <p>{messages.messageNetworkFailure}</p>
        <p>It is neither sent nor kept for later. What you typed is still here.</p>
      </Alert>
    );
  }
  if (outcome.kind === 'unreachable') {
    return (
      <>
        <Alert kind="error">{messages.messageNetworkFailure}</Alert>
        <SendLater onKeep={onKeep} />
      </>
    );
  }
  if (outcome.kind !== 'refused') return null;
  return (
    <>
      <Alert kind="error">
        <p>{messages.messageNotSent}</p>
        {outcome.sentence && <p>{outcome.sentence}</p>}
      </Alert>
      {outcome.mayPass && <SendLater onKeep={onKeep} />}
    </>
  );
};

const read = (form: HTMLFormElement): ContactMessage => {
  const data = new FormData(form);
  const text = (name: keyof ContactMessage) => String(data.get(name) ?? '').trim();
  return {
    fullName: text('fullName'),
    email: text('email'),
    mobileNumber: text('mobileNumber'),
    message: text('message'),
  };
};

const isSending = () => useContact.getState().outcome.kind === 'sending';

const submit = async (event: FormEvent<HTMLFormElement>) => {
  event.preventDefault();
  const form = event.currentTarget;
  if (!isSending() && (await sendMessage(read(form)))) form.reset();
};

const keep = async (form: HTMLFormElement) => {
  if (!isSending() && (await sendLater(read(form)))) form.reset();
};

export const ContactForm = () => {
  const outcome = useContact((state) => state.outcome);
  useEffect(() => forgetOutcome, []);
  return (
    // Without JavaScript, and should the app never load, the browser sends the form by itself.
    <form
      className={styles.form}
      method="post"
      action="/send-email"
      onFocus={prepareOutbox}
      onSubmit={submit}
    >
      <ContactFields />
      <ContactOutcome outcome={outcome} onKeep={keep} />
      <Button type="submit" block busy={outcome.kind === 'sending'}>
        Send message
      </Button>
    </form>
  );
};
