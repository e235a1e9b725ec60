import { t } from '@lingui/core/macro';
import { addDays, indianDate } from 'bff/shared/time/indian-time';
import { formatWeekday } from '../../../content/format.ts';
import type { DateRange } from '../../days-off/holiday-messages.ts';

/** A day of the shown week, the rest of that week, or other days. */
export interface HolidayDaysDraft {
  choice: string | undefined;
  firstDate: string;
  lastDate: string;
}

export const emptyDaysDraft: HolidayDaysDraft = { choice: undefined, firstDate: '', lastDate: '' };

const restOfWeek = (monday: string, now: Date): DateRange => {
  const today = indianDate(now);
  return { firstDate: monday < today ? today : monday, lastDate: addDays(monday, 6) };
};

/** Whether at least one day of the week is not over. */
export const isWeekAhead = (monday: string, now: Date): boolean =>
  addDays(monday, 6) >= indianDate(now);

/** The chips: Thu 10; Fri 11; The whole week; Other days. */
export const dayChoices = (monday: string, now: Date): { value: string; label: string }[] => {
  const { firstDate, lastDate } = restOfWeek(monday, now);
  const days: string[] = [];
  for (let date = firstDate; date <= lastDate; date = addDays(date, 1)) days.push(date);
  const whole = firstDate === monday ? t`The whole week` : t`The rest of the week`;
  return [
    ...days.map((value) => ({ value, label: `${formatWeekday(value)} ${Number(value.slice(8))}` })),
    ...(days.length > 1 ? [{ value: 'week', label: whole }] : []),
    { value: 'other', label: t`Other days` },
  ];
};

/** Undefined while no days are chosen. */
export const chosenDaysIn = (
  { choice, firstDate, lastDate }: HolidayDaysDraft,
  monday: string,
  now: Date,
): DateRange | undefined => {
  if (choice === 'week') return restOfWeek(monday, now);
  if (choice !== 'other') return choice ? { firstDate: choice, lastDate: choice } : undefined;
  if (firstDate === '') return undefined;
  return { firstDate, lastDate: lastDate || firstDate };
};
