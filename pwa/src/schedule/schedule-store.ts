import type { PublicClass } from 'bff/contract';
import { createPublicList } from '../data/lists/public-list.ts';
import { useAutoRefresh, useRetry } from '../data/lists/use-auto-refresh.ts';
import { publicApi } from '../data/network/public-api.ts';
import { usePageData } from '../shell/hydration/page-data.ts';
import { announceClassChanges } from './class-changes.ts';
import { classKey, compareByStart } from './class-times.ts';

/** The public classes of this week and the next, in order of time. The page's data are not here. */
const { useList, load, live } = createPublicList({
  channel: 'classes',
  fetchRows: publicApi.listClassesAsOf,
  keyOf: classKey,
  compare: compareByStart,
});

export const useScheduleStore = useList;

/** A cached copy that was shown instead is not the server's previous list, so changes to it are not announced. */
useScheduleStore.subscribe((now, { rows, loadedAt, failed }) =>
  announceClassChanges(failed ? undefined : rows, now.rows, loadedAt),
);

const refreshOptions = { ...live, everyMs: 30_000 };

/** Refreshes the schedule automatically. */
export const useAutoRefreshSchedule = () => {
  const failed = useScheduleStore((state) => state.failed);
  useAutoRefresh(load, refreshOptions);
  useRetry(failed, load);
};

/** The classes to show: those of the prerendered page, then those of the server. Undefined if none are known. */
export const usePublicClasses = (): PublicClass[] | undefined => {
  const loaded = useScheduleStore((state) => state.rows);
  const { timetable } = usePageData();
  return loaded ?? timetable?.classes;
};
