import type { StaffClass } from 'bff/contract';
import { useState } from 'react';
import { useDraft } from '../../data/forms/use-draft.ts';
import { keyOf } from '../../schedule/class-times.ts';

/** What every step of a change is given. */
export interface StepProps {
  found: StaffClass;
  now: Date;
  onDone: (changed: StaffClass) => void;
  /** More than this class was changed: the screens ask for theirs again. */
  onManyDone: () => void;
  /** Somebody was noted as there, or as not there. */
  onNoted: () => void;
  onClose: () => void;
}

/** `name` tells the step from the other steps of the class. */
export const draftKeyOf = (name: string, found: StaffClass): string => `${name} ${keyOf(found)}`;

/** The draft of a step, which goes when the step is done or closed. */
export const useStepDraft = <Draft extends object>(
  name: string,
  { found, onDone, onClose }: StepProps,
  begun: Draft,
) => {
  // The class may be read anew while it is changed here.
  const [empty] = useState(begun);
  const { draft, type, forget } = useDraft(draftKeyOf(name, found), empty);
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
