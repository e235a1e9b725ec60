import type { StaffClass } from 'bff/contract';
import { useState } from 'react';
import { Sheet } from '../../../ui/Sheet.tsx';
import { whenInWords } from '../../classes/class-words.ts';
import { ClassFacts, ClassState } from './ClassFacts.tsx';
import { type Step, StepSheet } from './steps.tsx';

export interface ClassProps {
  found: StaffClass;
  now: Date;
  onChanged: (changed: StaffClass) => void;
  onNoted: () => void;
  onClose: () => void;
}

/** Which class is open over the page, and the step it was opened for. */
export interface Opened {
  key: string;
  first?: Step;
}

/**
 * A class over the page, and the step that is being taken. After a change all is closed; a step that is left leads back
 * to the class, unless the sheet was opened for it.
 */
export const ClassSheet = ({ first, ...props }: ClassProps & { first?: Step | undefined }) => {
  const { found, now, onChanged, onNoted, onClose } = props;
  const [step, setStep] = useState(first);
  const leave = () => (first ? onClose() : setStep(undefined));
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
        onNoted={onNoted}
        onClose={leave}
      />
    );
  return (
    <Sheet title={found.title} lead={whenInWords(found, now)} onClose={onClose}>
      <ClassState found={found} />
      <ClassFacts found={found} now={now} onStep={setStep} />
    </Sheet>
  );
};
