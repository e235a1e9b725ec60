import { plural, t } from '@lingui/core/macro';
import type { StaffOrder, UtrClaim } from 'bff/contract';
import { groupUtr } from 'bff/shared/utr';
import { useState } from 'react';
import { momentOf, rupees } from '../../content/format.ts';
import { useDraft } from '../../data/forms/use-draft.ts';
import { useMutation } from '../../data/forms/use-mutation.ts';
import { staffApi } from '../../data/staff/staff-api.ts';
import { notify } from '../../shell/notices/notices.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Form } from '../../ui/forms/Form.tsx';
import { OtherRefusal } from '../../ui/forms/field-errors.tsx';
import { TextArea } from '../../ui/forms/TextArea.tsx';
import { Sheet } from '../../ui/signed-in/Sheet.tsx';
import { useGroupFault } from '../../ui/signed-in/use-group-fault.tsx';
import { CourseTitles } from '../../ui/staff/CourseTitles.tsx';
import styles from './CompareDuplicates.module.css';
import { learnerName } from './learner-name.ts';
import type { DecisionProps } from './PaymentDecision.tsx';
import { anothersUtr, inOneLine, longestReason } from './rejection-reasons.ts';
import { useLook } from './use-review.ts';

/** All orders that name the UTR; who sent it first comes first. */
const claimsOf = (order: StaffOrder): UtrClaim[] =>
  [{ ...order, titles: [] }, ...order.otherClaims].sort(
    (a, b) => a.changedAt.localeCompare(b.changedAt) || a.id - b.id,
  );

/** A server of an earlier version, which runs on while a new one starts, answers the titles in English alone. */
const coursesOf = ({ lines, titles }: UtrClaim) => lines ?? titles.map((title) => ({ title }));

const Claim = ({ claim }: { claim: UtrClaim }) => (
  <dl className={styles.facts}>
    <div>
      <dt>{t`Amount`}</dt>
      <dd>{rupees(claim.amount)}</dd>
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
      <dd>{momentOf(claim.createdAt)}</dd>
    </div>
    <div>
      <dt>{t`UTR sent`}</dt>
      <dd>{momentOf(claim.changedAt)}</dd>
    </div>
  </dl>
);

interface ChoiceProps {
  claims: UtrClaim[];
  chosen: number | undefined;
  error: string | undefined;
  onChoose: (id: number) => void;
}

/** Side by side, so that each fact of one order stands beside that of the other. */
const Choice = ({ claims, chosen, error, onChoose }: ChoiceProps) => {
  const { id, control, note } = useGroupFault({ error });
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
          <Claim claim={claim} />
        </div>
      ))}
      {note}
    </fieldset>
  );
};

interface Draft {
  /** Written by staff, in place of the ready words. */
  reason?: string | undefined;
}

const nothing: Draft = {};

const faultsOf = (chosen: UtrClaim | undefined, reason: string) => ({
  claim: chosen ? undefined : t`Please choose whose payment it is.`,
  reason: reason.trim() === '' ? t`A reason is required.` : undefined,
});

const useGiving = ({ order, onClose }: DecisionProps) => {
  const [claims] = useState(() => claimsOf(order));
  const outdated = useLook(order);
  const [chosen, setChosen] = useState<UtrClaim>();
  const { draft, type, forget } = useDraft(`compare ${order.id}`, nothing);
  const reason = draft.reason ?? anothersUtr();
  const [isTried, setTried] = useState(false);
  const faults = faultsOf(chosen, reason);
  const { busy, refused, start } = useMutation(
    async () => {
      if (!chosen) return;
      const orders = claims.filter(({ id }) => id !== chosen.id).map(({ id }) => id);
      const askBack = { orders, reason: inOneLine(reason) };
      await staffApi.confirmOrder(chosen.id, { utr: order.utr ?? undefined, askBack });
    },
    () => {
      forget();
      if (chosen) notify(() => t`Payment of ${{ name: learnerName(chosen) }} confirmed.`);
      onClose(true);
    },
  );
  const choose = (claim: UtrClaim | undefined) => {
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

/** Several orders name one UTR: staff compare them with the bank's list, and give it to one and ask the others back, or share it. */
export const CompareClaims = (props: DecisionProps & { onShare: () => void }) => {
  const { order, onShare } = props;
  const giving = useGiving(props);
  const { claims, chosen, faults, busy, refused, outdated } = giving;
  const others = claims.length - 1;
  return (
    <Sheet
      title={t`Whose payment is it?`}
      lead={t`UTR ${{ utr: groupUtr(order.utr ?? '') }}. Find it in the bank’s list: who paid, how much, and when?`}
      busy={busy}
      onClose={giving.close}
    >
      <Form className={styles.form} refused={refused} onSubmit={giving.submit}>
        <Choice
          claims={claims}
          error={faults?.claim}
          chosen={chosen?.id}
          onChoose={(id) => giving.choose(claims.find((claim) => claim.id === id))}
        />
        <TextArea
          label={plural(others, {
            one: 'The other learner reads',
            other: 'The other learners read',
          })}
          name="askBack.reason"
          error={faults?.reason}
          hint={t`By e-mail. Another UTR can be sent then.`}
          maxLength={longestReason}
          rows={2}
          required
          readOnly={busy}
          value={giving.reason}
          onChange={(event) => giving.typeReason(event.target.value)}
        />
        <OtherRefusal />
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
