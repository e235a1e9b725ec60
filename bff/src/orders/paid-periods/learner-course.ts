import { courseSchema } from '../../courses/courses/course.ts';
import { rowId } from '../../platform/http/answer-fields.ts';
import { localizedTitleSchema } from '../../platform/i18n/localized-content.ts';

/** What each answer has of a course that a learner is enrolled in, or pays by the month. */
export const learnerCourseSchema = courseSchema
  .pick({ slug: true, picture: true, days: true, startTime: true, endTime: true })
  .extend({ ...localizedTitleSchema.shape, courseId: rowId });
