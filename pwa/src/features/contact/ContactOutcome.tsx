import { messages } from '../../content/messages.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import type { Outcome } from './contact-store.ts';

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
export const ContactOutcome = ({ outcome, onKeep }: Props) => {
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
