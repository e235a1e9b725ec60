const minuteMs = 60_000;
const hourMinutes = 60;
const dayMinutes = 24 * hourMinutes;

const counted = (count: number, unit: string) => (count === 1 ? `1 ${unit}` : `${count} ${unit}s`);

/** How long ago a moment was: "20 minutes", "5 hours", "3 days". */
export const ageInWords = (since: string, now: Date): string => {
  const minutes = Math.floor((now.getTime() - Date.parse(since)) / minuteMs);
  if (minutes < 1) return 'just now';
  if (minutes < hourMinutes) return counted(minutes, 'minute');
  if (minutes < dayMinutes) return counted(Math.floor(minutes / hourMinutes), 'hour');
  return counted(Math.floor(minutes / dayMinutes), 'day');
};
