import { t } from '@lingui/core/macro';
import type { Transfer } from 'bff/contract';
import { useState } from 'react';
import { paymentWayNames } from '../../../account/payment/invoice-names.ts';
import { formatPaise } from '../../../account/payment/paise.ts';
import { liveQueryOptions } from '../../../data/signed-in/query-options.ts';
import { useLiveQuery } from '../../../data/signed-in/use-live-query.ts';
import { moneyApi } from '../../../data/staff/money-api.ts';
import { showToast } from '../../../shell/notices/toasts.ts';
import { Alert } from '../../../ui/Alert.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Form } from '../../../ui/forms/Form.tsx';
import { FormErrorAlert } from '../../../ui/forms/field-errors.tsx';
import { TextField } from '../../../ui/forms/TextField.tsx';
import { ChoiceChips } from '../../../ui/signed-in/ChoiceChips.tsx';
import styles from '../../frame/StaffScreens.module.css';
import { paymentReferenceOf } from './due-paise.ts';
import { FindOrder } from './FindOrder.tsx';
import { Shares } from './Shares.tsx';
import {
  initialShares,
  isShareable,
  normalizeReference,
  remainingPaise,
  type ShareDraft,
  shareOf,
  shareOfDuplicate,
  toShares,
  validateShares,
} from './share-draft.ts';
import { type PaymentTaskProps, usePaymentTask } from './use-payment-task.ts';

type TransferWay = 'upi' | 'bank';
const ways: readonly TransferWay[] = ['upi', 'bank'];

const useShareTransfer = ({ order, onBusy, onDone }: PaymentTaskProps) => {
  const [typed, setTyped] = useState({ reference: paymentReferenceOf(order), amount: '' });
  const [way, setWay] = useState<TransferWay>('upi');
  const [shares, setShares] = useState(() => initialShares(order));
  const [isTried, setTried] = useState(false);
  const reference = normalizeReference(typed.reference);
  const { data: transfer } = useLiveQuery(
    liveQueryOptions({
      queryKey: ['transfer', reference],
      queryFn: async () => (reference.length < 6 ? null : moneyApi.readTransfer(reference)),
      live: {
        channels: ['payments'],
      },
    }),
  );
  const faults = validateShares(typed, shares, transfer);
  const left = remainingPaise(typed.amount, shares, transfer);
  const others = (transfer?.claims ?? []).filter(
    ({ id }) => !shares.some(({ orderId }) => orderId === id),
  );
  const { busy, refused, start } = usePaymentTask(
    { onBusy },
    () =>
      moneyApi.shareTransfer({
        ...{ reference, way, noted: transfer?.paise ?? null, shares: toShares(shares) },
        paise: (left ?? 0) + sumOfShares(shares) + sharedBeforePaise(transfer),
        ...(others.length > 0 && { askBack: { orders: others.map(({ id }) => id) } }),
      }),
    () => {
      showToast(() => t`The payment is shared.`);
      onDone();
    },
  );
  const submit = () => {
    setTried(true);
    if (!Object.values(faults).some(Boolean)) void start();
  };
  const add = (share: ShareDraft) => setShares([...shares, share]);
  return {
    ...{ typed, setTyped, way, setWay, reference, transfer, shares, setShares, add, left, others },
    ...{ busy, refused, submit, faults: isTried ? faults : undefined },
  };
};

const sumOfShares = (shares: ShareDraft[]) =>
  toShares(shares).reduce((sum, { paise }) => sum + paise, 0);

const sharedBeforePaise = (transfer: Transfer | null | undefined) =>
  transfer?.shares.reduce((sum, { paise }) => sum + paise, 0) ?? 0;

/** The shares of the transfer that are recorded already. */
const SharedBefore = ({ transfer }: { transfer: Transfer | null | undefined }) => {
  if (!transfer || transfer.shares.length === 0) return null;
  return (
    <Alert kind="info">
      {transfer.shares.map(({ id, reference, name, paise }) => (
        <p key={id}>
          {t`${{ amount: formatPaise(paise) }} of this payment is for ${{ name: name ?? reference }}, order ${{ reference }}.`}
        </p>
      ))}
    </Alert>
  );
};

/** Shares one transfer between several orders, of a couple or two children, for example. Each order gets its own receipt. */
export const ShareTransfer = (props: PaymentTaskProps) => {
  const { typed, setTyped, shares, busy, faults, refused, ...sharing } = useShareTransfer(props);
  const { left, others, transfer } = sharing;
  return (
    <Form className={styles.answer} refused={refused} onSubmit={sharing.submit}>
      <p>{t`Find the UTR in the bank’s list, and share the amount between the orders. Each order gets its own receipt with the UTR.`}</p>
      <ChoiceChips
        legend={t({ message: 'Payment method', context: 'money came or goes back' })}
        choices={ways.map((value) => ({ value, label: paymentWayNames[value]() }))}
        value={sharing.way}
        onChoose={(way) => busy || sharing.setWay(way)}
      />
      <TextField
        label={t`UTR or reference`}
        name="reference"
        autoComplete="off"
        maxLength={60}
        required
        readOnly={busy}
        value={typed.reference}
        onChange={(event) => setTyped({ ...typed, reference: event.target.value })}
        error={faults?.reference}
      />
      <TextField
        label={t`Amount of the whole payment in rupees`}
        name="paise"
        hint={
          transfer?.paise
            ? t`Staff have already recorded ${{ amount: formatPaise(transfer.paise) }} for this payment.`
            : t`As it is in the bank’s list.`
        }
        inputMode="decimal"
        autoComplete="off"
        maxLength={12}
        required
        readOnly={busy}
        value={typed.amount}
        onChange={(event) => setTyped({ ...typed, amount: event.target.value })}
        error={faults?.amount}
      />
      <SharedBefore transfer={transfer} />
      <Shares shares={shares} fault={faults?.share} busy={busy} onChange={sharing.setShares} />
      {others.map((duplicate) => (
        <Button
          key={duplicate.id}
          variant="soft"
          onClick={() => busy || sharing.add(shareOfDuplicate(duplicate))}
        >
          {t`Also for ${{ name: duplicate.name ?? duplicate.reference }}, who sent the same UTR`}
        </Button>
      ))}
      {others.length > 0 && (
        <p className={styles.more}>{t`If a learner gets no share, we ask them for another UTR.`}</p>
      )}
      <FindOrder
        label={t`Add another order`}
        error={faults?.order}
        isOffered={(order) =>
          isShareable(order, sharing.reference) &&
          !shares.some(({ orderId }) => orderId === order.id)
        }
        onChoose={(order) => sharing.add(shareOf(order))}
      />
      {left !== undefined && left > 0 && (
        <p className={styles.more} role="status">
          {t`${{ left: formatPaise(left) }} is left. Share the rest later, or add it to an order: an amount above the fee stays visible.`}
        </p>
      )}
      <FormErrorAlert />
      <Button type="submit" block busy={busy}>
        {t`Share the payment`}
      </Button>
    </Form>
  );
};
