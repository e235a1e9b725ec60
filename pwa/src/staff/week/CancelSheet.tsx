import { staffClassApi } from '../../data/staff/staff-class-api.ts';
import { keyOf } from '../../timetable/class-times.ts';
import { Sheet } from '../../ui/signed-in/Sheet.tsx';
import { useNotice } from '../telling/NoticeField.tsx';
import { TellForm } from '../telling/TellForm.tsx';
import { toldInWords } from '../telling/tell-words.ts';
import { AboutClass } from './AboutClass.tsx';
import { useReason } from './ReasonFields.tsx';
import type { StepProps } from './step-props.ts';
import { tellSaved } from './tell-saved.ts';
import { useClassAct } from './use-class-act.ts';
import { cancelledNotice, dayOfClass } from './week-words.ts';

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
        {field(busy)}
        {told.field(busy)}
      </TellForm>
    </Sheet>
  );
};
