import type { ClassRecipients, StaffClass } from 'bff/contract';
import { useLiveQuery } from '../../data/signed-in/use-live-query.ts';
import { type ClassChangeKind, staffClassApi } from '../../data/staff/staff-class-api.ts';

/**
 * How the learners of the class are notified of a change of this kind, and how many of them read Hindi. Empty while loading,
 * and where `kind` is undefined.
 */
export const useClassRecipients = (
  { courseId, date }: Pick<StaffClass, 'courseId' | 'date'>,
  kind: ClassChangeKind | undefined,
): Partial<ClassRecipients> =>
  useLiveQuery({
    queryKey: ['readers', courseId, date, kind ?? ''],
    queryFn: async () => (kind ? staffClassApi.countRecipients({ courseId, date, kind }) : null),
  }).data ?? {};
