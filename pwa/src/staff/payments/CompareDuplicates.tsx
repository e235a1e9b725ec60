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

const DuplicateDetails = ({ claim }: { claim: DuplicateReference }) => (
  <dl className={styles.facts}>
    <div>
      <dt>{t`Amount`}</dt>
      <dd>{formatRupees(claim.amount)}</dd>
    </div>
    <div>
      <dt>{t`Courses`}</dt>
      <dd>
        <CourseTitles of={coursesOf(claim)} />
      </dd>
    </div>
    <div>
      <dt>{t`E-mail`}</dt>
      <dd>{claim.learner?.email ?? t({ message: 'None', context: 'an e-mail address' })}</dd>
    </div>
    <div>
      <dt>{t`Reference`}</dt>
      <dd>{claim.reference}</dd>
    </div>
    <div>
      <dt>{t`Ordered`}</dt>
      <dd>{formatDateTime(claim.createdAt)}</dd>
    </div>
    <div>
      <dt>{t`UTR sent`}</dt>
      <dd>{formatDateTime(claim.changedAt)}</dd>
    </div>
  </dl>
);

interface DuplicateChoiceProps {
  claims: DuplicateReference[];
  chosen: number | undefined;
  error: string | undefined;
  onChoose: (id: number) => void;
}

/** The orders side by side, so that staff can compare their values. */
const DuplicateChoice = ({ claims, chosen, error, onChoose }: DuplicateChoiceProps) => {
  const { id, control, note } = useGroupError({ error });
  return (
    <fieldset id={id} className={styles.claims}>
      <legend className="visually-hidden">{t`Whose payment is it?`}</legend>
      {claims.map((claim) => (
        <div key={claim.id} className={styles.claim}>
          <label className={styles.who}>
            <input
              {...control}
              type="radio"
              name={id}
              checked={chosen === claim.id}
              onChange={() => onChoose(claim.id)}
            />
            <strong>{learnerName(claim)}</strong>
          </label>
          <DuplicateDetails claim={claim} />
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
  claim: chosen ? undefined : t`Please choose whose payment it is.`,
  reason: reason.trim() === '' ? t`A reason is required.` : undefined,
});

const useAssignPayment = ({ order, onClose }: DecisionProps) => {
  const [claims] = useState(() => duplicatesOf(order));
  const outdated = useReview(order);
  const [chosen, setChosen] = useState<DuplicateReference>();
  const { draft, type, forget } = useDraft(`compare ${order.id}`, emptyDraft);
  const reason = draft.reason ?? formatRejectionReason({ code: 'other order' });
  const [isTried, setTried] = useState(false);
  const faults = validateChoice(chosen, reason);
  const { busy, refused, start } = useMutation(
    async () => {
      if (!chosen) return;
      const orders = claims.filter(({ id }) => id !== chosen.id).map(({ id }) => id);
      const own = draft.reason === undefined ? {} : { reason: toOneLine(draft.reason) };
      const askBack = { orders, ...own };
      await staffApi.confirmOrder(chosen.id, { utr: order.utr ?? undefined, askBack });
    },
    () => {
      forget();
      if (chosen) showToast(() => t`Payment of ${{ name: learnerName(chosen) }} confirmed.`);
      onClose(true);
    },
  );
  const choose = (claim: DuplicateReference | undefined) => {
    setChosen(claim);
    setTried(false);
  };
  const submit = () => {
    setTried(true);
    if (!faults.claim && !faults.reason) void start();
  };
  const close = () => {
    forget();
    onClose(refused !== undefined || outdated !== undefined);
  };
  const typeReason = (reason: string) => void type({ reason });
  return {
    ...{ claims, chosen, choose, reason, typeReason, refused, outdated, busy, submit, close },
    faults: isTried ? faults : undefined,
  };
};

/** Several orders name one UTR: staff compare them with the bank's list, assign the payment to one and ask the other learners for another UTR, or share it. */
export const CompareDuplicates = (props: DecisionProps & { onShare: () => void }) => {
  const { order, onShare } = props;
  const assignment = useAssignPayment(props);
  const { claims, chosen, faults, busy, refused, outdated } = assignment;
  const others = claims.length - 1;
  return (
    <Sheet
      title={t`Whose payment is it?`}
      lead={t`UTR ${{ utr: groupUtr(order.utr ?? '') }}. Find it in the bank’s list: who paid, how much, and when?`}
      busy={busy}
      onClose={assignment.close}
    >
      <Form className={styles.form} refused={refused} onSubmit={assignment.submit}>
        <DuplicateChoice
          claims={claims}
          error={faults?.claim}
          chosen={chosen?.id}
          onChoose={(id) => assignment.choose(claims.find((claim) => claim.id === id))}
        />
        <TextArea
          label={plural(others, {
            one: 'The other learner reads',
            other: 'The other learners read',
          })}
          name="askBack.reason"
          error={faults?.reason}
          hint={t`By e-mail. Another UTR can be sent then.`}
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
          {chosen ? t`Give it to ${{ name: learnerName(chosen) }}` : t`Give it`}
        </Button>
        <Button variant="outline" block onClick={() => busy || onShare()}>
          {t`Share the payment`}
        </Button>
      </Form>
    </Sheet>
  );
};
