import type { InLanguages } from '../../words/own-words.ts';

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
}
