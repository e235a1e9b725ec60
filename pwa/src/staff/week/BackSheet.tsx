import { staffClassApi } from '../../data/staff/staff-class-api.ts';
import { keyOf } from '../../timetable/class-times.ts';
import { Sheet } from '../../ui/signed-in/Sheet.tsx';
import { useNotice } from '../telling/NoticeField.tsx';
import { TellForm } from '../telling/TellForm.tsx';
import { toldInWords } from '../telling/tell-words.ts';
import { AboutClass } from './AboutClass.tsx';
import type { StepProps } from './step-props.ts';
import { tellSaved } from './tell-saved.ts';
import { useClassAct } from './use-class-act.ts';
import { backNotice, byRule, dayOfClass } from './week-words.ts';

/** Gives a class that was moved or cancelled at its usual hour again. */
export const BackSheet = ({ found, now, onDone, onClose }: StepProps) => {
  const told = useNotice(`back ${keyOf(found)}`, backNotice(found, now));
  const { notice } = told;
  const { busy, problem, start } = useClassAct(found, {
    send: (base) => staffClassApi.putClassBack(base, notice),
    isDone: (theirs) => theirs.state === 'planned' && theirs.notice === notice,
    onDone: (changed) => {
      tellSaved(toldInWords('Put back', changed), changed, true);
      onDone(changed);
    },
  });
  return (
    <Sheet
      title={`Put ${dayOfClass(found)} back?`}
      lead={<AboutClass found={found} time={byRule(found)} now={now} />}
      busy={busy}
      onClose={onClose}
    >
      <TellForm verb="Put back" found={found} busy={busy} problem={problem} onSubmit={start}>
        {told.field(busy)}
      </TellForm>
    </Sheet>
  );
};
