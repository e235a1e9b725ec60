import type { StaffOrder, UtrClaim } from 'bff/contract';
import { type SyntheticEvent, useId, useState } from 'react';
import { momentOf, rupees } from '../../content/format.ts';
import { useDraft } from '../../data/forms/use-draft.ts';
import { useMutation } from '../../data/forms/use-mutation.ts';
import { staffApi } from '../../data/staff/staff-api.ts';
import { grouped } from '../../member/payment/utr.ts';
import { notify } from '../../shell/notices/notices.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { TextArea } from '../../ui/forms/TextArea.tsx';
import { Sheet } from '../../ui/signed-in/Sheet.tsx';
import styles from './CompareClaims.module.css';
import { learnerName } from './PaymentCard.tsx';
import type { DecisionProps } from './PaymentDecision.tsx';
import { anothersUtr, inOneLine, longestReason } from './rejection-words.ts';
import { useLook } from './use-look.ts';

const claimOf = ({ lines, ...order }: StaffOrder): UtrClaim => ({
  ...order,
  titles: lines.map(({ title }) => title),
});

/** All orders that name the UTR; who sent it first comes first. */
const claimsOf = (order: StaffOrder): UtrClaim[] =>
  [claimOf(order), ...order.otherClaims].sort(
    (a, b) => a.changedAt.localeCompare(b.changedAt) || a.id - b.id,
  );

const Claim = ({ claim }: { claim: UtrClaim }) => (
  <dl className={styles.facts}>
    <div>
      <dt>Amount</dt>
      <dd>{rupees(claim.amount)}</dd>
    </div>
    <div>
      <dt>Courses</dt>
      <dd>{claim.titles.join(', ')}</dd>
    </div>
    <div>
      <dt>E-mail</dt>
      <dd>{claim.learner?.email ?? 'None'}</dd>
    </div>
    <div>
      <dt>Reference</dt>
      <dd>{claim.reference}</dd>
    </div>
    <div>
      <dt>Ordered</dt>
      <dd>{momentOf(claim.createdAt)}</dd>
    </div>
    <div>
      <dt>UTR sent</dt>
      <dd>{momentOf(claim.changedAt)}</dd>
    </div>
  </dl>
);

interface ChoiceProps {
  claims: UtrClaim[];
  chosen: number | undefined;
  onChoose: (id: number) => void;
}

/** Side by side, so that each fact of one order stands beside that of the other. */
const Choice = ({ claims, chosen, onChoose }: ChoiceProps) => {
  const group = useId();
  return (
    <fieldset className={styles.claims}>
      <legend className="visually-hidden">Whose payment is it?</legend>
      {claims.map((claim) => (
        <div key={claim.id} className={styles.claim}>
          <label className={styles.who}>
            <input
              type="radio"
              name={group}
              checked={chosen === claim.id}
              onChange={() => onChoose(claim.id)}
            />
            <strong>{learnerName(claim)}</strong>
          </label>
          <Claim claim={claim} />
        </div>
      ))}
    </fieldset>
  );
};

interface Typed {
  chosen: UtrClaim | undefined;
  reason: string;
}

const faultOf = ({ chosen, reason }: Typed): string | undefined => {
  if (!chosen) return 'Please choose whose payment it is.';
  return reason.trim() === '' ? 'A reason is required.' : undefined;
};

const useGiving = ({ order, onClose }: DecisionProps) => {
  const [claims] = useState(() => claimsOf(order));
  const outdated = useLook(order);
  const [chosen, setChosen] = useState<UtrClaim>();
  const { draft, type, forget } = useDraft(`compare ${order.id}`, { reason: anothersUtr });
  const { reason } = draft;
  const [fault, setFault] = useState<string>();
  const { busy, problem, start } = useMutation(
    async () => {
      if (!chosen) return;
      const orders = claims.filter(({ id }) => id !== chosen.id).map(({ id }) => id);
      const askBack = { orders, reason: inOneLine(reason) };
      await staffApi.confirmOrder(chosen.id, { utr: order.utr ?? undefined, askBack });
    },
    () => {
      forget();
      if (chosen) notify(`Payment of ${learnerName(chosen)} confirmed.`);
      onClose(true);
    },
  );
  const choose = (claim: UtrClaim | undefined) => {
    setChosen(claim);
    setFault(undefined);
  };
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    const fault = faultOf({ chosen, reason });
    setFault(fault);
    if (!fault) void start();
  };
  const close = () => {
    forget();
    onClose(problem !== undefined || outdated !== undefined);
  };
  const typeReason = (reason: string) => void type({ reason });
  const refusal = fault ?? problem ?? outdated;
  return { claims, chosen, choose, reason, typeReason, refusal, busy, submit, close };
};

/** Several orders name one UTR: staff compare them with the bank's list, give it to one and ask the others back. */
export const CompareClaims = (props: DecisionProps) => {
  const { order } = props;
  const giving = useGiving(props);
  const { claims, chosen, busy, refusal } = giving;
  return (
    <Sheet
      title="Whose payment is it?"
      lead={`UTR ${grouped(order.utr ?? '')}. Find it in the bank’s list: who paid, how much, and when?`}
      busy={busy}
      onClose={giving.close}
    >
      <form className={styles.form} noValidate onSubmit={giving.submit}>
        <Choice
          claims={claims}
          chosen={chosen?.id}
          onChoose={(id) => giving.choose(claims.find((claim) => claim.id === id))}
        />
        <TextArea
          label={claims.length === 2 ? 'The other learner reads' : 'The other learners read'}
          name="reason"
          hint="By e-mail. Another UTR can be sent then."
          maxLength={longestReason}
          rows={2}
          required
          readOnly={busy}
          value={giving.reason}
          onChange={(event) => giving.typeReason(event.target.value)}
        />
        {refusal && <Alert kind="error">{refusal}</Alert>}
        <Button type="submit" block busy={busy}>
          {chosen ? `Give it to ${learnerName(chosen)}` : 'Give it'}
        </Button>
      </form>
    </Sheet>
  );
};
