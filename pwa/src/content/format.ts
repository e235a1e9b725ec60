/**
 * Money, days and times as the studio writes them: in the Indian way, and always in India's time zone. Without Intl, as
 * making one of its formats takes longer on a cheap phone than hydrating the page.
 */
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** India's offset from UTC: five and a half hours in summer and winter. */
const aheadMs = 19_800_000;

/** A date whose UTC fields are the moment's fields in India. */
const inIndia = (moment: Date) => new Date(moment.getTime() + aheadMs);

const twoDigits = (number: number) => String(number).padStart(2, '0');

/** ₹2,500; ₹1,25,000: the digits before the last three are grouped in pairs. */
export const rupees = (amount: number): string =>
  `₹${String(Math.round(amount)).replace(/\B(?=(?:\d{2})*\d{3}$)/g, ',')}`;

/** 1 Dec 2026; from a date in India (YYYY-MM-DD) or a moment. */
export const dayOf = (date: string | Date): string => {
  const isDate = typeof date === 'string' && date.length === 10;
  const day = isDate ? new Date(date) : inIndia(new Date(date));
  return `${day.getUTCDate()} ${months[day.getUTCMonth()]} ${day.getUTCFullYear()}`;
};

/** 10:42 */
const clockOf = (moment: Date): string => {
  const clock = inIndia(moment);
  return `${twoDigits(clock.getUTCHours())}:${twoDigits(clock.getUTCMinutes())}`;
};

/** 1 Dec 2026, 10:42 */
export const momentOf = (moment: string | Date): string =>
  `${dayOf(new Date(moment))}, ${clockOf(new Date(moment))}`;

/** 10:42 for a moment of today, 10:42 on 20 Nov 2026 for another day. */
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

/** 07:00 as the clock 7 and the half of the day am. */
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

/** Mon */
export const weekdayOf = (moment: Date): string => nameOf(inIndia(moment).getUTCDay() || 7);
