import { type SyntheticEvent, useRef, useState } from 'react';
import { dayOf } from '../../content/format.ts';
import { type Attempt, attemptOf } from '../../data/forms/attempt.ts';
import { useDraft } from '../../data/forms/use-draft.ts';
import { useMutation } from '../../data/forms/use-mutation.ts';
import { grievanceApi } from '../../data/network/grievances/grievance-api.ts';
import type { ContactMessage } from '../../data/network/public-api.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { MessageFields } from '../../ui/forms/MessageFields.tsx';
import styles from './DataNoticeScreen.module.css';
import { noticeWords } from './notice-words.ts';

const empty: ContactMessage = { fullName: '', email: '', mobileNumber: '', message: '' };

/** What came of it: the number, and the day of the answer. */
interface Received {
  number: string;
  dueOn: string;
}

const useGrievance = () => {
  const { draft, type, forget } = useDraft('grievance', empty);
  const [received, setReceived] = useState<Received>();
  const last = useRef<Attempt>(undefined);
  const { busy, problem, start } = useMutation(
    async () => {
      last.current = attemptOf(draft, last.current);
      setReceived(await grievanceApi.send(draft, last.current.key));
    },
    () => forget(),
  );
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    void start();
  };
  return { draft, type, received, busy, problem, submit };
};

/**
 * A grievance about data, of anybody. Without JavaScript the browser sends it as a message to the studio, which has the same fields.
 */
export const GrievanceForm = () => {
  const { draft, type, received, busy, problem, submit } = useGrievance();
  const { form } = noticeWords().grievance;
  if (received)
    return <Alert kind="success">{form.received(received.number, dayOf(received.dueOn))}</Alert>;
  return (
    <form className={styles.form} method="post" action="/send-email" onSubmit={submit}>
      <MessageFields labels={form} message={draft} onType={type} />
      {problem && <Alert kind="error">{problem}</Alert>}
      <Button type="submit" busy={busy}>
        {form.send}
      </Button>
    </form>
  );
};
