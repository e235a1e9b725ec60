import { useState } from 'react';
import type { StepProps } from '../use-step-draft.ts';
import { HolidayBackSheet } from './HolidayBackSheet.tsx';

/** Puts back the class together with all that are cancelled for the same reason. */
export const HolidayStep = ({ found, onManyDone, onClose }: StepProps) => {
  // The class may be read anew while the sheet is open, and be held again by then.
  const [holiday] = useState(found.holiday);
  if (!holiday) return null;
  return <HolidayBackSheet holiday={holiday} onDone={onManyDone} onClose={onClose} />;
};
