import { t } from '@lingui/core/macro';
import type { StaffOrder } from 'bff/contract';
import { cleanValue } from 'bff/shared/pasted-text';
import { presetReasonOf, type RejectionCode } from 'bff/shared/rejection-reasons';
import { groupUtr } from 'bff/shared/utr';
import { useState } from 'react';
import { dueOf } from '../../account/payment/due.ts';
import { formatRejectionReason } from '../../account/payment/rejection-reasons.ts';
import { formatRupees } from '../../content/format.ts';
import { useDraft } from '../../data/forms/use-draft.ts';
import { useMutation } from '../../data/forms/use-mutation.ts';
import { staffApi } from '../../data/staff/staff-api.ts';
import { showToast } from '../../shell/notices/toasts.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Form } from '../../ui/forms/Form.tsx';
import { FormErrorAlert } from '../../ui/forms/field-errors.tsx';
import { TextArea } from '../../ui/forms/TextArea.tsx';
import { TextField } from '../../ui/forms/TextField.tsx';
import { ChoiceChips } from '../../ui/signed-in/ChoiceChips.tsx';
import { Sheet } from '../../ui/signed-in/Sheet.tsx';
import styles from '../frame/StaffScreens.module.css';
import type { DecisionProps } from './ConfirmPayment.tsx';
import { learnerName } from './learner-name.ts';
import { maxReasonLength, rejectionChoices, toOneLine } from './rejection-reasons.ts';
import { useReview } from './use-review.ts';

interface RejectionDraft {
  rejection?: RejectionCode | undefined;
  /** The received amount, as it is typed. */
  received: string;
  /** The text of staff, which replaces the preset reason. */
  words?: string | undefined;
}

const emptyDraft: RejectionDraft = { received: '' };

/** Whole rupees; undefined while the input is no whole number. */
const parseRupees = (typed: string): number | undefined => {
  const digits = cleanValue(typed)
    .replace(/[₹,\s]/g, '')
    .replace(/\.00?$/, '');
  return /^[1-9]\d{0,8}$/.test(digits) ? Number(digits) : undefined;
};

/** How the learner is notified of the rejection. */
const rejectionHint = (learner: StaffOrder['learner']): string => {
  if (!learner?.email)
    return t`On the payment page, with one tap to correct the payment. There is no e-mail address.`;
  return learner.refusesMail
    ? t`On the payment page, with one tap to correct the payment. Our last e-mail came back: please call or write.`
    : t`On the payment page and by e-mail, with one tap to correct the payment.`;
};

const useRejectPayment = ({ order, onClose }: DecisionProps) => {
  const name = learnerName(order);
  const due = dueOf(order);
  const outdated = useReview(order);
  const { draft, type, forget } = useDraft(`reject ${order.id}`, emptyDraft);
  const { rejection } = draft;
  const received = rejection === 'other amount' ? parseRupees(draft.received) : undefined;
  const preset = rejection && presetReasonOf(rejection, { utr: order.utr ?? '', due, received });
  const words = draft.words ?? (preset ? formatRejectionReason(preset) : '');
  const [tried, setTried] = useState(false);
  const { busy, refused, start } = useMutation(
    async () => {
      if (!rejection) return;
      const utr = order.utr ?? undefined;
      const reason = draft.words === undefined ? undefined : toOneLine(draft.words);
      await staffApi.rejectOrder(order.id, { utr, rejection, reason, received });
    },
    () => {
      forget();
      showToast(() => t`${name}’s payment is rejected.`);
      onClose(true);
    },
  );

  const faults = {
    rejection: rejection ? undefined : t`Please choose a reason.`,
    received:
      rejection === 'other amount' && !(received && received < due)
        ? t`Please enter how much you received, in whole rupees and less than ${{ due: formatRupees(due) }}. If it was more, confirm the payment.`
        : undefined,
    words: rejection && words.trim() === '' ? t`A reason is required.` : undefined,
  };
  const hasErrors = Object.values(faults).some(Boolean);

  const submit = () => {
    setTried(hasErrors);
    if (!hasErrors) void start();
  };
  const close = () => {
    forget();
    onClose(refused !== undefined || outdated !== undefined);
  };
  return {
    ...{ name, draft, words, busy, submit, close },
    ...{ refused, outdated },
    faults: tried ? faults : undefined,
    /** Another reason has another text. */
    choose: (rejection: RejectionCode) => busy || type({ rejection, words: undefined }),
    typeReceived: (received: string) => type({ received, words: undefined }),
    typeWords: (words: string) => type({ words }),
  };
};

/** Staff choose the reason of the rejection, and see the text for the learner before they send it. */
export const RejectPayment = (props: DecisionProps) => {
  const { order } = props;
  const { draft, faults, busy, ...rejecting } = useRejectPayment(props);
  const { name, words, refused, outdated } = rejecting;
  return (
    <Sheet
      title={t`Reject ${{ amount: formatRupees(dueOf(order)) }}?`}
      lead={order.utr && t`UTR ${{ utr: groupUtr(order.utr) }}, from ${name}.`}
      busy={busy}
      onClose={rejecting.close}
    >
      <Form className={styles.answer} refused={refused} onSubmit={rejecting.submit}>
        <ChoiceChips
          legend={t`Reason`}
          field="rejection"
          error={faults?.rejection}
          choices={rejectionChoices()}
          value={draft.rejection}
          onChoose={rejecting.choose}
        />
        {draft.rejection === 'other amount' && (
          <TextField
            label={t`Amount received`}
            name="received"
            hint={t`Out of ${{ due: formatRupees(dueOf(order)) }}. This amount counts, and the learner is asked for the rest.`}
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
            label={t`${name} will read`}
            name="reason"
            hint={rejectionHint(order.learner)}
            maxLength={maxReasonLength}
            rows={3}
            required
            readOnly={busy}
            value={words}
            onChange={(event) => rejecting.typeWords(event.target.value)}
            error={faults?.words}
          />
        )}
        <FormErrorAlert />
        {outdated && !refused && <Alert kind="error">{outdated}</Alert>}
        <Button type="submit" variant="danger" block busy={busy}>
          {t`Reject`}
        </Button>
      </Form>
    </Sheet>
  );
};
