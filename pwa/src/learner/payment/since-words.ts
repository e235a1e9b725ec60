const minuteMs = 60_000;

const counted = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'}`;

/** since just now; for 12 minutes; for 3 hours; for 2 days */
export const sinceInWords = (from: Date, now: Date): string => {
  const minutes = Math.floor((now.getTime() - from.getTime()) / minuteMs);
  if (minutes < 1) return 'since just now';
  if (minutes < 60) return `for ${counted(minutes, 'minute')}`;
  const hours = Math.floor(minutes / 60);
  return hours < 48
    ? `for ${counted(hours, 'hour')}`
    : `for ${counted(Math.floor(hours / 24), 'day')}`;
};
