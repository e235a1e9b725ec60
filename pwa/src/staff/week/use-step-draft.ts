import type { StaffClass } from 'bff/contract';
import { useState } from 'react';
import { useDraft } from '../../data/forms/use-draft.ts';
import { keyOf } from '../../timetable/class-times.ts';
import type { StepProps } from './step-props.ts';

/** The draft of a step, which goes when the step is done or closed. `name` tells it from the other steps of the class. */
export const useStepDraft = <Draft extends object>(
  name: string,
  { found, onDone, onClose }: StepProps,
  begun: Draft,
) => {
  // The class may be read anew while it is changed here.
  const [empty] = useState(begun);
  const { draft, type, forget } = useDraft(`${name} ${keyOf(found)}`, empty);
  const done = (changed: StaffClass) => {
    forget();
    onDone(changed);
  };
  const close = () => {
    forget();
    onClose();
  };
  return { form: { draft, type }, done, close };
};
