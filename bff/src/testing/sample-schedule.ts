import type { ClassException } from '../courses/classes/timetable.ts';
import type { RecurrenceRule } from '../shared/time/recurrence-rule.ts';

export const everyMorning: RecurrenceRule = {
  firstDate: '2026-12-01',
  lastDate: null,
  days: [1, 2, 3, 4, 5, 6, 7],
  startTime: '07:00',
  endTime: '08:00',
};

/** An exception that leaves its class as the rule has it. */
export const classByRule: ClassException = {
  date: '',
  cancelled: false,
  movedTo: null,
  startTime: null,
  endTime: null,
  reason: '',
  notice: '',
  teacher: null,
  teacherId: null,
  version: 1,
};
