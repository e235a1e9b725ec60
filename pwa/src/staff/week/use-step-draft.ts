import type { StaffClass } from 'bff/contract';
import { useState } from 'react';
import { useDraft } from '../../data/forms/use-draft.ts';
import { classKey } from '../../schedule/class-times.ts';

/** The props of the sheet of every action. */
export interface ClassStepProps {
  found: StaffClass;
  now: Date;
  onDone: (changed: StaffClass) => void;
  /** More than this class was changed: the screens refetch their classes. */
  onManyDone: () => void;
  /** The attendance of a person was changed. */
  onNoted: () => void;
  onClose: () => void;
}

/** `name` is the action, so that each action of the class has its own draft. */
export const draftKeyOf = (name: string, found: StaffClass): string => `${name} ${classKey(found)}`;

/** The draft of an action, which is deleted when the action is done or closed. */
export const useStepDraft = <Draft extends object>(
  name: string,
  { found, onDone, onClose }: ClassStepProps,
  initialDraft: Draft,
) => {
  // The initial draft stays when the class is refetched.
  const [empty] = useState(initialDraft);
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
