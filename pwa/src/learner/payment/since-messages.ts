import { plural, t } from '@lingui/core/macro';

const minuteMs = 60_000;

/** just now; for 12 minutes; for 3 hours; for 2 days */
export const formatSince = (from: Date, now: Date): string => {
  const minutes = Math.floor((now.getTime() - from.getTime()) / minuteMs);
  if (minutes < 1) return t`just now`;
  if (minutes < 60)
    return plural(minutes, { one: 'for 1 minute', other: `for ${minutes} minutes` });
  const hours = Math.floor(minutes / 60);
  if (hours < 48) return plural(hours, { one: 'for 1 hour', other: `for ${hours} hours` });
  const days = Math.floor(hours / 24);
  return plural(days, { one: 'for 1 day', other: `for ${days} days` });
};
