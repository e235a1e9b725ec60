import type { ByMonth } from '../../courses/courses/course.ts';
import type { ByLocale } from '../../shared/localized-content.ts';
import type { Offer } from '../paid-periods/offer.ts';

/**
 * A course that a learner has selected. The fee is in whole rupees; `available` is false when it is full or hidden
 * by now.
 */
export interface SelectedCourse {
  courseId: number;
  slug: string;
  title: string;
  titleIn?: ByLocale<string> | undefined;
  /** The date of its first class. */
  startDate: string;
  fee: number;
  available: boolean;
  /** The rules of its months; absent if it is paid once. */
  byMonth?: ByMonth | undefined;
  /** The offers of a course paid by the month, the shortest first; absent if it is paid once. */
  offers?: Offer[] | undefined;
}
