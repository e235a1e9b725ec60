import { t } from '@lingui/core/macro';
import { type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { messages } from '../../content/messages.ts';
import { pages } from '../../content/paths.ts';
import { type IdempotentRequest, idempotentRequest } from '../../data/forms/idempotency-key.ts';
import { useDraft } from '../../data/forms/use-draft.ts';
import { useIsUnmounted } from '../../data/forms/use-is-unmounted.ts';
import type { ContactMessage } from '../../data/network/public-api.ts';
import { type SessionUser, useSession } from '../../data/session/session.ts';
import { currentLanguage } from '../../i18n/messages.ts';
import { lazyPart } from '../../shell/hydration/lazy-part.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { FormErrorProvider } from '../../ui/forms/field-errors.tsx';
import { Link } from '../../ui/link.tsx';
import { ContactFields } from './ContactFields.tsx';
import styles from './ContactForm.module.css';
import { loadOutbox, type SendOutcome, sendLater, sendMessage } from './send-message.ts';

interface ContactDraft extends ContactMessage {
  /** The last attempt to send it. */
  attempt?: IdempotentRequest | undefined;
}

const emptyContactDraft: ContactDraft = { fullName: '', email: '', mobileNumber: '', message: '' };

/** What the session knows of the person who is logged in. */
const ownDetails = (user: SessionUser | undefined): Partial<ContactDraft> =>
  user ? { fullName: user.name, email: user.email, mobileNumber: user.phone ?? '' } : {};

export const useContactDraft = () => {
  const user = useSession((session) => session.user);
  return useDraft('contact', { ...emptyContactDraft, ...ownDetails(user) });
};

interface ContactOutcomeProps {
  outcome: SendOutcome;
  /** Stores the form's message to be sent later. */
  onKeep: () => void;
}

/**
 * Stands beside the alert, because the specification fixes the alert's words. It is no submit button:
 * Enter in a field presses the first submit button of a form.
 */
const SendLater = ({ onKeep }: Pick<ContactOutcomeProps, 'onKeep'>) => (
  <Button
    block
    variant="soft"
    onClick={({ currentTarget: { form } }) => form?.reportValidity() && onKeep()}
  >
    {t`Save it and send it later`}
  </Button>
);

/** The three alerts of the specification (sections 4 and 8), shown in the page and not as dialogs. */
const ContactOutcome = ({ outcome, onKeep }: ContactOutcomeProps) => {
  if (outcome.kind === 'sent') return <Alert kind="success">{messages.messageSent()}</Alert>;
  if (outcome.kind === 'notKept') {
    return (
      <Alert kind="error">
        <p>{messages.messageNetworkFailure()}</p>
        <p>{t`Your message was not sent. What you wrote is still here.`}</p>
      </Alert>
    );
  }
  if (outcome.kind === 'unreachable') {
    return (
      <>
        <Alert kind="error">{messages.messageNetworkFailure()}</Alert>
        <SendLater onKeep={onKeep} />
      </>
    );
  }
  if (outcome.kind !== 'refused') return null;
  const { refusal } = outcome;
  return (
    <>
      <Alert kind="error">
        <p>{messages.messageNotSent()}</p>
        {refusal?.language === currentLanguage() && !refusal.field && <p>{refusal.message}</p>}
      </Alert>
      {outcome.mayPass && <SendLater onKeep={onKeep} />}
    </>
  );
};

/** Trimmed, as it is sent. */
const trimMessage = (draft: ContactMessage): ContactMessage => ({
  fullName: draft.fullName.trim(),
  email: draft.email.trim(),
  mobileNumber: draft.mobileNumber.trim(),
  message: draft.message.trim(),
});

const useSendMessage = ({ draft, type, forget }: ReturnType<typeof useContactDraft>) => {
  const [outcome, conclude] = useState<SendOutcome>({ kind: 'none' });
  const isLeft = useIsUnmounted();
  const start = async (send: typeof sendMessage) => {
    if (outcome.kind === 'sending') return;
    conclude({ kind: 'sending' });
    const message = trimMessage(draft);
    const attempt = idempotentRequest(message, draft.attempt);
    const sent = type({ attempt });
    const last = await send({ message, key: attempt.key }, isLeft);
    conclude(last);
    if (last.kind === 'sent' || last.kind === 'kept') forget(sent);
  };
  return { outcome, start };
};

/** The error of one field, which is shown there instead of in the alert. */
const fieldErrorOf = (outcome: SendOutcome) => {
  const failure = outcome.kind === 'refused' ? outcome.refusal : undefined;
  if (failure?.language !== currentLanguage()) return undefined;
  return { message: failure.message, field: failure.field, failure };
};

/** A ref for the outcome's element. Scrolls it into view: it may be under the keyboard, a bar, or the page's edge. */
const useScrollToOutcome = (outcome: SendOutcome) => {
  const outcomeRef = useRef<HTMLDivElement>(null);
  const { kind } = outcome;
  const isAtField = fieldErrorOf(outcome)?.field !== undefined;
  useEffect(() => {
    if (kind !== 'none' && kind !== 'sending' && !isAtField)
      outcomeRef.current?.scrollIntoView?.({ block: 'center' });
  }, [kind, isAtField]);
  return outcomeRef;
};

const WaitingMessages = lazyPart<'WaitingMessages', object>(loadOutbox, 'WaitingMessages');

interface Props {
  form: ReturnType<typeof useContactDraft>;
  /** Whether the outbox is loaded. */
  hasOutbox: boolean;
  onUse: () => void;
}

export const ContactForm = ({ form, hasOutbox, onUse }: Props) => {
  const { outcome, start } = useSendMessage(form);
  const outcomeRef = useScrollToOutcome(outcome);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    void start(sendMessage);
  };
  return (
    // `method` and `action` are for browsers without JavaScript and for pages whose app does not load.
    <form
      className={styles.form}
      method="post"
      action="/send-email"
      onFocus={onUse}
      onSubmit={submit}
    >
      <FormErrorProvider refused={fieldErrorOf(outcome)}>
        <ContactFields message={form.draft} onType={form.type} />
      </FormErrorProvider>
      <div ref={outcomeRef} className={styles.outcome}>
        <ContactOutcome outcome={outcome} onKeep={() => void start(sendLater)} />
        {hasOutbox && <WaitingMessages />}
      </div>
      <Button type="submit" block busy={outcome.kind === 'sending'}>
        {t`Send message`}
      </Button>
      <p className={styles.notice}>
        <Link to={pages.dataNotice.path}>{t`What we keep about you, and for how long`}</Link>
      </p>
    </form>
  );
};
