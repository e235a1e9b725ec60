import { plural, t } from '@lingui/core/macro';
import type { DuplicateReference, StaffOrder } from 'bff/contract';
import { groupUtr } from 'bff/shared/utr';
import { useState } from 'react';
import { formatRejectionReason } from '../../account/payment/rejection-reasons.ts';
import { formatDateTime, formatRupees } from '../../content/format.ts';
import { useDraft } from '../../data/forms/use-draft.ts';
import { useMutation } from '../../data/forms/use-mutation.ts';
import { staffApi } from '../../data/staff/staff-api.ts';
import { showToast } from '../../shell/notices/toasts.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Form } from '../../ui/forms/Form.tsx';
import { FormErrorAlert } from '../../ui/forms/field-errors.tsx';
import { TextArea } from '../../ui/forms/TextArea.tsx';
import { Sheet } from '../../ui/signed-in/Sheet.tsx';
import { useGroupError } from '../../ui/signed-in/use-group-error.tsx';
import { CourseTitles } from '../../ui/staff/CourseTitles.tsx';
import styles from './CompareDuplicates.module.css';
import type { DecisionProps } from './ConfirmPayment.tsx';
import { learnerName } from './learner-name.ts';
import { maxReasonLength, toOneLine } from './rejection-reasons.ts';
import { useReview } from './use-review.ts';

/** All orders with the same UTR, ordered by the time when it was sent. */
const duplicatesOf = (order: StaffOrder): DuplicateReference[] =>
  [{ ...order, titles: [] }, ...order.otherClaims].sort(
    (a, b) => a.changedAt.localeCompare(b.changedAt) || a.id - b.id,
  );

/** A server of the previous version, which runs during a deployment, returns English titles only. */
const coursesOf = ({ lines, titles }: DuplicateReference) =>
  lines ?? titles.map((title) => ({ title }));

const DuplicateDetails = ({ duplicate }: { duplicate: DuplicateReference }) => (
  <dl className={styles.facts}>
    <div>
      <dt>{t`Amount`}</dt>
      <dd>{formatRupees(duplicate.amount)}</dd>
    </div>
    <div>
      <dt>{t`Courses`}</dt>
      <dd>
        <CourseTitles of={coursesOf(duplicate)} />
      </dd>
    </div>
    <div>
      <dt>{t`E-mail`}</dt>
      <dd>{duplicate.learner?.email ?? t({ message: 'None', context: 'an e-mail address' })}</dd>
    </div>
    <div>
      <dt>{t`Order number`}</dt>
      <dd>{duplicate.reference}</dd>
    </div>
    <div>
      <dt>{t`Ordered on`}</dt>
      <dd>{formatDateTime(duplicate.createdAt)}</dd>
    </div>
    <div>
      <dt>{t`UTR sent`}</dt>
      <dd>{formatDateTime(duplicate.changedAt)}</dd>
    </div>
  </dl>
);

interface DuplicateChoiceProps {
  duplicates: DuplicateReference[];
  chosen: number | undefined;
  error: string | undefined;
  onChoose: (id: number) => void;
}

/** The orders side by side, so that staff can compare their values. */
const DuplicateChoice = ({ duplicates, chosen, error, onChoose }: DuplicateChoiceProps) => {
  const { id, control, note } = useGroupError({ error });
  return (
    <fieldset id={id} className={styles.duplicates}>
      <legend className="visually-hidden">{t`Whose payment is it?`}</legend>
      {duplicates.map((duplicate) => (
        <div key={duplicate.id} className={styles.duplicate}>
          <label className={styles.who}>
            <input
              {...control}
              type="radio"
              name={id}
              checked={chosen === duplicate.id}
              onChange={() => onChoose(duplicate.id)}
            />
            <strong>{learnerName(duplicate)}</strong>
          </label>
          <DuplicateDetails duplicate={duplicate} />
        </div>
      ))}
      {note}
    </fieldset>
  );
};

