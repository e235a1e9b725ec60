import { t } from '@lingui/core/macro';
import { inRupees, paiseIn } from '../../../member/payment/paise.ts';
import { Button } from '../../../ui/Button.tsx';
import { TextField } from '../../../ui/forms/TextField.tsx';
import styles from './OrderMoney.module.css';
import type { TypedShare } from './share-draft.ts';

interface Props {
  shares: TypedShare[];
  busy: boolean;
  onChange: (shares: TypedShare[]) => void;
}

const hintOf = ({ reference, due, amount }: TypedShare): string => {
  const above = (paiseIn(amount) ?? 0) - due;
  return above > 0
    ? t`${{ due: inRupees(due) }} is due for order ${{ reference }}. The ${{ above: inRupees(above) }} above it stays visible.`
    : t`${{ due: inRupees(due) }} is due for order ${{ reference }}.`;
};

/** What each order gets of the payment. */
export const Shares = ({ shares, busy, onChange }: Props) => (
  <ul className={styles.shares}>
    {shares.map((share, place) => (
      <li key={share.orderId} className={styles.share}>
        <TextField
          label={t`For ${{ name: share.name }}, in rupees`}
          name={`share.${place}`}
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
          <Button
            small
            variant="quiet"
            onClick={() => busy || onChange(shares.filter((each) => each !== share))}
          >
            {t`Without ${{ name: share.name }}`}
          </Button>
        )}
      </li>
    ))}
  </ul>
);
