import { type FormEvent, useEffect } from 'react';
import type { ContactMessage } from '../../api/client.ts';
import { Button } from '../../ui/Button.tsx';
import { ContactFields } from './ContactFields.tsx';
import styles from './ContactForm.module.css';
import { ContactOutcome } from './ContactOutcome.tsx';
import { forgetOutcome, sendLater, sendMessage, useContact } from './contact-store.ts';
import { prepareOutbox } from './outbox-code.ts';

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
