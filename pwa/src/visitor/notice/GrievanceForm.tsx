import { type SyntheticEvent, useRef, useState } from 'react';
import { formatDate } from '../../content/format.ts';
import { type IdempotentRequest, idempotentRequest } from '../../data/forms/idempotency-key.ts';
import { useDraft } from '../../data/forms/use-draft.ts';
import { useMutation } from '../../data/forms/use-mutation.ts';
import { grievanceApi } from '../../data/network/grievances/grievance-api.ts';
import type { ContactMessage } from '../../data/network/public-api.ts';
import { currentLanguage } from '../../i18n/messages.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { EmailField } from '../../ui/forms/EmailField.tsx';
import { FormErrorAlert, FormErrorProvider } from '../../ui/forms/field-errors.tsx';
import { TextArea } from '../../ui/forms/TextArea.tsx';
import { TextField } from '../../ui/forms/TextField.tsx';
import styles from './DataNoticeScreen.module.css';
import { noticeMessages } from './notice-messages.ts';

/** The server's limits, in characters. */
const maxLengths = { fullName: 100, email: 254, mobileNumber: 40, message: 5000 };

const emptyGrievance: ContactMessage = { fullName: '', email: '', mobileNumber: '', message: '' };

/** The number of the grievance, and the day of the answer. */
interface ReceivedGrievance {
  number: string;
  dueOn: string;
}

const useGrievance = () => {
  const { draft, type, forget } = useDraft('grievance', emptyGrievance);
  const [received, setReceived] = useState<ReceivedGrievance>();
  const lastAttempt = useRef<IdempotentRequest>(undefined);
  const { busy, refused, start } = useMutation(
    async () => {
      lastAttempt.current = idempotentRequest(draft, lastAttempt.current);
      setReceived(await grievanceApi.send(draft, lastAttempt.current.key));
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
 * A grievance about data, open to anybody. Without JavaScript the browser sends it as a contact message, which has the same fields.
 */
export const GrievanceForm = () => {
  const { draft, type, received, busy, refused, submit } = useGrievance();
  const { form } = noticeMessages().grievance;
  if (received)
    return (
      <Alert kind="success">{form.received(received.number, formatDate(received.dueOn))}</Alert>
    );
  return (
    <form className={styles.form} method="post" action="/send-email" onSubmit={submit}>
      <FormErrorProvider refused={refused}>
        <TextField
          label={form.fullName}
          name="fullName"
          autoComplete="name"
          maxLength={maxLengths.fullName}
          required
          value={draft.fullName}
          onChange={(event) => type({ fullName: event.target.value })}
        />
        <EmailField
          label={form.email}
          name="email"
          autoComplete="email"
          maxLength={maxLengths.email}
          required
          value={draft.email}
          onType={(email) => type({ email })}
        />
        <TextField
          label={form.mobileNumber}
          name="mobileNumber"
          inputMode="tel"
          autoComplete="tel"
          maxLength={maxLengths.mobileNumber}
          required
          value={draft.mobileNumber}
          onChange={(event) => type({ mobileNumber: event.target.value })}
        />
        <TextArea
          label={form.message}
          name="message"
          maxLength={maxLengths.message}
          required
          value={draft.message}
          onChange={(event) => type({ message: event.target.value })}
        />
        <input type="hidden" name="language" value={currentLanguage()} />
        <FormErrorAlert />
        <Button type="submit" busy={busy}>
          {form.send}
        </Button>
      </FormErrorProvider>
    </form>
  );
};
