import { useState } from 'react';
import type { ClassStepProps } from '../use-step-draft.ts';
import { RevokeHolidaySheet } from './RevokeHolidaySheet.tsx';

/** Puts back the class together with all other classes of its holiday. */
export const HolidayStep = ({ found, onManyDone, onClose }: ClassStepProps) => {
  // A refetch while the sheet is open may return the class without its holiday.
  const [holiday] = useState(found.holiday);
  if (!holiday) return null;
  return <RevokeHolidaySheet holiday={holiday} onDone={onManyDone} onClose={onClose} />;
};
