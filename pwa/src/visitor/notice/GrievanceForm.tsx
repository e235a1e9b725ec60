import { type SyntheticEvent, useRef, useState } from 'react';
import { dayOf } from '../../content/format.ts';
import { type Attempt, attemptOf } from '../../data/forms/idempotency-key.ts';
import { useDraft } from '../../data/forms/use-draft.ts';
import { useMutation } from '../../data/forms/use-mutation.ts';
import { grievanceApi } from '../../data/network/grievances/grievance-api.ts';
import type { ContactMessage } from '../../data/network/public-api.ts';
import { languageNow } from '../../i18n/messages.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { EmailField } from '../../ui/forms/EmailField.tsx';
import { OtherRefusal, RefusedFields } from '../../ui/forms/field-errors.tsx';
import { TextArea } from '../../ui/forms/TextArea.tsx';
import { TextField } from '../../ui/forms/TextField.tsx';
import styles from './DataNoticeScreen.module.css';
import { noticeWords } from './notice-messages.ts';

/** The server's limits, in characters. */
const longest = { fullName: 100, email: 254, mobileNumber: 40, message: 5000 };

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
  const { busy, refused, start } = useMutation(
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
  return { draft, type, received, busy, refused, submit };
};

/**
 * A grievance about data, of anybody. Without JavaScript the browser sends it as a message to the studio, which has the same fields.
 */
export const GrievanceForm = () => {
  const { draft, type, received, busy, refused, submit } = useGrievance();
  const { form } = noticeWords().grievance;
  if (received)
    return <Alert kind="success">{form.received(received.number, dayOf(received.dueOn))}</Alert>;
  return (
    <form className={styles.form} method="post" action="/send-email" onSubmit={submit}>
      <RefusedFields refused={refused}>
        <TextField
          label={form.fullName}
          name="fullName"
          autoComplete="name"
          maxLength={longest.fullName}
          required
          value={draft.fullName}
          onChange={(event) => type({ fullName: event.target.value })}
        />
        <EmailField
          label={form.email}
          name="email"
          autoComplete="email"
          maxLength={longest.email}
          required
          value={draft.email}
          onType={(email) => type({ email })}
        />
        <TextField
          label={form.mobileNumber}
          name="mobileNumber"
          inputMode="tel"
          autoComplete="tel"
          maxLength={longest.mobileNumber}
          required
          value={draft.mobileNumber}
          onChange={(event) => type({ mobileNumber: event.target.value })}
        />
        <TextArea
          label={form.message}
          name="message"
          maxLength={longest.message}
          required
          value={draft.message}
          onChange={(event) => type({ message: event.target.value })}
        />
        <input type="hidden" name="language" value={languageNow()} />
        <OtherRefusal />
        <Button type="submit" busy={busy}>
          {form.send}
        </Button>
      </RefusedFields>
    </form>
  );
};
