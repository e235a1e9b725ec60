import { t } from '@lingui/core/macro';
import type { LearnerOrder } from 'bff/contract';
import { groupUtr, readUtr } from 'bff/shared/utr';
import { type ClipboardEvent, useEffect, useRef, useState } from 'react';
import { dueOf } from '../../account/payment/due.ts';
import { utrProblemMessage } from '../../account/payment/utr-problem.ts';
import { useDraft } from '../../data/forms/use-draft.ts';
import { useMutation } from '../../data/forms/use-mutation.ts';
import { useActingProfile } from '../../data/signed-in/acting-profile.ts';
import { focusHeading } from '../../shell/frame/Screen.tsx';
import { showToast } from '../../shell/notices/toasts.ts';
import { Button } from '../../ui/Button.tsx';
import { Form } from '../../ui/forms/Form.tsx';
import { FormErrorAlert } from '../../ui/forms/field-errors.tsx';
import { TextField } from '../../ui/forms/TextField.tsx';
import { showOutcome } from '../../ui/signed-in/show-outcome.ts';
import { paymentFixOf } from './fix-payment.ts';
import { submitUtr } from './orders.ts';
import styles from './UtrForm.module.css';
import { WhereIsUtr } from './WhereIsUtr.tsx';
import { waitHeadingId } from './wait-heading-id.ts';

interface Props {
  order: LearnerOrder;
  onSent?: () => void;
  /** Closes the form, if another component opened it. */
  onCancel?: () => void;
}

/** The form is unmounted, and the focused field with it: shows the section that replaces it, further up. */
const showAfterSend = () => {
  const heading = document.getElementById(waitHeadingId);
  if (heading) showOutcome(heading.closest('section') ?? heading, heading);
  else focusHeading();
};

const readUtrOf = (text: string, order: LearnerOrder) =>
  readUtr(text, {
    reference: order.reference,
    amounts: [order.amount, dueOf(order)],
    year: new Date().getFullYear(),
  });

const problemIn = (text: string, order: LearnerOrder) => utrProblemMessage(readUtrOf(text, order));

const useUtrForm = ({ order, onSent, onCancel }: Props) => {
  const profile = useActingProfile();
  const isCorrection = order.state === 'submitted';
  const { draft, type, forget } = useDraft(`utr ${order.id}`, {
    utr: isCorrection ? groupUtr(order.utr ?? '') : '',
  });
  const { utr } = draft;
  // The refused text, not the message, so that the message follows the present language.
  const [refused, setRefused] = useState<string>();
  const fault = refused === undefined ? undefined : problemIn(refused, order);
  const [isFound, setFound] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  // The form replaces the pressed button and takes over its focus.
  useEffect(() => {
    if (isCorrection) field.current?.focus();
  }, [isCorrection]);
  // Whether the form is unmounted because its UTR was sent: the screen may change before the call resolves here.
  const isSent = useRef(false);
  useEffect(() => () => void (isSent.current && showAfterSend()), []);
  const send = async () => {
    isSent.current = true;
    try {
      return await submitUtr(order.id, utr, profile);
    } catch (failure) {
      isSent.current = false;
      throw failure;
    }
  };
  const {
    busy,
    refused: notTaken,
    start,
  } = useMutation(send, () => {
    forget();
    showToast(() => t`We have your UTR and will check the payment.`);
    onSent?.();
  });

  const submit = () => {
    if (busy) return;
    const isRefused = problemIn(utr, order) !== undefined;
    setRefused(isRefused ? utr : undefined);
    if (!isRefused) void start();
  };

  const cancel = () => {
    if (busy) return;
    forget();
    onCancel?.();
  };

  const typeUtr = (utr: string) => {
    setFound(false);
    void type({ utr });
  };

  /** Extracts the UTR from a pasted bank SMS: a single-line field would join its lines, and digits with them. */
  const paste = (event: ClipboardEvent) => {
    const found = readUtrOf(event.clipboardData.getData('text'), order);
    if (busy || 'problem' in found) return;
    event.preventDefault();
    setRefused(undefined);
    setFound(true);
    void type({ utr: groupUtr(found.utr) });
  };

  return {
    utr,
    typeUtr,
    paste,
    isFound,
    fault,
    notTaken,
    busy,
    field,
    submit,
    cancel,
  };
};

const formatHeading = (order: LearnerOrder) => {
  if (order.state === 'submitted') return t`Correct the UTR`;
  if (order.state !== 'rejected') return t`Have you paid?`;
  return paymentFixOf(order).part === 'pay' ? t`Have you paid the rest?` : t`Send the UTR again`;
};

const maxTextLength = 1000;

/** The second step: the learner reports the payment with its UTR, the bank's reference number, or corrects it. */
export const UtrForm = (props: Props) => {
  const { order, onCancel } = props;
  const form = useUtrForm(props);
  const { busy } = form;
  return (
    <section className={styles.step} id="utr" aria-labelledby="utr-heading">
      <h2 className={styles.heading} id="utr-heading">
        {formatHeading(order)}
      </h2>
      <WhereIsUtr amount={dueOf(order)} payee={order.upi?.name ?? order.upi?.id} />
      <p className={styles.words}>
        {t`Your payment app shows the UTR with the payment. It may be called UPI transaction ID or UPI Ref. No.`}
      </p>
      <Form className={styles.form} refused={form.notTaken} onSubmit={form.submit}>
        <TextField
          ref={form.field}
          label={t`UTR`}
          hint={
            form.isFound
              ? t`We found this UTR in your text. Please check that it is right.`
              : t`12 digits. You can also paste your bank’s message: we will find the UTR in it.`
          }
          name="utr"
          inputMode="numeric"
          autoComplete="off"
          placeholder="0000 0000 0000"
          maxLength={maxTextLength}
          required
          readOnly={busy}
          value={form.utr}
          onChange={(event) => form.typeUtr(event.target.value)}
          onPaste={form.paste}
          error={form.fault}
        />
        <FormErrorAlert />
        <div className={styles.actions}>
          <Button type="submit" large block busy={busy}>
            {t`Send the UTR`}
          </Button>
          {onCancel && (
            <Button variant="outline" block aria-disabled={busy} onClick={form.cancel}>
              {t`Cancel`}
            </Button>
          )}
        </div>
      </Form>
    </section>
  );
};
