import { t } from '@lingui/core/macro';
import { type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { messages } from '../../content/messages.ts';
import { pages } from '../../content/paths.ts';
import { type Attempt, attemptOf } from '../../data/forms/idempotency-key.ts';
import { useDraft } from '../../data/forms/use-draft.ts';
import { useIsLeft } from '../../data/forms/use-is-left.ts';
import type { ContactMessage } from '../../data/network/public-api.ts';
import { languageNow } from '../../i18n/messages.ts';
import { lazyPart } from '../../shell/hydration/lazy-part.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { RefusedFields } from '../../ui/forms/field-errors.tsx';
import { Link } from '../../ui/link.tsx';
import { ContactFields } from './ContactFields.tsx';
import styles from './ContactForm.module.css';
import { loadOutbox, type Outcome, sendLater, sendMessage } from './send-message.ts';

interface ContactDraft extends ContactMessage {
  /** The last try to send it. */
  attempt?: Attempt | undefined;
}

const empty: ContactDraft = { fullName: '', email: '', mobileNumber: '', message: '' };

export const useContactDraft = () => useDraft('contact', empty);

interface OutcomeProps {
  outcome: Outcome;
  /** Stores the form's message to be sent later. */
  onKeep: () => void;
}

/**
 * Stands beside the alert, because the specification fixes the alert's words. It is no submit button:
 * Enter in a field presses the first submit button of a form.
 */
const SendLater = ({ onKeep }: Pick<OutcomeProps, 'onKeep'>) => (
  <Button
    block
    variant="soft"
    onClick={({ currentTarget: { form } }) => form?.reportValidity() && onKeep()}
  >
    {t`Keep it and send it later`}
  </Button>
);

/** The three alerts of the specification (sections 4 and 8), shown in the page and not as dialogs. */
const ContactOutcome = ({ outcome, onKeep }: OutcomeProps) => {
  if (outcome.kind === 'sent') return <Alert kind="success">{messages.messageSent()}</Alert>;
  if (outcome.kind === 'notKept') {
    return (
      <Alert kind="error">
        <p>{messages.messageNetworkFailure()}</p>
        <p>{t`It is neither sent nor kept for later. What you typed is still here.`}</p>
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
        {refusal?.language === languageNow() && !refusal.field && <p>{refusal.message}</p>}
      </Alert>
      {outcome.mayPass && <SendLater onKeep={onKeep} />}
    </>
  );
};

/** Without the spaces around, as it is sent. */
const messageIn = (draft: ContactMessage): ContactMessage => ({
  fullName: draft.fullName.trim(),
  email: draft.email.trim(),
  mobileNumber: draft.mobileNumber.trim(),
  message: draft.message.trim(),
});

const useSending = ({ draft, type, forget }: ReturnType<typeof useContactDraft>) => {
  const [outcome, conclude] = useState<Outcome>({ kind: 'none' });
  const isLeft = useIsLeft();
  const start = async (send: typeof sendMessage) => {
    if (outcome.kind === 'sending') return;
    conclude({ kind: 'sending' });
    const message = messageIn(draft);
    const attempt = attemptOf(message, draft.attempt);
    const sent = type({ attempt });
    const last = await send({ message, key: attempt.key }, isLeft);
    conclude(last);
    if (last.kind === 'sent' || last.kind === 'kept') forget(sent);
  };
  return { outcome, start };
};

/** What stands at its field, in place of the alert. */
const refusedBy = (outcome: Outcome) => {
  const failure = outcome.kind === 'refused' ? outcome.refusal : undefined;
  if (failure?.language !== languageNow()) return undefined;
  return { sentence: failure.message, field: failure.field, failure };
};

/** A ref for what says the outcome. Brings it into sight, where it may be under the keyboard, a bar, or the page's edge. */
const useSeen = (outcome: Outcome) => {
  const place = useRef<HTMLDivElement>(null);
  const { kind } = outcome;
  const isAtField = refusedBy(outcome)?.field !== undefined;
  useEffect(() => {
    if (kind !== 'none' && kind !== 'sending' && !isAtField)
      place.current?.scrollIntoView?.({ block: 'center' });
  }, [kind, isAtField]);
  return place;
};

const Waiting = lazyPart<'Waiting', object>(loadOutbox, 'Waiting');

interface Props {
  form: ReturnType<typeof useContactDraft>;
  /** Whether the outbox is looked into. */
  hasOutbox: boolean;
  onUse: () => void;
}

export const ContactForm = ({ form, hasOutbox, onUse }: Props) => {
  const { outcome, start } = useSending(form);
  const place = useSeen(outcome);
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
      <RefusedFields refused={refusedBy(outcome)}>
        <ContactFields message={form.draft} onType={form.type} />
      </RefusedFields>
      <div ref={place} className={styles.outcome}>
        <ContactOutcome outcome={outcome} onKeep={() => void start(sendLater)} />
        {hasOutbox && <Waiting />}
      </div>
      <Button type="submit" block busy={outcome.kind === 'sending'}>
        {t`Send message`}
      </Button>
      <p className={styles.notice}>
        <Link to={pages.dataNotice.path}>{t`What we keep of you, and for how long`}</Link>
      </p>
    </form>
  );
};
