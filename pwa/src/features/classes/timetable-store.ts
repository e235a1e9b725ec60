import type { PublicClass } from 'bff/contract';
import { create } from 'zustand';
import { publicApi } from '../../api/public-api.ts';
import { useFresh, useRetry } from '../../api/use-fresh.ts';
import { usePageData } from '../../hydration/page-data.ts';

interface TimetableState {
  /** The public classes of this week and the next, in order of time. Undefined until loaded: the page's data are not here. */
  classes?: PublicClass[];
  /** When the server last confirmed them. */
  loadedAt?: Date;
  /** The last load failed or returned the service worker's copy, so the classes may be old. */
  failed: boolean;
}

export const useTimetable = create<TimetableState>()(() => ({ failed: false }));

/** Counts loads, so that a late answer does not replace a newer one. */
let generation = 0;

export const loadTimetable = async () => {
  generation += 1;
  const mine = generation;
  try {
    const { value: classes, asOf } = await publicApi.listClassesAsOf();
    if (mine !== generation) return;
    useTimetable.setState({ classes, loadedAt: asOf ?? new Date(), failed: asOf !== undefined });
  } catch {
    // The page shows what it began with, and says that it is old.
    if (mine === generation) useTimetable.setState({ failed: true });
  }
};

const everyMs = 60_000;

/** Keeps the timetable fresh. */
export const useFreshTimetable = () => {
  const failed = useTimetable((state) => state.failed);
  useFresh(loadTimetable, everyMs);
  useRetry(failed, loadTimetable);
};

/** The classes to show: those that the page began with, then those of the database. Undefined if none are known. */
export const useShownTimetable = (): PublicClass[] | undefined => {
  const loaded = useTimetable((state) => state.classes);
  const { timetable } = usePageData();
  return loaded ?? timetable?.classes;
};
