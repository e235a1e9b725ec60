/** How the studio writes money, days and times: as Indians do, and always as the clock is in India. */
const timeZone = 'Asia/Kolkata';

const currency = new Intl.NumberFormat('en-IN', {
  style: 'currency',
  currency: 'INR',
  maximumFractionDigits: 0,
});
const dayFormat = new Intl.DateTimeFormat('en-IN', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone,
});
const clockFormat = new Intl.DateTimeFormat('en-IN', {
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZone,
});

/** ₹2,500; ₹1,25,000 */
export const rupees = (amount: number): string => currency.format(amount);

/** 1 Dec 2026; from a date (YYYY-MM-DD, meant in India) or a moment. */
export const dayOf = (date: string | Date): string => {
  const isDate = typeof date === 'string' && date.length === 10;
  return dayFormat.format(new Date(isDate ? `${date}T00:00:00+05:30` : date));
};

/** 10:42 */
const clockOf = (moment: Date): string => clockFormat.format(moment);

/** 1 Dec 2026, 10:42 */
export const momentOf = (moment: string | Date): string =>
  `${dayOf(new Date(moment))}, ${clockOf(new Date(moment))}`;

/** 10:42, and the day where that is another one. */
export const asOfWords = (moment: Date, now: Date): string =>
  dayOf(moment) === dayOf(now) ? clockOf(moment) : `${clockOf(moment)} on ${dayOf(moment)}`;

export const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const;

const nameOf = (isoDay: number) => weekdays[isoDay - 1] ?? '';

const listed = (names: string[]) =>
  names.length < 2 ? names.join() : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;

/** ISO weekdays in words: Mon to Fri; Tue and Thu; every day. */
export const daysInWords = (days: number[]): string => {
  if (days.length === 7) return 'Every day';
  const [first = 1] = days;
  const last = days.at(-1) ?? first;
  const isRun = days.length > 2 && last - first === days.length - 1;
  return isRun ? `${nameOf(first)} to ${nameOf(last)}` : listed(days.map(nameOf));
};

/** 07:00 as 7 am, without the half of the day where that follows. */
const partsOf = (time: string) => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  const hour = hours % 12 || 12;
  return {
    clock: minutes === 0 ? `${hour}` : `${hour}:${String(minutes).padStart(2, '0')}`,
    half: hours < 12 ? 'am' : 'pm',
  };
};

/** 7 to 8 am IST; 11 am to 12:30 pm IST */
export const timesInWords = (startTime: string, endTime: string): string => {
  const start = partsOf(startTime);
  const end = partsOf(endTime);
  const from = start.half === end.half ? start.clock : `${start.clock} ${start.half}`;
  return `${from} to ${end.clock} ${end.half} IST`;
};

/** Mon to Fri, 7 to 8 am IST */
export const scheduleInWords = (course: {
  days: number[];
  startTime: string;
  endTime: string;
}): string => `${daysInWords(course.days)}, ${timesInWords(course.startTime, course.endTime)}`;

const weekdayFormat = new Intl.DateTimeFormat('en-IN', { weekday: 'short', timeZone });

/** Mon */
export const weekdayOf = (moment: Date): string => weekdayFormat.format(moment);
