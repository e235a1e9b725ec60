import type { LearnerOrder } from 'bff/contract';
import { type SyntheticEvent, useRef, useState } from 'react';
import { useMutation } from '../../api/use-mutation.ts';
import { notify } from '../../notices/notices.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/TextField.tsx';
import styles from './OpenOrder.module.css';
import { submitUtr } from './orders-store.ts';

/** What is wrong with a UTR, as a sentence. The server's rule, checked before the request. */
const utrFault = (typed: string): string | undefined =>
  /^\d{12}$/.test(typed.replace(/\s/g, ''))
    ? undefined
    : 'The UTR is the 12 digits that your bank shows.';

const useUtrForm = (orderId: number) => {
  const [utr, typeUtr] = useState('');
  const [fault, setFault] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  const { busy, problem, start } = useMutation(
    () => submitUtr(orderId, utr),
    () => notify('We have your UTR and will check the payment.'),
  );

  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (busy) return;
    const fault = utrFault(utr);
    setFault(fault);
    if (fault) return field.current?.focus();
    void start();
  };

  return { utr, typeUtr, fault, problem: fault ? undefined : problem, busy, field, submit };
};

/** The learner reports the payment with its UTR, the bank's number for it. */
export const UtrForm = ({ order }: { order: LearnerOrder }) => {
  const { utr, typeUtr, fault, problem, busy, field, submit } = useUtrForm(order.id);
  return (
    <section className={styles.part} aria-labelledby="utr">
      <h3 className={styles.heading} id="utr">
        {order.state === 'rejected' ? 'Send the UTR again' : 'You have paid?'}
      </h3>
      <form className={styles.form} noValidate onSubmit={submit}>
        <TextField
          ref={field}
          label="UTR"
          hint="12 digits; your UPI app shows them with the payment, also as the transaction id."
          name="utr"
          inputMode="numeric"
          autoComplete="off"
          maxLength={20}
          required
          readOnly={busy}
          value={utr}
          onChange={(event) => typeUtr(event.target.value)}
          error={fault}
        />
        {problem && <Alert kind="error">{problem}</Alert>}
        <Button type="submit" busy={busy}>
          Send the UTR
        </Button>
      </form>
    </section>
  );
};
