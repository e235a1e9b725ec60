import { z } from 'zod';
import { bodyOf, line, paragraphs } from '../../http/validate.ts';

const wholeNumber = (label: string, { min, max }: { min: number; max: number }) => {
  const error = `${label} must be a whole number from ${min} to ${max}.`;
  return z.int({ error }).min(min, error).max(max, error);
};

const DATE = 'Start date must be a date such as 2026-12-01.';

const date = z.iso
  .date({ error: DATE })
  .refine((day) => day >= '2020-01-01' && day < '2100-01-01', DATE);

const time = (label: string) =>
  z
    .string({ error: `${label} must be a time such as 07:00.` })
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, `${label} must be a time such as 07:00.`);

const DAYS = 'Days must be one or more days of the week, each once.';

const days = z
  .array(z.int({ error: DAYS }).min(1, DAYS).max(7, DAYS), { error: DAYS })
  .min(1, DAYS)
  .refine((list) => new Set(list).size === list.length, DAYS)
  .transform((list) => list.toSorted((a, b) => a - b));

const TEACHES = 'What it teaches must be 1 to 12 lines.';

/** What staff send to change a course: all of it, with the words within their bounds. */
export const courseChange = bodyOf({
  title: line('Title', 100),
  summary: line('Summary', 300),
  level: line('Level', 60),
  forWhom: paragraphs('For whom', 600),
  teaches: z
    .array(line('What it teaches', 200), { error: TEACHES })
    .min(1, TEACHES)
    .max(12, TEACHES),
  instructor: line('Instructor', 100),
  fee: wholeNumber('Fee', { min: 0, max: 1_000_000 }),
  startDate: date,
  days,
  startTime: time('Start time'),
  endTime: time('End time'),
  seats: wholeNumber('Seats', { min: 1, max: 10_000 }).nullable(),
  meetingId: wholeNumber('Meeting', { min: 1, max: 2 ** 31 - 1 }).nullable(),
  hidden: z.boolean({ error: 'Hidden must be true or false.' }),
}).refine(({ startTime, endTime }) => endTime > startTime, 'The class must end after it starts.');
