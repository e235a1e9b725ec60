import type { ClassReaders, StaffClass } from 'bff/contract';
import { useAnswer } from '../../data/signed-in/use-live-query.ts';
import { staffClassApi, type ToldKind } from '../../data/staff/staff-class-api.ts';

/**
 * How the class's learners are notified of a change of this kind, and how many of them read Hindi. Empty while it is not known, and where
 * `kind` is undefined.
 */
export const useReaders = (
  { courseId, date }: Pick<StaffClass, 'courseId' | 'date'>,
  kind: ToldKind | undefined,
): Partial<ClassReaders> =>
  useAnswer<ClassReaders | null>({
    key: ['readers', courseId, date, kind ?? ''],
    ask: async () => (kind ? staffClassApi.countReaders({ courseId, date, kind }) : null),
  }).value ?? {};
