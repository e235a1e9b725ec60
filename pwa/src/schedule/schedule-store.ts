import type { PublicClass } from 'bff/contract';
import { createPublicList } from '../data/lists/public-list.ts';
import { useFresh, useRetry } from '../data/lists/use-fresh.ts';
import { publicApi } from '../data/network/public-api.ts';
import { usePageData } from '../shell/hydration/page-data.ts';
import { noteClassChanges } from './class-changes.ts';
import { bySoonest, keyOf } from './class-times.ts';

/** The public classes of this week and the next, in order of time. The page's data are not here. */
const { useList, load, live } = createPublicList({
  topic: 'classes',
  ask: publicApi.listClassesAsOf,
  keyOf,
  compare: bySoonest,
});

export const useTimetable = useList;

/** A copy that was shown in place of the list is not what the server had just now. */
useTimetable.subscribe((now, { rows, loadedAt, failed }) =>
  noteClassChanges(failed ? undefined : rows, now.rows, loadedAt),
);

const fresh = { ...live, everyMs: 30_000 };

/** Keeps the timetable fresh. */
export const useFreshTimetable = () => {
  const failed = useTimetable((state) => state.failed);
  useFresh(load, fresh);
  useRetry(failed, load);
};

/** The classes to show: those that the page began with, then those of the database. Undefined if none are known. */
export const useShownTimetable = (): PublicClass[] | undefined => {
  const loaded = useTimetable((state) => state.rows);
  const { timetable } = usePageData();
  return loaded ?? timetable?.classes;
};
