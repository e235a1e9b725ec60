import { t } from '@lingui/core/macro';
import { useEffect, useRef } from 'react';
import { formatPaise, parsePaise } from '../../../account/payment/paise.ts';
import { Button } from '../../../ui/Button.tsx';
import { TextField } from '../../../ui/forms/TextField.tsx';
import styles from './OrderPayments.module.css';
import type { ShareDraft, ShareErrors } from './share-draft.ts';

interface Props {
  shares: ShareDraft[];
  fault: ShareErrors['share'];
  busy: boolean;
  onChange: (shares: ShareDraft[]) => void;
}

const formatShareHint = ({ reference, due, amount }: ShareDraft): string => {
  const above = (parsePaise(amount) ?? 0) - due;
  return above > 0
    ? t`${{ due: formatPaise(due) }} is due for order ${{ reference }}. The extra ${{ above: formatPaise(above) }} stays visible.`
    : t`${{ due: formatPaise(due) }} is due for order ${{ reference }}.`;
};

/** Moves the focus to an amount after a share was added or removed, as the pressed button disappears. */
const useShareFields = (count: number) => {
  const list = useRef<HTMLUListElement>(null);
  const before = useRef(count);
  const fieldAt = (index: number) => [...(list.current?.querySelectorAll('input') ?? [])].at(index);
  useEffect(() => {
    if (count > before.current) fieldAt(-1)?.focus();
    before.current = count;
  });
  return { list, fieldAt };
};

/** The share of each order in the transfer. */
export const Shares = ({ shares, fault, busy, onChange }: Props) => {
  const { list, fieldAt } = useShareFields(shares.length);
  const remove = (index: number) => {
    fieldAt(index === 0 ? 1 : index - 1)?.focus();
    onChange(shares.filter((_, each) => each !== index));
  };
  if (shares.length === 0) return null;
  return (
    <ul ref={list} className={styles.shares}>
      {shares.map((share, index) => (
        <li key={share.orderId} className={styles.share}>
          <TextField
            label={t`For ${{ name: share.name }}, in rupees`}
            name={`shares.${index}`}
            error={fault?.index === index && fault.sentence}
            hint={formatShareHint(share)}
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
            <Button small variant="quiet" onClick={() => busy || remove(index)}>
              {t`Remove ${{ name: share.name }}’s share`}
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
};
