import type { ComponentType } from 'react';
import { BackSheet } from './BackSheet.tsx';
import { CancelSheet } from './CancelSheet.tsx';
import { HolidayStep } from './holiday/HolidayStep.tsx';
import { LinkSheet } from './LinkSheet.tsx';
import { MoveSheet } from './MoveSheet.tsx';
import { PeopleSheet } from './PeopleSheet.tsx';
import { TeacherSheet } from './TeacherSheet.tsx';
import type { StepProps } from './use-step-draft.ts';

const sheets = {
  move: MoveSheet,
  link: LinkSheet,
  cancel: CancelSheet,
  back: BackSheet,
  holiday: HolidayStep,
  teacher: TeacherSheet,
  people: PeopleSheet,
} satisfies Record<string, ComponentType<StepProps>>;

/** What staff do with a class: each has a sheet of its own. */
export type Step = keyof typeof sheets;

export const StepSheet = ({ step, ...props }: StepProps & { step: Step }) => {
  const Content = sheets[step];
  return <Content {...props} />;
};
