import type { StaffClass, StaffToday, TeacherDay } from 'bff/contract';
import type { LiveChannel } from '../../data/live/live-state.ts';
import { setQueryData } from '../../data/signed-in/queries.ts';
import { liveQueryOptions } from '../../data/signed-in/query-options.ts';
import { type LiveQueryResult, useLiveQuery } from '../../data/signed-in/use-live-query.ts';
import { staffClassApi } from '../../data/staff/staff-class-api.ts';
import { announceClassChanges } from '../../schedule/class-changes.ts';
import { withChangedClass } from '../week/staff-week.ts';

interface DayOptions<Today> {
  queryKey: [string];
  queryFn: () => Promise<Today>;
  channels: LiveChannel[];
}

const dayQuery = <Today extends TeacherDay>({ channels, ...options }: DayOptions<Today>) =>
  liveQueryOptions({
    ...options,
    refetchInterval: 30_000,
    live: {
      channels,
      // The live stream has no event for joins.
      refetchInterval: 60_000,
      onChangedData: (before, now, asOf) => announceClassChanges(before.classes, now.classes, asOf),
    },
  });

/** The day of a teacher. */
export const teacherDayQuery = dayQuery<TeacherDay>({
  queryKey: ['taught today'],
  queryFn: staffClassApi.readTaughtClasses,
  channels: ['staff/classes'],
});

/** The day of staff. */
export const staffDayQuery = dayQuery<StaffToday>({
  queryKey: ['today'],
  queryFn: staffClassApi.readToday,
  channels: [
    'staff/classes',
    'staff/meetings',
    'staff/courses',
    'payments',
    'messages',
    'undelivered',
    'troubles',
  ],
});

interface DayResult<Today> {
  result: LiveQueryResult<Today>;
  /** Shows the changed class at once, and refetches the day. */
  change: (changed: StaffClass) => void;
}

export type DayQuery<Today extends TeacherDay> = ReturnType<typeof dayQuery<Today>>;

/** The day, and a function that updates a class in it. */
export const useDay = <Today extends TeacherDay>(query: DayQuery<Today>): DayResult<Today> => {
  const result = useLiveQuery(query);
  const change = (changed: StaffClass) => {
    setQueryData(
      query,
      (before) => before && { ...before, classes: withChangedClass(before.classes, changed) },
    );
    void result.refetch();
  };
  return { result, change };
};
