import { z } from 'zod';
import { beginningCourseSchema, staffClassSchema } from '../../courses/classes/class.ts';
import { count, isoDate, timestamp } from '../../platform/http/answer-fields.ts';
import { missingSetting } from '../../studio/settings-schemas.ts';
import { serverAlertSchema } from '../alerts/alert.ts';

/** Waiting tasks of a kind. */
const waitingTasks = z.strictObject({
  /** Their number, counted up to 1,000. */
  waiting: count.max(1000),
  /** Since when the oldest one waits, ISO 8601; null if there is none. */
  oldestAt: timestamp.nullable(),
});

/** The waiting tasks of staff. */
export type StaffTasks = z.infer<typeof staffTasksSchema>;
export const staffTasksSchema = z.strictObject({
  /** Payments to confirm. */
  payments: waitingTasks,
  /**
   * Unanswered messages, and the first day by which a grievance among them must be answered, YYYY-MM-DD; null where
   * there is none, absent in data cached by an earlier version.
   */
  messages: waitingTasks.extend({ dueOn: isoDate.nullable().optional() }),
  /** Mails that could not be sent: how many, counted up to 1,000, and the address of the first one in their list. */
  undelivered: z.strictObject({ count: count.max(1000), to: z.string().nullable() }),
});

/** The data that a teacher needs for today and tomorrow. */
export type TeacherDay = z.infer<typeof teacherDaySchema>;
export const teacherDaySchema = z.strictObject({
  /** The date of today in India, YYYY-MM-DD. */
  date: isoDate,
  /** The classes of today and tomorrow in India, in order of time. */
  classes: z.array(staffClassSchema),
  /** The courses that begin within seven days, the first 20. */
  beginning: z.array(beginningCourseSchema).max(20),
});

/** The data that staff need for today and tomorrow. */
export type StaffToday = z.infer<typeof staffTodaySchema>;
export const staffTodaySchema = staffTasksSchema.extend(teacherDaySchema.shape).extend({
  /** The active alerts, the oldest first. */
  troubles: z.array(serverAlertSchema),
  /** The missing settings of the studio. */
  missingFacts: z.array(missingSetting),
});
