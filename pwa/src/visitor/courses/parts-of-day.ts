import { t } from '@lingui/core/macro';
import type { ShownCourse } from './courses.ts';

const parts = ['morning', 'afternoon', 'evening'] as const;
type PartOfDay = (typeof parts)[number];

const partOfDay = (hour: string): PartOfDay => {
  if (hour < '12:00') return 'morning';
  return hour < '17:00' ? 'afternoon' : 'evening';
};

const names: Record<PartOfDay, () => string> = {
  morning: () => t`Morning`,
  afternoon: () => t`Afternoon`,
  evening: () => t`Evening`,
};

/** Fewer are found without headings. */
const leastUnderHeadings = 4;

/** The courses by the part of the day in which they begin. None while they are few, or their hours are not known. */
export const inPartsOfDay = (
  courses: readonly ShownCourse[],
): { part: PartOfDay; name: string; courses: readonly ShownCourse[] }[] => {
  const isKnown = courses.every(({ live }) => live);
  if (courses.length < leastUnderHeadings || !isKnown) return [];
  return parts
    .map((part) => ({
      part,
      name: names[part](),
      courses: courses.filter(({ live }) => live && partOfDay(live.startTime) === part),
    }))
    .filter(({ courses }) => courses.length > 0);
};
