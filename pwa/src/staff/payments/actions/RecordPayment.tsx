import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { inRupees, paiseIn, typedRupees } from '../../../account/payment/paise.ts';
import { staffApi } from '../../../data/staff/staff-api.ts';
import { notify } from '../../../shell/notices/notices.ts';
import { Button } from '../../../ui/Button.tsx';
import { CheckField } from '../../../ui/forms/CheckField.tsx';
import { Form } from '../../../ui/forms/Form.tsx';
import { OtherRefusal } from '../../../ui/forms/field-errors.tsx';
import { ChoiceChips } from '../../../ui/signed-in/ChoiceChips.tsx';
import { DateField } from '../../frame/DateField.tsx';
import styles from '../../frame/StaffScreens.module.css';
import { LateQuestion, lateFor, OverQuestion, overDaysOf } from '../LatePayment.tsx';
import { learnerName } from '../learner-name.ts';
import { receiptGoesTo } from '../receipt-goes-to.ts';
import { duePaiseOf } from './due-paise.ts';
import { MoneyFields, type Moved, referenceOf } from './PaymentFields.tsx';
import { type TaskProps, useTask } from './use-task.ts';

type Opens = 'first' | 'last';

interface Typed {
  paise: number | undefined;
  due: number;
  /** Whether staff say that they received more than is due. */
  isMore: boolean;
}

const faultOf = ({ paise, due, isMore }: Typed): string | undefined => {
  if (paise === undefined) return t`Please enter the amount.`;
  if (paise <= due || isMore) return undefined;
  if (due === 0) return t`Please tick that we received more than is due.`;
  return t`Please enter at most ${{ due: inRupees(due) }}, or tick that we received more.`;
};

const useNoting = ({ order, onBusy, onDone }: TaskProps) => {
  const due = duePaiseOf(order);
  const [moved, setMoved] = useState<Moved>({
    ...{ way: 'cash', amount: due > 0 ? typedRupees(due) : '', reference: '' },
  });
  const [day, setDay] = useState('');
  const [opens, setOpens] = useState<Opens>('last');
  const [evenIfOver, setEvenIfOver] = useState(false);
  const [isTried, setTried] = useState(false);
  const paise = paiseIn(moved.amount);
  const above = paise === undefined ? 0 : Math.max(0, paise - due);
  const [isMore, setMore] = useState(false);
  const fault = faultOf({ paise, due, isMore });
  const isPart = paise !== undefined && paise < due;
  const { busy, refused, start } = useTask(
    { onBusy },
    () =>
      staffApi.noteMoney(order.id, {
        ...{ way: moved.way, paise: paise ?? 0, reference: referenceOf(moved), due },
        receivedOn: day === '' ? undefined : day,
        opens: isPart && opens === 'first',
        ...(above > 0 && { above: true }),
        ...(evenIfOver && { evenIfOver }),
      }),
    () => {
      const values = { amount: inRupees(paise ?? 0), name: learnerName(order) };
      notify(() => t`${{ amount: values.amount }} of ${{ name: values.name }} noted.`);
      onDone();
    },
  );
  const submit = () => {
    setTried(true);
    if (!fault) void start();
  };
  const type = (change: Partial<Moved>) => setMoved({ ...moved, ...change });
  return {
    ...{ due, moved, type, day, setDay, opens, setOpens, isPart, above, busy, refused, submit },
    ...{ isMore, setMore },
    ...{ evenIfOver, setEvenIfOver },
    fault: isTried ? fault : undefined,
  };
};

/** Money that staff have seen: all that is due, or a part of it. */
export const NoteMoney = (props: TaskProps) => {
  const { order } = props;
  const { moved, isPart, busy, refused, ...noting } = useNoting(props);
  const late = lateFor(order);
  const over = overDaysOf(order);
  return (
    <Form className={styles.answer} refused={refused} onSubmit={noting.submit}>
      <MoneyFields
        moved={moved}
        busy={busy}
        hint={
          noting.due > 0
            ? t`${{ due: inRupees(noting.due) }} are due. Less is a part of it.`
            : t`Nothing is due for this order.`
        }
        error={noting.fault}
        onType={noting.type}
      />
      {noting.above > 0 && (
        <CheckField
          name="above"
          label={t`We received ${{ above: inRupees(noting.above) }} more than is due`}
          hint={t`The amount above stays visible here and in Money until you give it back or use it for another order.`}
          checked={noting.isMore}
          onChange={({ target }) => busy || noting.setMore(target.checked)}
        />
      )}
      <DateField
        label={t`Day`}
        name="receivedOn"
        hint={t`When it came; today if you leave it empty.`}
        readOnly={busy}
        value={noting.day}
        onChange={(event) => noting.setDay(event.target.value)}
      />
      {late && noting.day === '' && <LateQuestion order={order} holdsUntil={late} />}
      {over && (!isPart || noting.opens === 'first') && (
        <OverQuestion
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
            { value: 'last', label: t`When all is paid` },
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
            t`${{ name: learnerName(order) }} is enrolled with it.`}{' '}
          {receiptGoesTo(order.learner)}
        </p>
      )}
      <OtherRefusal />
      <Button type="submit" block busy={busy}>
        {t`Note it`}
      </Button>
    </Form>
  );
};
