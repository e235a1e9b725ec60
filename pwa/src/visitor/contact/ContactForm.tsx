import { type FormEvent, useEffect } from 'react';
import { messages } from '../../content/messages.ts';
import type { ContactMessage } from '../../data/network/public-api.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { ContactFields } from './ContactFields.tsx';
import styles from './ContactForm.module.css';
import {
  type Outcome,
  openForm,
  prepareOutbox,
  sendLater,
  sendMessage,
  useContact,
} from './contact-store.ts';

interface Props {
  outcome: Outcome;
  /** Stores the form's message to be sent later. */
  onKeep: (form: HTMLFormElement) => void;
}

/**
 * Stands beside the alert, because the specification fixes the alert's words. It is no submit button:
 * Enter in a field presses the first submit button of a form.
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

/** The three alerts of the specification (sections 4 and 8), shown in the page and not as dialogs. */
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

/** Takes the message out of the form by `send`, unless more was typed meanwhile. */
const take = async (form: HTMLFormElement, send: (message: ContactMessage) => Promise<boolean>) => {
  if (isSending()) return;
  const message = read(form);
  const isTaken = await send(message);
  if (isTaken && JSON.stringify(read(form)) === JSON.stringify(message)) form.reset();
};

const submit = (event: FormEvent<HTMLFormElement>) => {
  event.preventDefault();
  void take(event.currentTarget, sendMessage);
};

const keep = (form: HTMLFormElement) => void take(form, sendLater);

export const ContactForm = () => {
  const outcome = useContact((state) => state.outcome);
  const Waiting = useContact(({ outbox }) => outbox?.Waiting);
  useEffect(openForm, []);
  return (
    // `method` and `action` are for browsers without JavaScript and for pages whose app does not load.
    <form
      className={styles.form}
      method="post"
      action="/send-email"
      onFocus={prepareOutbox}
      onSubmit={submit}
    >
      <ContactFields />
      <ContactOutcome outcome={outcome} onKeep={keep} />
      {Waiting && <Waiting />}
      <Button type="submit" block busy={outcome.kind === 'sending'}>
        Send message
      </Button>
    </form>
  );
};
