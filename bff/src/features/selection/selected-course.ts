/** A course that a learner has selected; `available` unless it is full or hidden by now. */
export interface SelectedCourse {
  courseId: number;
  slug: string;
  title: string;
  startDate: string;
  fee: number;
  available: boolean;
}
