import { staffClassApi } from '../../../api/staff-class-api.ts';
import { Sheet } from '../../../ui/Sheet.tsx';
import { keyOf } from '../../classes/class-times.ts';
import { AboutClass } from './AboutClass.tsx';
import { useNotice, useReason } from './NoticeFields.tsx';
import { type StepProps, TellForm } from './TellForm.tsx';
import { tellSaved } from './tell-saved.ts';
import { useClassAct } from './use-class-act.ts';
import { cancelledNotice, dayOfClass, toldInWords } from './week-words.ts';

/** Cancels one class, with a reason. The course goes on. */
export const CancelSheet = ({ found, now, onDone, onClose }: StepProps) => {
  const form = `cancel ${keyOf(found)}`;
  const { reason, field } = useReason(form);
  const told = useNotice(form, cancelledNotice({ found, reason, now }));
  const { notice } = told;
  const { busy, problem, start } = useClassAct(found, {
    send: (base) => staffClassApi.cancelClass(base, { reason, notice }),
    isDone: (theirs) => theirs.state === 'cancelled' && theirs.notice === notice,
    onDone: (changed) => {
      tellSaved(toldInWords('Cancelled', changed), changed, true);
      onDone(changed);
    },
  });
  return (
    <Sheet
      title={`Cancel ${dayOfClass(found)}?`}
      lead={<AboutClass found={found} now={now} />}
      busy={busy}
      onClose={onClose}
    >
      <TellForm
        verb="Cancel the class"
        look="danger"
        found={found}
        busy={busy}
        problem={problem}
        onSubmit={start}
      >
        {field}
        {told.field}
      </TellForm>
    </Sheet>
  );
};
