import { t } from '@lingui/core/macro';
import { useEffect, useRef } from 'react';
import { inRupees, paiseIn } from '../../../account/payment/paise.ts';
import { Button } from '../../../ui/Button.tsx';
import { TextField } from '../../../ui/forms/TextField.tsx';
import styles from './OrderMoney.module.css';
import type { ShareFaults, TypedShare } from './share-draft.ts';

interface Props {
  shares: TypedShare[];
  fault: ShareFaults['share'];
  busy: boolean;
  onChange: (shares: TypedShare[]) => void;
}

const hintOf = ({ reference, due, amount }: TypedShare): string => {
  const above = (paiseIn(amount) ?? 0) - due;
  return above > 0
    ? t`${{ due: inRupees(due) }} is due for order ${{ reference }}. The ${{ above: inRupees(above) }} above it stays visible.`
    : t`${{ due: inRupees(due) }} is due for order ${{ reference }}.`;
};

/** The fields of the amounts. The button that has added or removed one is gone: the focus moves to a field. */
const useFields = (count: number) => {
  const list = useRef<HTMLUListElement>(null);
  const before = useRef(count);
  const fieldAt = (place: number) => [...(list.current?.querySelectorAll('input') ?? [])].at(place);
  useEffect(() => {
    if (count > before.current) fieldAt(-1)?.focus();
    before.current = count;
  });
  return { list, fieldAt };
};

/** What each order gets of the payment. */
export const Shares = ({ shares, fault, busy, onChange }: Props) => {
  const { list, fieldAt } = useFields(shares.length);
  const remove = (place: number) => {
    fieldAt(place === 0 ? 1 : place - 1)?.focus();
    onChange(shares.filter((_, each) => each !== place));
  };
  if (shares.length === 0) return null;
  return (
    <ul ref={list} className={styles.shares}>
      {shares.map((share, place) => (
        <li key={share.orderId} className={styles.share}>
          <TextField
            label={t`For ${{ name: share.name }}, in rupees`}
            name={`shares.${place}`}
            error={fault?.place === place && fault.sentence}
            hint={hintOf(share)}
            inputMode="decimal"
            autoComplete="off"
            maxLength={12}
            readOnly={busy}
            value={share.amount}
            onChange={({ target }) =>
              onChange(
                shares.map((each) => (each === share ? { ...each, amount: target.value } : each)),
              )
            }
          />
          {shares.length > 1 && (
            <Button small variant="quiet" onClick={() => busy || remove(place)}>
              {t`Remove the share of ${{ name: share.name }}`}
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
};
