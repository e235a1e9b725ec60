import { messages } from '../../messages.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import type { Outcome } from './contact-store.ts';

/** The name of the button that sends the form into the outbox. */
export const laterName = 'later';

/** Beside the alert, whose words are the specification's alone. */
const SendLater = () => (
  <Button type="submit" name={laterName} block variant="soft">
    Keep it and send it later
  </Button>
);

/** The three alerts of the specification (sections 4 and 8), in the page instead of over it. */
export const ContactOutcome = ({ outcome }: { outcome: Outcome }) => {
  if (outcome.kind === 'sent') return <Alert kind="success">{messages.messageSent}</Alert>;
  if (outcome.kind === 'unreachable') {
    return (
      <>
        <Alert kind="error">{messages.messageNetworkFailure}</Alert>
        <SendLater />
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
      {outcome.mayPass && <SendLater />}
    </>
  );
};
