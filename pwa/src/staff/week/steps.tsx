import type { ComponentType } from 'react';
import { CancelSheet } from './CancelSheet.tsx';
import { HolidayStep } from './holiday/HolidayStep.tsx';
import { LinkSheet } from './LinkSheet.tsx';
import { MoveSheet } from './MoveSheet.tsx';
import { PeopleSheet } from './PeopleSheet.tsx';
import { RestoreClassSheet } from './RestoreClassSheet.tsx';
import { TeacherSheet } from './TeacherSheet.tsx';
import type { ClassStepProps } from './use-step-draft.ts';

const sheets = {
  move: MoveSheet,
  link: LinkSheet,
  cancel: CancelSheet,
  back: RestoreClassSheet,
  holiday: HolidayStep,
  teacher: TeacherSheet,
  people: PeopleSheet,
} satisfies Record<string, ComponentType<ClassStepProps>>;

/** The actions of staff on a class: each has its own sheet. */
export type ClassStep = keyof typeof sheets;

export const StepSheet = ({ step, ...props }: ClassStepProps & { step: ClassStep }) => {
  const Content = sheets[step];
  return <Content {...props} />;
};
