/** A time of day: 07:00 has the hour 7, and 18:45 the 12-hour clock 6:45. */
export interface ClockTime {
  hour: number;
  clock: string;
}

/** From HH:MM. */
export const parseTime = (time: string): ClockTime => {
  const [hour = 0, minutes = 0] = time.split(':').map(Number);
  const clock = `${hour % 12 || 12}`;
  return { hour, clock: minutes === 0 ? clock : `${clock}:${String(minutes).padStart(2, '0')}` };
};
