import type { ContactSummary } from 'bff/contract';
import type { ReactNode } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Form } from '../../ui/forms/Form.tsx';
import { OtherRefusal, type Refused } from '../../ui/forms/field-errors.tsx';
import { InnerIcon } from '../../ui/signed-in/InnerIcon.tsx';
import { type Audience, reachesSomebody, tellsInWords } from './contact-messages.ts';
import styles from './Notify.module.css';
import { type MessageIn, Unreachable } from './Unreachable.tsx';

/** What the button says. */
export interface TellButton {
  /** "Move and tell" */
  telling: string;
  /** "Move", where no message reaches anybody. */
  silent: string;
}

interface Props {
  /** Who is notified. */
  found: Audience & { contacts?: ContactSummary | undefined };
  /** What those read whom no message reaches, and to whom staff write by hand. */
  message: MessageIn;
  /** In place of the words about them, while they are not known. */
  tells?: string;
  button: TellButton;
  look?: 'action' | 'danger';
  busy: boolean;
  refused: Refused | undefined;
  onSubmit: () => void;
  children: ReactNode;
}

/** The form of a change of a class, or of a course, that learners hear of. Directly above its button stands who is notified. */
export const TellForm = ({
  found,
  message,
  tells,
  button,
  look,
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
      <OtherRefusal />
      <div className={styles.send}>
        <p className={styles.tells} role="status">
          <InnerIcon name="bell" />
          {tells ?? tellsInWords(found)}
        </p>
        {tells === undefined && (
          <Unreachable
            people={found.contacts?.unreachable ?? []}
            count={found.contacts?.none ?? 0}
            message={message}
          />
        )}
        <Button type="submit" large block variant={look ?? 'action'} busy={busy}>
          {reachesSomebody(found) ? button.telling : button.silent}
        </Button>
      </div>
    </Form>
  );
};
