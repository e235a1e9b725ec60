/** A time of the clock: 07:00 has the hour 7, and 18:45 the clock 6:45. */
export interface Time {
  hour: number;
  clock: string;
}
