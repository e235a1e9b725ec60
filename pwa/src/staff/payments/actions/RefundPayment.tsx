import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { inRupees, paiseIn, typedRupees } from '../../../account/payment/paise.ts';
import { staffApi } from '../../../data/staff/staff-api.ts';
import { notify } from '../../../shell/notices/notices.ts';
import { Button } from '../../../ui/Button.tsx';
import { Form } from '../../../ui/forms/Form.tsx';
import { OtherRefusal } from '../../../ui/forms/field-errors.tsx';
import { ChoiceChips } from '../../../ui/signed-in/ChoiceChips.tsx';
import { CourseTitles } from '../../../ui/staff/CourseTitles.tsx';
import styles from '../../frame/StaffScreens.module.css';
import { learnerName } from '../learner-name.ts';
import { inOneLine } from '../rejection-reasons.ts';
import { paidPaiseOf } from './due-paise.ts';
import { MoneyFields, type Moved, referenceOf } from './PaymentFields.tsx';
import { Reason } from './Reason.tsx';
import { type TaskProps, useTask } from './use-task.ts';

const all = 'all';

const useGivingBack = ({ order, onBusy, onDone }: TaskProps) => {
  const paid = paidPaiseOf(order);
  const [moved, setMoved] = useState<Moved>({
    ...{ way: 'cash', amount: typedRupees(paid), reference: '' },
  });
  const [course, setCourse] = useState(all);
  const [ends, setEnds] = useState<'yes' | 'no'>();
  const [reason, setReason] = useState('');
  const [isTried, setTried] = useState(false);
  const paise = paiseIn(moved.amount);
  const faults = {
    amount:
      paise === undefined || paise > paid
        ? t`Please enter an amount of at most ${{ paid: inRupees(paid) }}.`
        : undefined,
    ends: ends === undefined ? t`Please choose whether the course ends.` : undefined,
    reason: reason.trim() === '' ? t`A reason is required.` : undefined,
  };
  const isFaulty = Object.values(faults).some(Boolean);
  const { busy, refused, start } = useTask(
    { onBusy },
    () =>
      staffApi.giveBack(order.id, {
        ...{ way: moved.way, paise: paise ?? 0, reference: referenceOf(moved), paid },
        ...{ reason: inOneLine(reason), ends: ends === 'yes' },
        courseId: course === all ? undefined : Number(course),
      }),
    () => {
      const values = { amount: inRupees(paise ?? 0), name: learnerName(order) };
      notify(() => t`${{ amount: values.amount }} given back to ${{ name: values.name }}.`);
      onDone();
    },
  );
  const submit = () => {
    setTried(true);
    if (!isFaulty) void start();
  };
  const type = (change: Partial<Moved>) => setMoved({ ...moved, ...change });
  return {
    ...{ paid, moved, type, course, setCourse, ends, setEnds, reason, setReason },
    ...{ busy, refused, submit, faults: isTried ? faults : undefined },
  };
};

/** Notes money that the studio gives back: it moves none itself. */
export const GiveBack = (props: TaskProps) => {
  const { lines } = props.order;
  const { moved, faults, busy, refused, ...giving } = useGivingBack(props);
  return (
    <Form className={styles.answer} refused={refused} onSubmit={giving.submit}>
      {lines.length > 1 && (
        <ChoiceChips
          legend={t`Of which course`}
          field="courseId"
          choices={[
            { value: all, label: t({ message: 'All', context: 'courses of an order' }) },
            ...lines.map((line) => ({
              value: String(line.courseId),
              label: <CourseTitles of={[line]} />,
            })),
          ]}
          value={giving.course}
          onChoose={giving.setCourse}
        />
      )}
      <MoneyFields
        moved={moved}
        busy={busy}
        hint={t`${{ paid: inRupees(giving.paid) }} are paid. You give it back yourself; here it is noted.`}
        error={faults?.amount}
        onType={giving.type}
      />
      <ChoiceChips
        legend={t`Does the course end?`}
        field="ends"
        error={faults?.ends}
        choices={[
          { value: 'yes', label: t`It ends today` },
          { value: 'no', label: t`It goes on` },
        ]}
        value={giving.ends}
        onChoose={giving.setEnds}
      />
      <Reason reason={giving.reason} busy={busy} error={faults?.reason} onType={giving.setReason} />
      <OtherRefusal />
      <Button type="submit" variant="danger" block busy={busy}>
        {t`Note it as given back`}
      </Button>
    </Form>
  );
};
