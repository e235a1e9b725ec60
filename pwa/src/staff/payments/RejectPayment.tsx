import { t } from '@lingui/core/macro';
import type { Rejection, StaffOrder } from 'bff/contract';
import { cleanValue } from 'bff/shared/pasted-text';
import { groupUtr } from 'bff/shared/utr';
import { useState } from 'react';
import { dueOf } from '../../account/payment/due.ts';
import { rupees } from '../../content/format.ts';
import { useDraft } from '../../data/forms/use-draft.ts';
import { useMutation } from '../../data/forms/use-mutation.ts';
import { staffApi } from '../../data/staff/staff-api.ts';
import { notify } from '../../shell/notices/notices.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Form } from '../../ui/forms/Form.tsx';
import { OtherRefusal } from '../../ui/forms/field-errors.tsx';
import { TextArea } from '../../ui/forms/TextArea.tsx';
import { TextField } from '../../ui/forms/TextField.tsx';
import { ChoiceChips } from '../../ui/signed-in/ChoiceChips.tsx';
import { Sheet } from '../../ui/signed-in/Sheet.tsx';
import styles from '../frame/StaffScreens.module.css';
import { learnerName } from './learner-name.ts';
import type { DecisionProps } from './PaymentDecision.tsx';
import { inOneLine, longestReason, readyWords, rejections } from './rejection-reasons.ts';
import { useLook } from './use-review.ts';

interface Draft {
  rejection?: Rejection | undefined;
  /** How much came, as it is typed. */
  received: string;
  /** Written by staff, in place of the ready words. */
  words?: string | undefined;
}

const nothing: Draft = { received: '' };

/** Whole rupees; undefined while it is no such number. */
const amountIn = (typed: string): number | undefined => {
  const digits = cleanValue(typed)
    .replace(/[₹,\s]/g, '')
    .replace(/\.00?$/, '');
  return /^[1-9]\d{0,8}$/.test(digits) ? Number(digits) : undefined;
};

/** How the learner hears of it. */
const whereItIsRead = (learner: StaffOrder['learner']): string => {
  if (!learner?.email)
    return t`On the page of the payment, with one tap to correct it. There is no e-mail address.`;
  return learner.refusesMail
    ? t`On the page of the payment, with one tap to correct it. Our last e-mail was refused: please call or write.`
    : t`On the page of the payment and by e-mail, with one tap to correct it.`;
};

const useRejecting = ({ order, onClose }: DecisionProps) => {
  const name = learnerName(order);
  const due = dueOf(order);
  const outdated = useLook(order);
  const { draft, type, forget } = useDraft(`reject ${order.id}`, nothing);
  const { rejection } = draft;
  const received = rejection === 'other amount' ? amountIn(draft.received) : undefined;
  const words = draft.words ?? readyWords(order, rejection, received);
  const [tried, setTried] = useState(false);
  const { busy, refused, start } = useMutation(
    async () => {
      if (!rejection) return;
      const utr = order.utr ?? undefined;
      await staffApi.rejectOrder(order.id, { utr, rejection, reason: inOneLine(words), received });
    },
    () => {
      forget();
      notify(() => t`Payment of ${name} rejected.`);
      onClose(true);
    },
  );

  const faults = {
    rejection: rejection ? undefined : t`Please choose a reason.`,
    received:
      rejection === 'other amount' && !(received && received < due)
        ? t`Please enter how much came: whole rupees, less than ${{ due: rupees(due) }}. A payment that is higher can be confirmed.`
        : undefined,
    words: rejection && words.trim() === '' ? t`A reason is required.` : undefined,
  };
  const isFaulty = Object.values(faults).some(Boolean);

  const submit = () => {
    setTried(isFaulty);
    if (!isFaulty) void start();
  };
  const close = () => {
    forget();
    onClose(refused !== undefined || outdated !== undefined);
  };
  return {
    ...{ name, draft, words, busy, submit, close },
    ...{ refused, outdated },
    faults: tried ? faults : undefined,
    /** Another reason has other words. */
    choose: (rejection: Rejection) => busy || type({ rejection, words: undefined }),
    typeReceived: (received: string) => type({ received, words: undefined }),
    typeWords: (words: string) => type({ words }),
  };
};

/** Staff choose why a payment is rejected, and see what the learner reads before it is sent. */
export const RejectPayment = (props: DecisionProps) => {
  const { order } = props;
  const { draft, faults, busy, ...rejecting } = useRejecting(props);
  const { name, words, refused, outdated } = rejecting;
  return (
    <Sheet
      title={t`Reject ${{ amount: rupees(dueOf(order)) }}?`}
      lead={order.utr && t`UTR ${{ utr: groupUtr(order.utr) }}, from ${name}.`}
      busy={busy}
      onClose={rejecting.close}
    >
      <Form className={styles.answer} refused={refused} onSubmit={rejecting.submit}>
        <ChoiceChips
          legend={t`Reason`}
          field="rejection"
          error={faults?.rejection}
          choices={rejections()}
          value={draft.rejection}
          onChoose={rejecting.choose}
        />
        {draft.rejection === 'other amount' && (
          <TextField
            label={t`How much came`}
            name="received"
            hint={t`Of ${{ due: rupees(dueOf(order)) }}. It counts, and the rest is asked for.`}
            inputMode="numeric"
            autoComplete="off"
            maxLength={20}
            required
            readOnly={busy}
            value={draft.received}
            onChange={(event) => rejecting.typeReceived(event.target.value)}
            error={faults?.received}
          />
        )}
        {draft.rejection && (
          <TextArea
            label={t`${name} reads`}
            name="reason"
            hint={whereItIsRead(order.learner)}
            maxLength={longestReason}
            rows={3}
            required
            readOnly={busy}
            value={words}
            onChange={(event) => rejecting.typeWords(event.target.value)}
            error={faults?.words}
          />
        )}
        <OtherRefusal />
        {outdated && !refused && <Alert kind="error">{outdated}</Alert>}
        <Button type="submit" variant="danger" block busy={busy}>
          {t`Reject`}
        </Button>
      </Form>
    </Sheet>
  );
};
