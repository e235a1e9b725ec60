import { t } from '@lingui/core/macro';
import { formatAsOf } from '../../content/format.ts';
import { NetworkError } from '../network/client.ts';
import type { LiveQueryResult } from './use-live-query.ts';

/** The notes about stale values, by kind of value. */
const notes = {
  'the links': (time) => t`Showing the links as of ${time}`,
  'your classes': (time) => t`Showing your classes as of ${time}`,
  'your list': (time) => t`Showing your list as of ${time}`,
  'your payments': (time) => t`Showing your payments as of ${time}`,
  'your receipt': (time) => t`Showing your receipt as of ${time}`,
} satisfies Record<string, (time: string) => string>;

/** Based on what the device knows: an online device may lack the internet, or the server may be down. */
const formatObstacle = () =>
  navigator.onLine ? t`The studio’s server does not answer.` : t`You have no internet.`;

/**
 * The note for values that could not be refreshed, or not yet: "You have no internet. Showing your list as of 10:42". Undefined for fresh
 * values. `passes` is true while a request is pending. With `isAway` the server is known to be unavailable.
 */
export const formatStaleNote = (
  { data, dataUpdatedAt, isOutdated, isAwaited, error }: LiveQueryResult<unknown>,
  what: keyof typeof notes,
  { isAway = false }: { isAway?: boolean } = {},
) => {
  if (isAwaited && !isAway) return undefined;
  if (!(isOutdated || isAway) || data === undefined || !dataUpdatedAt) return undefined;
  const shown = notes[what](formatAsOf(new Date(dataUpdatedAt), new Date()));
  const hasFailed = isAway || error instanceof NetworkError;
  return {
    words: hasFailed ? `${formatObstacle()} ${shown}` : shown,
    passes: error === null && !isAway,
  };
};
