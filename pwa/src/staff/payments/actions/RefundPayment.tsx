import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { formatPaise, parsePaise, toRupeesInput } from '../../../account/payment/paise.ts';
import { staffApi } from '../../../data/staff/staff-api.ts';
import { showToast } from '../../../shell/notices/toasts.ts';
import { Button } from '../../../ui/Button.tsx';
import { Form } from '../../../ui/forms/Form.tsx';
import { FormErrorAlert } from '../../../ui/forms/field-errors.tsx';
import { ChoiceChips } from '../../../ui/signed-in/ChoiceChips.tsx';
import { CourseTitles } from '../../../ui/staff/CourseTitles.tsx';
import styles from '../../frame/StaffScreens.module.css';
import { learnerName } from '../learner-name.ts';
import { toOneLine } from '../rejection-reasons.ts';
import { paidPaiseOf } from './due-paise.ts';
import { PaymentFields, type PaymentInput, referenceOf } from './PaymentFields.tsx';
import { ReasonField } from './ReasonField.tsx';
import { type PaymentTaskProps, usePaymentTask } from './use-payment-task.ts';

const allCourses = 'all';

const useRefundPayment = ({ order, onBusy, onDone }: PaymentTaskProps) => {
  const paid = paidPaiseOf(order);
  const [moved, setMoved] = useState<PaymentInput>({
    ...{ way: 'cash', amount: toRupeesInput(paid), reference: '' },
  });
  const [course, setCourse] = useState(allCourses);
  const [ends, setEnds] = useState<'yes' | 'no'>();
  const [reason, setReason] = useState('');
  const [isTried, setTried] = useState(false);
  const paise = parsePaise(moved.amount);
  const faults = {
    amount:
      paise === undefined || paise > paid
        ? t`Please enter an amount of at most ${{ paid: formatPaise(paid) }}.`
        : undefined,
    ends: ends === undefined ? t`Please choose whether the course ends.` : undefined,
    reason: reason.trim() === '' ? t`A reason is required.` : undefined,
  };
  const hasErrors = Object.values(faults).some(Boolean);
  const { busy, refused, start } = usePaymentTask(
    { onBusy },
    () =>
      staffApi.refundPayment(order.id, {
        ...{ way: moved.way, paise: paise ?? 0, reference: referenceOf(moved), paid },
        ...{ reason: toOneLine(reason), ends: ends === 'yes' },
        courseId: course === allCourses ? undefined : Number(course),
      }),
    () => {
      const values = { amount: formatPaise(paise ?? 0), name: learnerName(order) };
      showToast(() => t`${{ amount: values.amount }} refunded to ${{ name: values.name }}.`);
      onDone();
    },
  );
  const submit = () => {
    setTried(true);
    if (!hasErrors) void start();
  };
  const type = (change: Partial<PaymentInput>) => setMoved({ ...moved, ...change });
  return {
    ...{ paid, moved, type, course, setCourse, ends, setEnds, reason, setReason },
    ...{ busy, refused, submit, faults: isTried ? faults : undefined },
  };
};

/** Records a refund. Staff transfer the money themselves. */
export const RefundPayment = (props: PaymentTaskProps) => {
  const { lines } = props.order;
  const { moved, faults, busy, refused, ...giving } = useRefundPayment(props);
  return (
    <Form className={styles.answer} refused={refused} onSubmit={giving.submit}>
      {lines.length > 1 && (
        <ChoiceChips
          legend={t`For which course`}
          field="courseId"
          choices={[
            { value: allCourses, label: t({ message: 'All', context: 'courses of an order' }) },
            ...lines.map((line) => ({
              value: String(line.courseId),
              label: <CourseTitles of={[line]} />,
            })),
          ]}
          value={giving.course}
          onChoose={giving.setCourse}
        />
      )}
      <PaymentFields
        moved={moved}
        busy={busy}
        hint={t`${{ paid: formatPaise(giving.paid) }} has been paid. You return the money yourself; here you only record it.`}
        error={faults?.amount}
        onType={giving.type}
      />
      <ChoiceChips
        legend={t`Does the course end?`}
        field="ends"
        error={faults?.ends}
        choices={[
          { value: 'yes', label: t`The course ends today` },
          { value: 'no', label: t`The course continues` },
        ]}
        value={giving.ends}
        onChoose={giving.setEnds}
      />
      <ReasonField
        reason={giving.reason}
        busy={busy}
        error={faults?.reason}
        onType={giving.setReason}
      />
      <FormErrorAlert />
      <Button type="submit" variant="danger" block busy={busy}>
        {t`Record the refund`}
      </Button>
    </Form>
  );
};
