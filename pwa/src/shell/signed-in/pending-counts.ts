import { plural, t } from '@lingui/core/macro';
import {
  getQueryData,
  invalidateQuery,
  rememberedMs,
  setQueryData,
} from '../../data/signed-in/queries.ts';
import { liveQueryOptions } from '../../data/signed-in/query-options.ts';
import { announceChange } from '../notices/change-announcements.ts';

/** The number of pending tasks of staff. */
export interface PendingCounts {
  payments: number;
  messages: number;
}

const moreMessages: Record<keyof PendingCounts, (more: number) => string> = {
  payments: (more) =>
    plural(more, { one: 'A new payment is waiting', other: 'New payments are waiting' }),
  messages: (more) =>
    plural(more, { one: 'A new message is waiting', other: 'New messages are waiting' }),
};

/** Announces politely that there are more than before. */
const announceMore = (what: keyof PendingCounts, more: number) => {
  if (more > 0) announceChange({ sentence: moreMessages[what](more), of: [] });
};

const fetchPendingCounts = async (): Promise<PendingCounts> => {
  // In the code of the staff's screens, which others never load.
  const { staffClassApi } = await import('../../data/staff/staff-class-api.ts');
  const { payments, messages } = await staffClassApi.readPendingTasks();
  return { payments: payments.waiting, messages: messages.waiting };
};

/** For the counts in the menu. */
export const pendingCountsQuery = liveQueryOptions({
  queryKey: ['waiting'],
  queryFn: fetchPendingCounts,
  gcTime: rememberedMs,
  refetchInterval: 60_000,
  live: {
    channels: ['payments', 'messages'],
    // The live stream announces each change; this interval makes up for a lost response.
    refetchInterval: 300_000,
    onChangedData: (before, now) => {
      announceMore('payments', now.payments - before.payments);
      announceMore('messages', now.messages - before.messages);
    },
  },
});

/** Fetches the counts again if a screen shows another number: one of the two is old. */
export const refreshIfCountDiffers = (what: keyof PendingCounts, shown: number | undefined) => {
  const known = getQueryData(pendingCountsQuery)?.[what];
  if (known !== undefined && shown !== undefined && shown !== known)
    void invalidateQuery(pendingCountsQuery);
};

/** Counts a message that this user has reopened, without an announcement. */
export const countReopenedMessage = () =>
  setQueryData(pendingCountsQuery, (known) => known && { ...known, messages: known.messages + 1 });

/** The server counts the pending items of a list up to this number. */
const maxCounted = 1000;

/** Formats the number of pending items. */
export const formatPendingCount = (count: number): string =>
  count < maxCounted ? String(count) : t`1,000 or more`;
