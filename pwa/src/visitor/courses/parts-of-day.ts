import type { ShownCourse } from './courses.ts';

const partOfDay = (hour: string): string => {
  if (hour < '12:00') return 'Morning';
  return hour < '17:00' ? 'Afternoon' : 'Evening';
};

/** Fewer are found without headings. */
const leastUnderHeadings = 4;

/** The courses by the part of the day in which they begin. None while they are few, or their hours are not known. */
export const inPartsOfDay = (
  courses: readonly ShownCourse[],
): { name: string; courses: readonly ShownCourse[] }[] => {
  const isKnown = courses.every(({ live }) => live);
  if (courses.length < leastUnderHeadings || !isKnown) return [];
  return ['Morning', 'Afternoon', 'Evening']
    .map((name) => ({
      name,
      courses: courses.filter(({ live }) => live && partOfDay(live.startTime) === name),
    }))
    .filter(({ courses }) => courses.length > 0);
};
