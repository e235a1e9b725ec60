import { t } from '@lingui/core/macro';
import type { StaffClass } from 'bff/contract';
import { useEffect } from 'react';
import { ownTitle } from '../../i18n/localized-content.ts';
import { whenInWords } from '../../schedule/class-messages.ts';
import { notify } from '../../shell/notices/notices.ts';
import { StaffWords } from '../../ui/LocalizedText.tsx';
import { Sheet } from '../../ui/signed-in/Sheet.tsx';
import { ClassFacts, ClassState } from './ClassDetails.tsx';
import { type Step, StepSheet } from './steps.tsx';

export interface ClassSheetProps {
  found: StaffClass;
  now: Date;
  /** What is being done with the class. */
  step: Step | undefined;
  onStep: (step: Step | undefined) => void;
  onChanged: (changed: StaffClass) => void;
  onNoted: () => void;
  onClose: () => void;
}

/** Which class is open over the page, and the step it was opened for. */
export interface Opened {
  key: string;
  first?: Step;
}

/** A class over the page, or the step that is being taken. After a change all is closed. */
export const ClassSheet = (props: ClassSheetProps) => {
  const { found, now, step, onStep, onChanged, onNoted, onClose } = props;
  const done = (changed: StaffClass) => {
    onChanged(changed);
    onClose();
  };
  if (step)
    return (
      <StepSheet
        key={step}
        step={step}
        found={found}
        now={now}
        onDone={done}
        onManyDone={onClose}
        onNoted={onNoted}
        onClose={() => onStep(undefined)}
      />
    );
  return (
    <Sheet
      title={<StaffWords of={ownTitle(found)} />}
      lead={whenInWords(found, now)}
      onClose={onClose}
    >
      <ClassState found={found} />
      <ClassFacts found={found} now={now} onStep={onStep} />
    </Sheet>
  );
};

/** Says that the class that was open is gone from the list: the day is over, or other staff have taken it away. */
export const useGone = (isOpen: boolean, isThere: boolean) =>
  useEffect(() => {
    if (isOpen && !isThere)
      notify(() => t`This class is not in the list any more.`, { isProblem: true });
  }, [isOpen, isThere]);
