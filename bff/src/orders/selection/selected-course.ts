import type { ByMonth } from '../../courses/courses/course.ts';
import type { InLanguages } from '../../shared/localized-content.ts';
import type { Offer } from '../paid-periods/period.ts';

/**
 * A course that a learner has selected. The fee is in whole rupees; `available` is false when it is full or hidden
 * by now.
 */
export interface SelectedCourse {
  courseId: number;
  slug: string;
  title: string;
  titleIn?: InLanguages<string> | undefined;
  /** The date of its first class. */
  startDate: string;
  fee: number;
  available: boolean;
  /** How its months are sold; absent where it is paid once. */
  byMonth?: ByMonth | undefined;
  /** What can be bought of a course that is paid by the month, the shortest first; absent where it is paid once. */
  offers?: Offer[] | undefined;
}
