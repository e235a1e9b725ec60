const DAY_MS = 86_400_000;
const INDIA_MS = 5.5 * 3_600_000;
const TUESDAY = 2;

/** The date this number of days later, YYYY-MM-DD. */
export const daysAfter = (date: string, days: number) =>
  new Date(Date.parse(date) + days * DAY_MS).toISOString().slice(0, 10);

/**
 * The next Tuesday in India: a week with a past day is typical. It is near, since the database has its own clock,
 * which sets the times of payments and messages.
 */
export const nextTuesday = (): string => {
  const tomorrow = new Date(Date.now() + INDIA_MS + DAY_MS);
  const wait = (TUESDAY - tomorrow.getUTCDay() + 7) % 7;
  return daysAfter(tomorrow.toISOString().slice(0, 10), wait);
};
