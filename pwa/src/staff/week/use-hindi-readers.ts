import type { StaffClass } from 'bff/contract';
import { useAnswer } from '../../data/signed-in/use-answer.ts';
import { staffClassApi } from '../../data/staff/staff-class-api.ts';

/** How many of the class's learners read Hindi. Undefined while it is not known, and where nobody does. */
export const useHindiReaders = ({ courseId }: Pick<StaffClass, 'courseId'>): number | undefined =>
  useAnswer({
    key: ['readers', courseId],
    ask: () => staffClassApi.countReaders(courseId),
  }).value?.readers?.hi;
