import { type FormEvent, useEffect } from 'react';
import type { ContactMessage } from '../../api.ts';
import { studio } from '../../content/studio.ts';
import { Button } from '../../ui/Button.tsx';
import { NeedsScript } from '../../ui/NeedsScript.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { TextField } from '../../ui/TextField.tsx';
import styles from './ContactForm.module.css';
import { ContactOutcome } from './ContactOutcome.tsx';
import { forgetOutcome, sendLater, sendMessage, useContact } from './contact-store.ts';
import { prepareOutbox } from './outbox-code.ts';

/** The server's own bounds. */
const longest = { fullName: 100, email: 254, mobileNumber: 40, message: 5000 };

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

/** The browser keeps the fields, so nothing typed before the app has loaded is lost. */
export const ContactForm = () => {
  const outcome = useContact((state) => state.outcome);
  useEffect(() => forgetOutcome, []);
  return (
    // `post` keeps what was typed out of the address bar, should the app never load.
    <form className={styles.form} method="post" onFocus={prepareOutbox} onSubmit={submit}>
      <TextField
        label="Full name"
        name="fullName"
        autoComplete="name"
        maxLength={longest.fullName}
        required
      />
      <TextField
        label="Email"
        name="email"
        type="email"
        autoComplete="email"
        maxLength={longest.email}
        required
      />
      <TextField
        label="Mobile number"
        name="mobileNumber"
        inputMode="tel"
        autoComplete="tel"
        maxLength={longest.mobileNumber}
        required
      />
      <TextArea label="Message" name="message" maxLength={longest.message} required />
      <NeedsScript>
        This form needs JavaScript. Without it, please write to{' '}
        <a href={`mailto:${studio.email}`}>{studio.email}</a>.
      </NeedsScript>
      <ContactOutcome outcome={outcome} onKeep={keep} />
      <Button type="submit" block busy={outcome.kind === 'sending'}>
        Send message
      </Button>
    </form>
  );
};
