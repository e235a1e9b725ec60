import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { formatPaise, parsePaise, toRupeesInput } from '../../../account/payment/paise.ts';
import { staffApi } from '../../../data/staff/staff-api.ts';
import { showToast } from '../../../shell/notices/toasts.ts';
import { Button } from '../../../ui/Button.tsx';
import { CheckField } from '../../../ui/forms/CheckField.tsx';
import { Form } from '../../../ui/forms/Form.tsx';
import { FormErrorAlert } from '../../../ui/forms/field-errors.tsx';
import { ChoiceChips } from '../../../ui/signed-in/ChoiceChips.tsx';
import { DateField } from '../../frame/DateField.tsx';
import styles from '../../frame/StaffScreens.module.css';
import { EndedDaysQuestion, endedDaysOf, expiredPriceDate, LateQuestion } from '../LatePayment.tsx';
import { learnerName } from '../learner-name.ts';
import { formatReceiptDelivery } from '../receipt-delivery.ts';
import { duePaiseOf } from './due-paise.ts';
import { PaymentFields, type PaymentInput, referenceOf } from './PaymentFields.tsx';
import { type PaymentTaskProps, usePaymentTask } from './use-payment-task.ts';

type AccessStart = 'first' | 'last';

interface EnteredAmount {
  paise: number | undefined;
  due: number;
  /** Whether staff have confirmed that they received more than is due. */
  isMore: boolean;
}

const validateAmount = ({ paise, due, isMore }: EnteredAmount): string | undefined => {
  if (paise === undefined) return t`Please enter the amount.`;
  if (paise <= due || isMore) return undefined;
  if (due === 0) return t`Please tick that we received more than is due.`;
  return t`Please enter at most ${{ due: formatPaise(due) }}, or tick that we received more.`;
};

const useRecordPayment = ({ order, onBusy, onDone }: PaymentTaskProps) => {
  const due = duePaiseOf(order);
  const [moved, setMoved] = useState<PaymentInput>({
    ...{ way: 'cash', amount: due > 0 ? toRupeesInput(due) : '', reference: '' },
  });
  const [day, setDay] = useState('');
  const [opens, setOpens] = useState<AccessStart>('last');
  const [evenIfOver, setEvenIfOver] = useState(false);
  const [isTried, setTried] = useState(false);
  const paise = parsePaise(moved.amount);
  const above = paise === undefined ? 0 : Math.max(0, paise - due);
  const [isMore, setMore] = useState(false);
  const fault = validateAmount({ paise, due, isMore });
  const isPart = paise !== undefined && paise < due;
  const { busy, refused, start } = usePaymentTask(
    { onBusy },
    () =>
      staffApi.recordPayment(order.id, {
        ...{ way: moved.way, paise: paise ?? 0, reference: referenceOf(moved), due },
        receivedOn: day === '' ? undefined : day,
        opens: isPart && opens === 'first',
        ...(above > 0 && { above: true }),
        ...(evenIfOver && { evenIfOver }),
      }),
    () => {
      const values = { amount: formatPaise(paise ?? 0), name: learnerName(order) };
      showToast(() => t`${{ amount: values.amount }} from ${{ name: values.name }} recorded.`);
      onDone();
    },
  );
  const submit = () => {
    setTried(true);
    if (!fault) void start();
  };
  const type = (change: Partial<PaymentInput>) => setMoved({ ...moved, ...change });
  return {
    ...{ due, moved, type, day, setDay, opens, setOpens, isPart, above, busy, refused, submit },
    ...{ isMore, setMore },
    ...{ evenIfOver, setEvenIfOver },
    fault: isTried ? fault : undefined,
  };
};

/** Records a payment that staff received: the amount due, or a part of it. */
export const RecordPayment = (props: PaymentTaskProps) => {
  const { order } = props;
  const { moved, isPart, busy, refused, ...noting } = useRecordPayment(props);
  const late = expiredPriceDate(order);
  const over = endedDaysOf(order);
  return (
    <Form className={styles.answer} refused={refused} onSubmit={noting.submit}>
      <PaymentFields
        moved={moved}
        busy={busy}
        hint={
          noting.due > 0
            ? t`${{ due: formatPaise(noting.due) }} is due. If you enter less, it counts as a part payment.`
            : t`Nothing is due for this order.`
        }
        error={noting.fault}
        onType={noting.type}
      />
      {noting.above > 0 && (
        <CheckField
          name="above"
          label={t`We received ${{ above: formatPaise(noting.above) }} more than is due`}
          hint={t`The extra amount stays visible here and in Money until you refund it or use it for another order.`}
          checked={noting.isMore}
          onChange={({ target }) => busy || noting.setMore(target.checked)}
        />
      )}
      <DateField
        label={t`Day`}
        name="receivedOn"
        hint={t`The day you received the payment. If you leave this empty, we use today.`}
        readOnly={busy}
        value={noting.day}
        onChange={(event) => noting.setDay(event.target.value)}
      />
      {late && noting.day === '' && <LateQuestion order={order} holdsUntil={late} />}
      {over && (!isPart || noting.opens === 'first') && (
        <EndedDaysQuestion
          order={order}
          days={over}
          checked={noting.evenIfOver}
          onChange={noting.setEvenIfOver}
        />
      )}
      {isPart && (
        <ChoiceChips
          legend={t`The course begins`}
          field="opens"
          choices={[
            { value: 'last', label: t`After full payment` },
            { value: 'first', label: t({ message: 'Now', context: 'the course begins' }) },
          ]}
          value={noting.opens}
          onChoose={noting.setOpens}
        />
      )}
      {order.learner && (
        <p className={styles.more}>
          {noting.due > 0 &&
            (!isPart || noting.opens === 'first') &&
            t`This payment enrols ${{ name: learnerName(order) }}.`}{' '}
          {formatReceiptDelivery(order.learner)}
        </p>
      )}
      <FormErrorAlert />
      <Button type="submit" block busy={busy}>
        {t`Save`}
      </Button>
    </Form>
  );
};
