import type { ContactSummary } from 'bff/contract';
import type { ReactNode } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Form } from '../../ui/forms/Form.tsx';
import { type FormError, FormErrorAlert } from '../../ui/forms/field-errors.tsx';
import { InnerIcon } from '../../ui/signed-in/InnerIcon.tsx';
import { formatRecipients, type NotificationAudience, reachesAnybody } from './contact-messages.ts';
import styles from './Notify.module.css';
import { type MessageForLanguage, Unreachable } from './Unreachable.tsx';

/** The labels of the submit button. */
export interface NotifyButtonLabels {
  /** Used if the change notifies learners. */
  withNotification: string;
  /** Used if no message reaches anybody. */
  withoutNotification: string;
}

interface Props {
  /** The learners to notify. */
  found: NotificationAudience & { contacts?: ContactSummary | undefined };
  /** The message that staff send by hand to learners whom no notification reaches. */
  message: MessageForLanguage;
  /** Shown in place of the summary of recipients, while they are not known. */
  tells?: string;
  button: NotifyButtonLabels;
  variant?: 'action' | 'danger';
  busy: boolean;
  refused: FormError | undefined;
  onSubmit: () => void;
  children: ReactNode;
}

/** The form of a change of a class or a course that notifies learners. The line above its button says how many are notified. */
export const NotifyForm = ({
  found,
  message,
  tells,
  button,
  variant,
  busy,
  refused,
  onSubmit,
  children,
}: Props) => {
  const submit = () => {
    if (!busy) onSubmit();
  };
  return (
    <Form className={styles.form} refused={refused} onSubmit={submit}>
      {children}
      <FormErrorAlert />
      <div className={styles.send}>
        <p className={styles.tells} role="status">
          <InnerIcon name="bell" />
          {tells ?? formatRecipients(found)}
        </p>
        {tells === undefined && (
          <Unreachable
            people={found.contacts?.unreachable ?? []}
            count={found.contacts?.none ?? 0}
            message={message}
          />
        )}
        <Button type="submit" large block variant={variant ?? 'action'} busy={busy}>
          {reachesAnybody(found) ? button.withNotification : button.withoutNotification}
        </Button>
      </div>
    </Form>
  );
};
