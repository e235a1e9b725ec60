const HOUR_MS = 3_600_000;

/** The age in hours, and from the third day on in days. */
export function formatAge(since: Date, now: Date): string {
  const hours = Math.round((now.getTime() - since.getTime()) / HOUR_MS);
  if (hours < 48) return `${hours} ${hours === 1 ? 'hour' : 'hours'}`;
  return `${Math.floor(hours / 24)} days`;
}
