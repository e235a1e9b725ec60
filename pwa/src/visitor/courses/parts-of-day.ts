import { t } from '@lingui/core/macro';
import type { DisplayedCourse } from './courses.ts';

const partsOfDay = ['morning', 'afternoon', 'evening'] as const;
type PartOfDay = (typeof partsOfDay)[number];

const partOfDayAt = (hour: string): PartOfDay => {
  if (hour < '12:00') return 'morning';
  return hour < '17:00' ? 'afternoon' : 'evening';
};

const partOfDayNames: Record<PartOfDay, () => string> = {
  morning: () => t`Morning`,
  afternoon: () => t`Afternoon`,
  evening: () => t`Evening`,
};

/** Fewer courses need no headings. */
const minForHeadings = 4;

/** Groups the courses by the part of the day of their start. Empty if there are few, or their hours are not loaded. */
export const groupByPartOfDay = (
  courses: readonly DisplayedCourse[],
): { part: PartOfDay; name: string; courses: readonly DisplayedCourse[] }[] => {
  const isKnown = courses.every(({ live }) => live);
  if (courses.length < minForHeadings || !isKnown) return [];
  return partsOfDay
    .map((part) => ({
      part,
      name: partOfDayNames[part](),
      courses: courses.filter(({ live }) => live && partOfDayAt(live.startTime) === part),
    }))
    .filter(({ courses }) => courses.length > 0);
};
