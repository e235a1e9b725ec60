import type { LearnerOrder, OrderState } from 'bff/contract';
import { type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { useDraft } from '../../data/forms/use-draft.ts';
import { useMutation } from '../../data/forms/use-mutation.ts';
import { grouped, utrFault } from '../../member/payment/utr.ts';
import { notify } from '../../shell/notices/notices.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/forms/TextField.tsx';
import styles from './OpenOrder.module.css';
import { submitUtr } from './orders.ts';

interface Props {
  order: LearnerOrder;
  onSent?: () => void;
  /** Closes the form, where another place opened it. */
  onCancel?: () => void;
}

const useUtrForm = ({ order, onSent, onCancel }: Props) => {
  const isCorrection = order.state === 'submitted';
  const { draft, type, forget } = useDraft(`utr ${order.id}`, {
    utr: isCorrection ? grouped(order.utr ?? '') : '',
  });
  const { utr } = draft;
  const [fault, setFault] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  // The form replaces the pressed button and takes over its focus.
  useEffect(() => {
    if (isCorrection) field.current?.focus();
  }, [isCorrection]);
  const { busy, problem, start } = useMutation(
    () => submitUtr(order.id, utr),
    () => {
      forget();
      notify('We have your UTR and will check the payment.');
      onSent?.();
    },
  );

  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (busy) return;
    const fault = utrFault(utr, order.amount);
    setFault(fault);
    if (fault) return field.current?.focus();
    void start();
  };

  const cancel = () => {
    if (busy) return;
    forget();
    onCancel?.();
  };

  const typeUtr = (utr: string) => void type({ utr });
  return { utr, typeUtr, fault, problem: fault ? undefined : problem, busy, field, submit, cancel };
};

const headings: Partial<Record<OrderState, string>> = {
  rejected: 'Send the UTR again',
  submitted: 'Correct the UTR',
};

/** The learner reports the payment with its UTR, the bank's number for it, or corrects that while it is checked. */
export const UtrForm = (props: Props) => {
  const { order, onCancel } = props;
  const { utr, typeUtr, fault, problem, busy, field, submit, cancel } = useUtrForm(props);
  return (
    <section className={styles.part} aria-labelledby="utr">
      <h3 className={styles.heading} id="utr">
        {headings[order.state] ?? 'You have paid?'}
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
        <div className={styles.actions}>
          <Button type="submit" busy={busy}>
            Send the UTR
          </Button>
          {onCancel && (
            <Button variant="outline" aria-disabled={busy} onClick={cancel}>
              Cancel
            </Button>
          )}
        </div>
      </form>
    </section>
  );
};
