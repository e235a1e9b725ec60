import { t } from '@lingui/core/macro';
import type { LearnerOrder } from 'bff/contract';
import { groupUtr, readUtr } from 'bff/shared/utr';
import { type ClipboardEvent, useEffect, useRef, useState } from 'react';
import { dueOf } from '../../account/payment/due.ts';
import { utrProblemMessage } from '../../account/payment/utr-problem.ts';
import { useDraft } from '../../data/forms/use-draft.ts';
import { useMutation } from '../../data/forms/use-mutation.ts';
import { useWhom } from '../../data/signed-in/acting-profile.ts';
import { focusHeading } from '../../shell/frame/Screen.tsx';
import { notify } from '../../shell/notices/notices.ts';
import { Button } from '../../ui/Button.tsx';
import { Form } from '../../ui/forms/Form.tsx';
import { OtherRefusal } from '../../ui/forms/field-errors.tsx';
import { TextField } from '../../ui/forms/TextField.tsx';
import { mendOf } from './fix-payment.ts';
import { submitUtr } from './orders.ts';
import { sentHeading } from './sent-heading.ts';
import styles from './UtrForm.module.css';
import { UtrPlace } from './WhereIsUtr.tsx';

interface Props {
  order: LearnerOrder;
  onSent?: () => void;
  /** Closes the form, where another place opened it. */
  onCancel?: () => void;
}

/** The form leaves the screen, and the focused field with it: what takes its place, further up, comes into sight. */
const focusSent = () => {
  const sent = document.getElementById(sentHeading);
  if (sent) sent.focus();
  else focusHeading();
};

const read = (text: string, order: LearnerOrder) =>
  readUtr(text, {
    reference: order.reference,
    amounts: [order.amount, dueOf(order)],
    year: new Date().getFullYear(),
  });

const problemIn = (text: string, order: LearnerOrder) => utrProblemMessage(read(text, order));

const useUtrForm = ({ order, onSent, onCancel }: Props) => {
  const whom = useWhom();
  const isCorrection = order.state === 'submitted';
  const { draft, type, forget } = useDraft(`utr ${order.id}`, {
    utr: isCorrection ? groupUtr(order.utr ?? '') : '',
  });
  const { utr } = draft;
  // What was refused here, not why: the words are those of the present language.
  const [refused, setRefused] = useState<string>();
  const fault = refused === undefined ? undefined : problemIn(refused, order);
  const [isFound, setFound] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  // The form replaces the pressed button and takes over its focus.
  useEffect(() => {
    if (isCorrection) field.current?.focus();
  }, [isCorrection]);
  // Whether the form leaves because its UTR is sent, which the screen may show before the call has resolved here.
  const isSent = useRef(false);
  useEffect(() => () => void (isSent.current && focusSent()), []);
  const send = async () => {
    isSent.current = true;
    try {
      return await submitUtr(order.id, utr, whom);
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
    notify(() => t`We have your UTR and will check the payment.`);
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

  /** Of a bank's SMS, the UTR alone: a field of one line would join its lines, and the digits with them. */
  const paste = (event: ClipboardEvent) => {
    const found = read(event.clipboardData.getData('text'), order);
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

const headingOf = (order: LearnerOrder) => {
  if (order.state === 'submitted') return t`Correct the UTR`;
  if (order.state !== 'rejected') return t`You have paid?`;
  return mendOf(order).part === 'pay' ? t`You have paid the rest?` : t`Send the UTR again`;
};

const longestText = 1000;

/** The second step: the learner reports the payment with its UTR, the bank's number for it, or corrects that. */
export const UtrForm = (props: Props) => {
  const { order, onCancel } = props;
  const form = useUtrForm(props);
  const { busy } = form;
  return (
    <section className={styles.step} id="utr" aria-labelledby="utr-heading">
      <h2 className={styles.heading} id="utr-heading">
        {headingOf(order)}
      </h2>
      <UtrPlace amount={dueOf(order)} payee={order.upi?.name ?? order.upi?.id} />
      <p className={styles.words}>
        {t`It stands with the payment, as UTR, UPI transaction ID or UPI Ref. No.`}
      </p>
      <Form className={styles.form} refused={form.notTaken} onSubmit={form.submit}>
        <TextField
          ref={form.field}
          label={t`UTR`}
          hint={
            form.isFound
              ? t`Found in what you pasted. Please compare it.`
              : t`12 digits. You can also paste your bank’s message: we find them in it.`
          }
          name="utr"
          inputMode="numeric"
          autoComplete="off"
          placeholder="0000 0000 0000"
          maxLength={longestText}
          required
          readOnly={busy}
          value={form.utr}
          onChange={(event) => form.typeUtr(event.target.value)}
          onPaste={form.paste}
          error={form.fault}
        />
        <OtherRefusal />
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