interface CompareDraft {
  /** The text of staff, which replaces the preset reason. */
  reason?: string | undefined;
}

const emptyDraft: CompareDraft = {};

const validateChoice = (chosen: DuplicateReference | undefined, reason: string) => ({
  duplicate: chosen ? undefined : t`Please choose whose payment it is.`,
  reason: reason.trim() === '' ? t`A reason is required.` : undefined,
});

const useAssignPayment = ({ order, onClose }: DecisionProps) => {
  const [duplicates] = useState(() => duplicatesOf(order));
  const outdated = useReview(order);
  const [chosen, setChosen] = useState<DuplicateReference>();
  const { draft, type, forget } = useDraft(`compare ${order.id}`, emptyDraft);
  const reason = draft.reason ?? formatRejectionReason({ code: 'other order' });
  const [isTried, setTried] = useState(false);
  const faults = validateChoice(chosen, reason);
  const { busy, refused, start } = useMutation(
    async () => {
      if (!chosen) return;
      const orders = duplicates.filter(({ id }) => id !== chosen.id).map(({ id }) => id);
      const own = draft.reason === undefined ? {} : { reason: toOneLine(draft.reason) };
      const askBack = { orders, ...own };
      await staffApi.confirmOrder(chosen.id, { utr: order.utr ?? undefined, askBack });
    },
    () => {
      forget();
      if (chosen) showToast(() => t`${{ name: learnerName(chosen) }}’s payment is confirmed.`);
      onClose(true);
    },
  );
  const choose = (duplicate: DuplicateReference | undefined) => {
    setChosen(duplicate);
    setTried(false);
  };
  const submit = () => {
    setTried(true);
    if (!faults.duplicate && !faults.reason) void start();
  };
  const close = () => {
    forget();
    onClose(refused !== undefined || outdated !== undefined);
  };
  const typeReason = (reason: string) => void type({ reason });
  return {
    ...{ duplicates, chosen, choose, reason, typeReason, refused, outdated, busy, submit, close },
    faults: isTried ? faults : undefined,
  };
};

/** Several orders name one UTR: staff compare them with the bank's list, assign the payment to one and ask the other learners for another UTR, or share it. */
export const CompareDuplicates = (props: DecisionProps & { onShare: () => void }) => {
  const { order, onShare } = props;
  const assignment = useAssignPayment(props);
  const { duplicates, chosen, faults, busy, refused, outdated } = assignment;
  const others = duplicates.length - 1;
  return (
    <Sheet
      title={t`Whose payment is it?`}
      lead={t`UTR ${{ utr: groupUtr(order.utr ?? '') }}. Please look in the bank’s list: who paid, how much, and when?`}
      busy={busy}
      onClose={assignment.close}
    >
      <Form className={styles.form} refused={refused} onSubmit={assignment.submit}>
        <DuplicateChoice
          duplicates={duplicates}
          error={faults?.duplicate}
          chosen={chosen?.id}
          onChoose={(id) => assignment.choose(duplicates.find((duplicate) => duplicate.id === id))}
        />
        <TextArea
          label={plural(others, {
            one: 'The other learner will read',
            other: 'The other learners will read',
          })}
          name="askBack.reason"
          error={faults?.reason}
          hint={t`We send this by e-mail. Learners can then send another UTR.`}
          maxLength={maxReasonLength}
          rows={2}
          required
          readOnly={busy}
          value={assignment.reason}
          onChange={(event) => assignment.typeReason(event.target.value)}
        />
        <FormErrorAlert />
        {outdated && !refused && <Alert kind="error">{outdated}</Alert>}
        <Button type="submit" block busy={busy}>
          {chosen ? t`It is ${{ name: learnerName(chosen) }}’s payment` : t`Confirm`}
        </Button>
        <Button variant="outline" block onClick={() => busy || onShare()}>
          {t`Share the payment`}
        </Button>
      </Form>
    </Sheet>
  );
};
